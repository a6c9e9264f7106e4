/** The fields of the kernel, and those that several areas of the service share. */
export * from '../../kernel/fields';
export { askForChannelType, channelTypeField, unsupported } from './channelType';
export * from './customProperties';
export * from './options';
export { picked, PICKED, type PickedKind, type PickedRow } from './picked';
export * from './recordId';
export * from './recordNames';
export * from './recordParts';
export { comparison, eventFilter, eventType, eventTypes, viaProxy } from './subscription';

import { resource as thread } from './thread';

/** What the node offers. */
export const resources = [thread];

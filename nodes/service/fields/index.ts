import '../provide';
/** The door of the room: what fields are made of, also as one name, by which the areas use it. */
export * from './language';
export * as f from './language';

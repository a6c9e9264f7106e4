import { resource as mapping } from './mapping';

/** What the node offers. */
export const resources = [mapping];

import { resource as campaign } from './campaign';

/** What the node offers. */
export const resources = [campaign];

import { resource as category } from './category';

/** What the node offers. */
export const resources = [category];

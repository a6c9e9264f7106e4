import { category } from './category';

/** What the node offers. */
export const resources = [category];

import { resource as account } from './account';

/** What the node offers. */
export const resources = [account];

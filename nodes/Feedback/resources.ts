import { resource as workflow } from './workflow';

/** What the node offers. */
export const resources = [workflow];

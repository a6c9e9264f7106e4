import { resource as workspace } from './workspace';

/** What the node offers. */
export const resources = [workspace];

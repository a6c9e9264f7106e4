import { asset } from './asset';
import { imports } from './import';
import { template } from './template';

/** What the node offers. */
export const resources = [asset, template, imports];

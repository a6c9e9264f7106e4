import { resource as draft } from './draft';
import { resource as post } from './post';
import { resource as preview } from './preview';
import { resource as privateMessage } from './privateMessage';
import { resource as reply } from './reply';

/** What the node offers. */
export const resources = [privateMessage, draft, post, preview, reply];

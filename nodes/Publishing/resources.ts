import { draft } from './draft';
import { post } from './post';
import { preview } from './preview';
import { privateMessage } from './privateMessage';
import { reply } from './reply';

/** What the node offers. */
export const resources = [privateMessage, draft, post, preview, reply];

import { conversation } from './conversation';
import { message } from './message';

/** What the node offers. */
export const resources = [message, conversation];

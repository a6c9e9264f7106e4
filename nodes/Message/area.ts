import { descriptionOf } from '../shared/agents';
import { resource as conversation } from './conversation';
import { resource as message } from './message';

/** What the node offers. */
export const resources = [message, conversation];

export const ofArea = descriptionOf(resources);

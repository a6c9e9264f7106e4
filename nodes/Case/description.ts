/** The parts of the node's description that follow from its operations; the build writes them as data. */
import { descriptionOf } from '../shared/agents';
import { callbackWebhooks } from './bulkJob/callback';
import { resources } from './resources';

export const { properties, subtitle, waitingNodeTooltip } = descriptionOf(resources);
export const webhooks = callbackWebhooks;

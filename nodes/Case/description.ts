/** The parts of the node's description that follow from its operations; the build writes them as data. */
import { descriptionOf } from '../shared/agents';
import { callbackWebhooks } from './bulkJob/callback';
import { resources } from './resources';

export const ofArea = { ...descriptionOf(resources), webhooks: callbackWebhooks };

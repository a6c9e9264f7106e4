import { descriptionOf } from '../shared/agents';
import { resource as bulkJob } from './bulkJob';
import { callbackWebhooks } from './bulkJob/callback';
import { resource as cases } from './case';

/** What the node offers. */
export const resources = [cases, bulkJob];

export const ofArea = { ...descriptionOf(resources), webhooks: callbackWebhooks };

import { areaOf } from '../shared/agents';
import { resource as bulkJob } from './bulkJob';
import { resource as profile } from './profile';

/** What the node offers. */
export const { resources, ofArea } = areaOf('profile', [profile, bulkJob]);

import { bulkJob } from './bulkJob';
import { profile } from './profile';

/** What the node offers. */
export const resources = [profile, bulkJob];

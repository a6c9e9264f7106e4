import { resource as bulkJob } from './bulkJob';
import { resource as profile } from './profile';
import { areaOf } from '../service/area';

/** What the node offers. */
export const { resources, ofArea } = areaOf('profile', [profile, bulkJob]);

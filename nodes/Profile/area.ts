import { resource as bulkJob } from './bulkJob';
import { resource as profile } from './profile';
import { areaOf } from '../service/area';

export const { resources, ofArea } = areaOf('profile', [profile, bulkJob]);

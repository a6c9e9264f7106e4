import { areaOf } from '../service/areaOf';
import { resource as bulkJob } from './bulkJob';
import { resource as profile } from './profile';

export const { resources, ofArea } = areaOf('profile', [profile, bulkJob]);

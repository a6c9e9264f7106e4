import { resource as bulkJob } from './bulkJob';
import { resource as cases } from './case';

/** What the node offers. */
export const resources = [cases, bulkJob];

import { bulkJob } from './bulkJob';
import { cases } from './case';

/** What the node offers. */
export const resources = [cases, bulkJob];

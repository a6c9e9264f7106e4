import { descriptionOf } from '../shared/agents';
import { resourceOf } from '../shared/operation';
import { exportFiles } from './export';
import { getPage, search } from './search';

/** What the node offers. */
export const resources = [resourceOf('auditRecord', [exportFiles, getPage, search])];

export const ofArea = descriptionOf('auditTrail', resources);

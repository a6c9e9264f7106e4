import { areaOf } from '../shared/agents';
import { resourceOf } from '../shared/operation';
import { exportFiles } from './export';
import { getPage, search } from './search';

/** What the node offers. */
export const { resources, ofArea } = areaOf('auditTrail', [
	resourceOf('auditRecord', [exportFiles, getPage, search]),
]);

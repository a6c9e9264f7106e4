import { resourceOf } from '../kernel/operation';
import { areaOf } from '../service/areaOf';
import { exportFiles } from './export';
import { getPage, search } from './search';

export const { resources, ofArea } = areaOf('auditTrail', [
	resourceOf('auditRecord', [exportFiles, getPage, search]),
]);

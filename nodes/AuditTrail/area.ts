import { resourceOf } from '../kernel/operation';
import { exportFiles } from './export';
import { getPage, search } from './search';
import { areaOf } from '../service/area';

export const { resources, ofArea } = areaOf('auditTrail', [
	resourceOf('auditRecord', [exportFiles, getPage, search]),
]);

import type { Resource } from '../../shared/operation';
import { exportFiles } from './export';
import { getPage } from './getPage';
import { search } from './search';

export const auditRecord: Resource = {
	name: 'Audit Record',
	value: 'auditRecord',
	operations: [exportFiles, getPage, search],
};

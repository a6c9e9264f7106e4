import type { Resource } from '../../shared/operation';
import { create } from './create';
import { getStatus } from './getStatus';

export const bulkJob: Resource = {
	name: 'Bulk Job',
	value: 'bulkJob',
	operations: [create, getStatus],
};

import type { Resource } from '../../shared/operation';
import { create } from './create';
import { getStatus } from './getStatus';
import { replace } from './replace';
import { update } from './update';
import { upsert } from './upsert';

export const bulkJob: Resource = {
	name: 'Bulk Job',
	value: 'bulkJob',
	operations: [create, getStatus, replace, update, upsert],
};

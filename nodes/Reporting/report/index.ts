import type { Resource } from '../../shared/operation';
import { getAll } from './getAll';

export const report: Resource = {
	name: 'Report',
	value: 'report',
	operations: [getAll],
};

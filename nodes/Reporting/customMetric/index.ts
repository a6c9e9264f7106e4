import type { Resource } from '../../shared/operation';
import { getAll } from './getAll';

export const customMetric: Resource = {
	name: 'Custom Metric',
	value: 'customMetric',
	operations: [getAll],
};

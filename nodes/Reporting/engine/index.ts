import type { Resource } from '../../shared/operation';
import { getAll } from './getAll';

export const engine: Resource = {
	name: 'Engine',
	value: 'engine',
	operations: [getAll],
};

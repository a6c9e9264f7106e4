import type { Resource } from '../../shared/operation';
import { get } from './get';
import { getAll } from './getAll';

export const category: Resource = {
	name: 'Category',
	value: 'category',
	operations: [get, getAll],
};

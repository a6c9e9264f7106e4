import type { Resource } from '../../shared/operation';
import { create } from './create';
import { get } from './get';

export const preview: Resource = {
	name: 'Preview',
	value: 'preview',
	operations: [create, get],
};

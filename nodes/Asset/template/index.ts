import type { Resource } from '../../shared/operation';
import { create } from './create';

export const resource: Resource = {
	name: 'Template',
	value: 'template',
	operations: [create],
};

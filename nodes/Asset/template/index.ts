import type { Resource } from '../../shared/operation';
import { create } from './create';

export const template: Resource = {
	name: 'Template',
	value: 'template',
	operations: [create],
};

import type { Resource } from '../../shared/operation';
import { get } from './get';

export const resource: Resource = {
	name: 'Conversation',
	value: 'conversation',
	operations: [get],
};

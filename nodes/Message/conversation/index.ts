import type { Resource } from '../../shared/operation';
import { get } from './get';

export const conversation: Resource = {
	name: 'Conversation',
	value: 'conversation',
	operations: [get],
};

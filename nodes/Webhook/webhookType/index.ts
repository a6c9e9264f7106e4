import type { Resource } from '../../shared/operation';
import { getAll } from './getAll';

export const webhookType: Resource = {
	name: 'Webhook Type',
	value: 'webhookType',
	operations: [getAll],
};

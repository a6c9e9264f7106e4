import type { Resource } from '../../shared/operation';
import { get } from './get';

export const metadata: Resource = {
	name: 'Metadata',
	value: 'metadata',
	operations: [get],
};

import type { Resource } from '../../shared/operation';
import { send } from './send';
import { sendAndWait } from './sendAndWait';

export const resource: Resource = {
	name: 'Private Message',
	value: 'privateMessage',
	operations: [send, sendAndWait],
};

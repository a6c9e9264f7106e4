import type { Resource } from '../../shared/operation';
import { send } from './send';

export const privateMessage: Resource = {
	name: 'Private Message',
	value: 'privateMessage',
	operations: [send],
};

import type { Resource } from '../../shared/operation';
import { trigger } from './trigger';
import { triggerWithProfile } from './triggerWithProfile';

export const workflow: Resource = {
	name: 'Feedback Workflow',
	value: 'workflow',
	operations: [trigger, triggerWithProfile],
};

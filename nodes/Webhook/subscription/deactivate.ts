import { lifecycleAction } from './action';

export const deactivate = lifecycleAction('deactivate', {
	name: 'Deactivate',
	description:
		'Deactivate a subscription, so that its events are no longer sent until it is activated',
	done: 'deactivated',
	advice: 'Get the subscription and look at "active": it may already be inactive.',
});

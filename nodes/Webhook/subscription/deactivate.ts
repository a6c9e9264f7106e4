import { lifecycleAction } from './action';

export const deactivate = lifecycleAction('deactivate', {
	name: 'Deactivate',
	description:
		'Deactivate a subscription, so that its events are sent no more until it is activated',
	done: 'deactivated',
	advice: 'Get the subscription and look at "active": it may not be active at all.',
});

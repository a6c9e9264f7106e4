import { lifecycleAction } from './action';

export const activate = lifecycleAction('activate', {
	name: 'Activate',
	description: 'Activate a subscription, so that its events are sent from now on',
	done: 'activated',
	advice: 'Verify the subscription first: the platform may want to know that the URL answers.',
});

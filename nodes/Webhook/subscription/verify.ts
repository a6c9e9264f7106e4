import { lifecycleAction } from './action';

export const verify = lifecycleAction('verify', {
	name: 'Verify',
	description:
		'Ask the platform to post an empty object to the URL of a subscription; a 2XX answer verifies it',
	done: 'verified',
	advice:
		'The URL has to answer a POST of an empty object with 2XX, and to be reachable from the platform. Check that it is public, that the receiver is running, and that it does not ask for a sign-in or a signature of the empty object.',
});

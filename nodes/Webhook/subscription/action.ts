import { isYes } from '../../shared/answer';
import { ApiError } from '../../shared/errors';
import { required } from '../../shared/fields';
import { operation, type Operation } from '../../shared/operation';
import { subscriptionId } from './fields';

/**
 * A lifecycle action. It has no body, and has succeeded when `data` is true (Part 3, "Webhook
 * subscriptions", 4), also as a text, or when there is a 204.
 * @param done what the item says, e.g. `verified`
 * @param advice what to do when the platform answers that it did not succeed
 */
export function lifecycleAction(
	value: 'activate' | 'deactivate' | 'verify',
	{
		name,
		description,
		done,
		advice,
	}: { name: string; description: string; done: string; advice: string },
): Operation {
	return operation({
		name,
		value,
		action: `${name} a subscription`,
		description,
		endpoint: 'POST /webhook-subscriptions/action',
		fields: [required(subscriptionId)],
		request: ({ subscriptionId }) => ({ query: { subscriptionId, action: value } }),
		output: ({ data, status }, { subscriptionId }) => {
			if (isYes(data) || status === 204) return { [done]: true, subscriptionId };
			throw new ApiError(
				'refused',
				`The platform did not ${value} the subscription ${subscriptionId}`,
				{ status, advice },
			);
		},
	});
}

import { required } from '../../shared/fields';
import { operation, type Operation } from '../../shared/operation';
import { checkActed } from '../../shared/reads';
import { subscriptionId } from './fields';

/**
 * A lifecycle action. It has no body.
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
		output: (answer, { subscriptionId }) => {
			checkActed(answer, { action: value, subscriptionId, advice });
			return { [done]: true, subscriptionId };
		},
	});
}

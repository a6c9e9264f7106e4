import { recordsOf } from '../../shared/answer';
import { ApiError } from '../../shared/errors';
import { list, required, type Field } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { subscription } from '../../shared/records';
import { named } from '../../shared/titles';
import { CHECK_ID } from '../../shared/transport';
import { toText } from '../../shared/values';
import { subscriptionId, withoutKey } from './fields';

const subscriptionIds: Field<'subscriptionId', string[]> = {
	...subscriptionId,
	description: 'The subscription, by one or several IDs, comma-separated',
	parse: list('subscriptionId').parse,
};

const CHECK_IDS =
	'Check the IDs, and that the credential is for the environment in which the records exist.';

export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get subscriptions',
	description: 'Get one or several subscriptions by their IDs',
	endpoint: 'GET /webhook-subscriptions',
	fields: [required(subscriptionIds)],
	gives: subscription,
	request: ({ subscriptionId }) => ({
		query: {
			subscriptionId,
			// A page may contain fewer than requested.
			pageSize: subscriptionId.length > 1 ? subscriptionId.length : undefined,
		},
	}),
	output: (answer, { subscriptionId }) => {
		const found = recordsOf(answer);
		const missing = subscriptionId.filter((id) => !found.some((one) => toText(one.id) === id));
		if (missing.length === 0) return found.map(withoutKey);
		const address = { subscriptionId: missing.join(', ') };
		throw new ApiError('notFound', `Nothing was found for ${named(address).join()}`, {
			...{ status: answer.status, address },
			advice: missing.length > 1 ? CHECK_IDS : CHECK_ID,
		});
	},
});

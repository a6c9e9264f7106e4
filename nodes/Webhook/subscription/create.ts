import { checkDone, recordsOf } from '../../kernel/answers/answer';
import { ApiError } from '../../kernel/failures/errors';
import { operation } from '../../kernel/operation';
import { isMissing } from '../../kernel/values/values';
import { f } from '../../service/fields';
import { subscription as subscriptionRecord } from '../../service/records/kinds';
import { description, filteredSubscriptions, name, preSharedKey, url, withoutKey } from './fields';

export const create = operation({
	value: 'create',
	action: 'Create a subscription',
	description:
		'Create a subscription that sends the data of events, customers included, to the URL that is given. It is neither verified nor active at first: verify and activate it with its ID.',
	endpoint: 'POST /webhook-subscriptions',
	fields: [
		f.body({
			fields: f.asked('subscriptions', [
				f.required(name),
				f.required(url),
				f.required(preSharedKey),
				f.eventTypes('subscriptions', 'The events to send, all of each type, e.g. CASE_CREATED', {
					displayName: 'Event Names or IDs',
					...{ places: ['filteredSubscriptions.webhookType'], changes: 'adds' },
				}),
				filteredSubscriptions,
			]),
			more: [description, f.viaProxy],
			rules: ({ subscriptions, filteredSubscriptions }, at) => {
				if (subscriptions === undefined && filteredSubscriptions === undefined)
					at.in('subscriptions').problem({
						person: `No event is chosen. Give ${at.nameOf('subscriptions')}, or ${at.nameOf('filteredSubscriptions')}, or both.`,
						model: `No event is chosen. Give ${at.nameOf('subscriptions')}.`,
					});
			},
		}),
	],
	gives: subscriptionRecord,
	request: ({ body }) => ({ body, secrets: [body.preSharedKey as string] }),
	output: (answer) => {
		checkDone(answer);
		const [subscription, ...others] = recordsOf(answer);
		if (subscription && !isMissing(subscription.id) && others.length === 0)
			return withoutKey(subscription);
		throw new ApiError('unreadable', 'The answer of the platform contains no subscription', {
			status: answer.status,
			advice: `It answered ${answer.excerpt()}. The subscription may exist anyway: look at the list of subscriptions before you create it again.`,
			mayHaveCompleted: true,
		});
	},
});

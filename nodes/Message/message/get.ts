import { addressBy, list, onMissing } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { fetchMessages, MAX_IDS, type IdName } from '../../shared/reads';
import { message } from '../../shared/records';
import { ID_EXAMPLE } from './fields';

const ids = <const N extends IdName>(name: N, displayName: string) =>
	list(name, {
		displayName,
		max: MAX_IDS,
		placeholder: ID_EXAMPLE,
		description: `One ID, or at most ${MAX_IDS}`,
	});

export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get messages',
	description:
		'Get one or several messages by their message IDs or unique message IDs (UMIDs). The IDs of all input items are fetched together, in as few requests as the platform allows.',
	endpoint: 'GET /message',
	fields: [
		addressBy(
			{ messageId: [ids('messageId', 'Message IDs')], umId: [ids('umId', 'Unique Message IDs')] },
			{ umId: 'Unique Message ID' },
		),
	],
	gives: message,
	options: [onMissing],
	executeAll: async (items, context) =>
		await fetchMessages(
			context,
			items.map(({ parameters }) => ({
				ids: parameters.address,
				onMissing: parameters.options.onMissing,
			})),
		),
});

import { addressBy, list } from '../../shared/fields';
import { operation, simplified, simplify } from '../../shared/operation';
import { fetchMessages, MAX_IDS, type IdName } from '../../shared/reads';
import { ID_EXAMPLE, SIMPLE_FIELDS } from './fields';

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
		'Get one or several messages by their message IDs or UMIDs. The IDs of all input items are fetched together, as few requests as the platform allows.',
	endpoint: 'GET /message',
	fields: [
		addressBy(
			{ messageId: [ids('messageId', 'Message IDs')], umId: [ids('umId', 'UMIDs')] },
			{ messageId: 'Message ID', umId: 'UMID' },
		),
		simplify,
	],
	executeAll: async (items, context) => {
		const results = await fetchMessages(
			context,
			items.map(({ parameters }) => parameters.address),
		);
		return results.map((result, i) =>
			result instanceof Error ? result : simplified(result, items[i]!.parameters, SIMPLE_FIELDS),
		);
	},
});

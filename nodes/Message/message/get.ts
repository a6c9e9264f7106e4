import { addressBy } from '../../shared/fields/groups';
import { list } from '../../shared/fields/leaves';
import { operation } from '../../shared/operation';
import { simplified, simplify } from '../../shared/simplify';
import { fetchMessages, MAX_IDS, type Way } from '../../shared/fetchMessages';
import { ID_EXAMPLE, SIMPLE_FIELDS } from './fields';

const ids = <const N extends Way>(name: N, displayName: string) =>
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
	executeAll: async (items, tools) => {
		const give = await fetchMessages(
			tools,
			items.map(({ p }) => p.address),
		);
		return items.map(({ p }) => {
			const messages = give(p.address);
			return messages instanceof Error ? messages : simplified(messages, p, SIMPLE_FIELDS);
		});
	},
});

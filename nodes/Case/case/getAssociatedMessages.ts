import { epoch, filters, flag, leafWhen, limit, onMissing } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { settleAll } from '../../shared/pool';
import { collect, fetchMessages } from '../../shared/reads';
import { oneCase } from './fields';
import { messageKeys, type MessageKey } from './messageKeys';

export const getAssociatedMessages = operation({
	name: 'Get Associated Messages',
	value: 'getAssociatedMessages',
	action: 'Get the messages of a case',
	description:
		'List the messages of a case within a time window: their IDs, or the messages themselves (Fetch Full Messages)',
	endpoint: 'GET /case/associatedMessages',
	also: ['GET /message'],
	fields: [
		oneCase,
		limit(),
		filters(
			epoch('sinceChannelCreatedTime', { description: 'Messages written at this time or later' }),
			epoch('untilChannelCreatedTime', { description: 'Messages written until this time' }),
		),
	],
	options: [
		flag(
			'hydrate',
			'Whether to fetch the messages themselves, those of all input items together, instead of their IDs only',
			{ displayName: 'Fetch Full Messages' },
		),
		leafWhen({ hydrate: [true] }, onMissing),
	],
	executeAll: async (items, context) => {
		const { send, n8n, maxConcurrency } = context;
		const endsRun = () => !n8n.continueOnFail();
		const listKeys = async (index: number) => {
			const { address, filters, limit } = items[index]!.parameters;
			return await collect(messageKeys(send, { ...address, ...filters }), limit);
		};
		const keys = await settleAll(items.length, maxConcurrency, listKeys, endsRun);
		if (endsRun() && keys.some((result) => result instanceof Error)) return keys;

		const wantedIds = items.map(({ parameters }, index) =>
			parameters.options.hydrate === true ? idsOf(keys[index]) : [],
		);
		const messages = await fetchMessages(
			context,
			wantedIds.map((messageId, index) => ({
				ids: { messageId },
				onMissing: items[index]!.parameters.options.onMissing,
			})),
		);
		return keys.map((result, index) => (wantedIds[index]!.length > 0 ? messages[index] : result));
	},
});

/** The message IDs of one item; none where listing them failed. */
function idsOf(keys: readonly MessageKey[] | Error | undefined): string[] {
	return Array.isArray(keys) ? (keys as MessageKey[]).map(({ messageId }) => messageId) : [];
}

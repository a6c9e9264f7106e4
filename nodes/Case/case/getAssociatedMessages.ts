import { epoch, filters, flag, limit } from '../../shared/fields';
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
	],
	executeAll: async (items, context) => {
		const { send, n8n, maxConcurrency } = context;
		const endsRun = () => !n8n.continueOnFail();
		const keys = await settleAll(
			items.length,
			maxConcurrency,
			async (index) => {
				const { address, limit, filters } = items[index]!.parameters;
				return await collect(messageKeys(send, { ...address, ...filters }), limit);
			},
			endsRun,
		);
		if (endsRun() && keys.some((result) => result instanceof Error)) return keys;

		const isHydrated = (index: number) =>
			items[index]!.parameters.options.hydrate === true && Array.isArray(keys[index]);
		const messages = await fetchMessages(
			context,
			keys.map((result, index) =>
				isHydrated(index) ? { messageId: idsOf(result as MessageKey[]) } : {},
			),
		);
		return keys.map((result, index) => (isHydrated(index) ? messages[index] : result));
	},
});

function idsOf(keys: readonly MessageKey[]): string[] {
	return keys.map(({ messageId }) => messageId);
}

import type { IDataObject } from 'n8n-workflow';
import { filters, limit } from '../../shared/fields/groups';
import { epoch, flag } from '../../shared/fields/leaves';
import { operation } from '../../shared/operation';
import { collect } from '../../shared/pagination';
import { pool } from '../../shared/pool';
import { fetchMessages } from '../../shared/fetchMessages';
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
	executeAll: async (items, tools) => {
		const { send, n8n, maxConcurrency } = tools;
		const found = new Map<number, MessageKey[] | Error>();
		await pool(items.length, maxConcurrency, async (index) => {
			const { address, limit, filters } = items[index]!.p;
			const keys = await collect(messageKeys(send, { ...address, ...filters }), limit).catch(
				(error: Error) => error,
			);
			found.set(index, keys);
			if (keys instanceof Error && !n8n.continueOnFail()) throw keys;
		}).catch(() => undefined); // told with the item that it belongs to
		const keys = items.map((_, index) => found.get(index) ?? []);
		const isOver = !n8n.continueOnFail() && keys.some((found) => found instanceof Error);
		if (isOver) return keys as Array<IDataObject[] | Error>;
		const hydrated = keys.map((found, index) =>
			found instanceof Error || items[index]!.p.options.hydrate !== true
				? []
				: found.map(({ messageId }) => messageId),
		);
		const give = await fetchMessages(
			tools,
			hydrated.map((messageId) => ({ messageId })),
		);
		return keys.map((found, index) => {
			const { hydrate } = items[index]!.p.options;
			if (found instanceof Error || hydrate !== true) return found as IDataObject[] | Error;
			return give({ messageId: hydrated[index]! });
		});
	},
});

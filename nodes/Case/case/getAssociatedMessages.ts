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
	executeAll: async (items, { send, maxConcurrency }) => {
		const keys: Array<MessageKey[] | Error> = [];
		await pool(items.length, maxConcurrency, async (index) => {
			const { address, limit, filters } = items[index]!.p;
			keys[index] = await collect(messageKeys(send, { ...address, ...filters }), limit).catch(
				(error: Error) => error,
			);
		});
		const hydrated = keys.map((found, index) =>
			found instanceof Error || items[index]!.p.options.hydrate !== true
				? []
				: found.map(({ messageId }) => messageId),
		);
		const give = await fetchMessages(
			send,
			hydrated.map((messageId) => ({ messageId })),
			maxConcurrency,
		);
		return keys.map((found, index) => {
			const { hydrate } = items[index]!.p.options;
			if (found instanceof Error || hydrate !== true) return found as IDataObject[] | Error;
			return give({ messageId: hydrated[index]! });
		});
	},
});

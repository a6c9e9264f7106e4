import { f } from '../../shared/fields';
import { AnswerItem, LeftOut, operation, OutputItem } from '../../shared/operation';
import { collect } from '../../shared/pages';
import { settleAll } from '../../shared/results';
import { fetchMessages } from '../../shared/reads';
import { message } from '../../shared/records';
import { oneCase } from './fields';
import { messageKeys, type MessageKey } from './messageKeys';

const cursorAsText = f.id('cursor', {
	displayName: 'After (Cursor)',
	placeholder: 'e.g. 2026-01-31T09:00:00Z',
	description:
		'Messages after this time only. That the cursor is a time is publicly known; any other text is sent as it is.',
});

/** Where the list begins. The specification does not show its form, so nothing is refused. */
const cursor: f.Field<'cursor', number | string> = {
	...cursorAsText,
	parse: (raw, at) => f.time('cursor').parse(raw, at.forHints()) ?? cursorAsText.parse(raw, at),
};

export const getAssociatedMessages = operation({
	name: 'Get Associated Messages',
	value: 'getAssociatedMessages',
	action: 'Get the messages of a case',
	description:
		'List the messages of a case within a time window: their IDs, or the messages themselves',
	endpoint: 'GET /case/associatedMessages',
	also: ['GET /message'],
	fields: [
		oneCase,
		f.limit(),
		f.rangeRule(
			'sinceChannelCreatedTime',
			'untilChannelCreatedTime',
			f.filters(
				f.time('sinceChannelCreatedTime', {
					forModel: 'asked',
					description: 'Messages written at this time or later',
				}),
				f.time('untilChannelCreatedTime', {
					forModel: 'asked',
					description: 'Messages written at this time or earlier',
				}),
				cursor,
			),
		),
	],
	gives: message,
	options: [
		f.flag(
			'hydrate',
			'Whether to fetch the messages themselves, those of all input items together, instead of their IDs only',
			{ displayName: 'Fetch Full Messages' },
		),
		{ ...f.onMissing, shownWhen: { hydrate: [true] } },
	],
	executeAll: async (items, context) => {
		const { send, n8n, maxConcurrency } = context;
		const endsRun = () => !n8n.continueOnFail();
		const keys = await settleAll(
			items,
			maxConcurrency,
			async ({ parameters: { address, filters, limit } }) =>
				await collect(messageKeys(send, { ...address, ...filters }), limit),
			endsRun,
		);
		if (endsRun() && keys.some((result) => result instanceof Error)) return keys;

		const wanted = items.map(({ parameters: { options } }, index) => ({
			ids: { messageId: options.hydrate === true ? idsOf(keys[index]) : [] },
			onMissing: leavesOut(options) ? 'giveError' : options.onMissing,
		}));
		const messages = await fetchMessages(context, wanted);
		return keys.map((result, index) => {
			if (wanted[index]?.ids.messageId.length) {
				const found = messages[index];
				if (!Array.isArray(found) || !leavesOut(items[index]?.parameters.options)) return found;
				// In its place, so that a limit and a cursor count all messages of the case.
				return found.map((one) => (one instanceof OutputItem ? new LeftOut() : one));
			}
			return Array.isArray(result) ? result.map((key) => new AnswerItem(key)) : result;
		});
	},
});

function leavesOut({ onMissing }: { onMissing?: string } = {}): boolean {
	return onMissing === 'leaveOut';
}

/** The message IDs of one item; none if listing them failed. */
function idsOf(keys: readonly MessageKey[] | Error | undefined): string[] {
	return Array.isArray(keys) ? (keys as MessageKey[]).map(({ messageId }) => messageId) : [];
}

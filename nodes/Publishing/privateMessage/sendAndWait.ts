import { ApiError, inARow, InputError } from '../../kernel/failures/errors';
import { operation, REACHES_PEOPLE } from '../../kernel/operation';
import type { SendRead } from '../../kernel/sending';
import { isMissing, partOf, quote, toText } from '../../kernel/values/values';
import { checkWait, WAIT_TIMEOUT_SECONDS, waitOptions } from '../../kernel/waiting/options';
import { waitForItems } from '../../kernel/waiting/wait';
import { flag } from '../../service/fields';
import { readConversation } from '../../service/reads/conversation';
import { message as messageRecord } from '../../service/records/kinds';
import { ambiguousTitles, answerIn, outputOf } from './buttons';
import { message } from './message';
import { defaultCampaignId } from './messageFields';
import { idDigestsOf, repliesIn, type SentMessage } from './replies';
import { itemsOfPosts, sendMessage, withRecipient } from './send';

/** n8n draws the outputs by the rows of the editor, so JSON has none of its own. */
const outputPerButton = flag(
	'outputPerButton',
	'Whether the node has an output for each button (quick reply, item of a list), one for any other reply and one for no reply. An expression cannot switch it.',
	{
		displayName: 'Output per Button',
		shownWhen: { '/inputMode': ['fields'] },
		sameForAll: true,
	},
);

export const sendAndWait = operation({
	name: 'Send and Wait for Reply',
	value: 'sendAndWait',
	action: 'Send a message and wait for the reply',
	description:
		'Send a private message to a customer, and continue with the reply. The execution is suspended meanwhile, for days if necessary. The message reaches the customer and cannot be undone.',
	endpoint: 'POST /publishing/message',
	dangers: [REACHES_PEOPLE],
	also: ['GET /conversation', 'GET /message'],
	readsById: true,
	waitsFor: 'the reply of the customer',
	fields: [message],
	gives: messageRecord,
	options: [...waitOptions, defaultCampaignId, outputPerButton],
	outputOf: ({ message: { body }, options }, item) =>
		options.outputPerButton ? outputOf(body, item) : 0,
	check: async (parameters, context) => {
		if (parameters.message.body.inReplyToMessageId === undefined)
			throw InputError.of('message.inReplyToMessageId', NO_CONVERSATION);
		checkWait(
			parameters,
			context,
			'Use Send, and read the answer later with the conversation of the message (Engagement Message).',
		);
		const { message, options } = parameters;
		const alike = options.outputPerButton ? ambiguousTitles(message.body) : [];
		if (alike.length > 0)
			context.hint(
				`Several buttons cannot be distinguished: ${alike.map((title) => quote(title)).join(', ')}. Their answers leave by Other Reply. Give each button a title, an ID or a payload of its own.`,
			);
	},
	executeAll: async (items, context) => {
		const { presenterFor, untilFound } = context;
		const messagesOf = async (messageId: string, send: SendRead) =>
			await readConversation(send, { messageId }, context.hint);
		return await waitForItems(items, context, {
			begin: async ({ message, options }, send): Promise<SentMessage> => {
				const later = laterTime(message.body, options.waitTimeout);
				const writeContext = { ...context, send };
				const whole = await withRecipient(message, options.defaultCampaignId, writeContext);
				const { body } = whole;
				const answered = String(body.inReplyToMessageId);
				const messages = untilFound(async () => await messagesOf(answered, send));
				const before = idDigestsOf(await messages.catch(throwNotSent));
				const posts = await sendMessage(whole, send);
				const { channelId } = body.toProfile as { channelId?: unknown };
				const to = isMissing(channelId) ? {} : { to: toText(channelId) };
				return { posts, before, ...to, ...later };
			},
			look: async (sent, { isFirst, isLast, once }, parameters) => {
				// Nobody replies at once.
				if (isFirst && !isLast) return { isDone: false };
				const { inReplyToMessageId: answered = '' } = sent.posts;
				const messages = await once(
					`conversation of ${answered}`,
					async () => await messagesOf(answered, context.send),
				);
				const isEarly = sent.sendAt !== undefined && Date.now() < sent.sendAt;
				const replies = isEarly ? [] : repliesIn(messages, sent);
				const texts = replies.map(({ content }) => partOf(content, 'text'));
				const text = texts.filter((one) => typeof one === 'string').join('\n');
				return {
					isDone: replies.length > 0,
					found: {
						...itemsOfPosts(sent.posts)[0],
						text,
						...answerIn(replies, parameters.message.body),
						replies: replies.map(presenterFor(parameters)),
					},
					...(isEarly && { begun: { ...sent, before: idDigestsOf(messages) } }),
				};
			},
			sent: { verb: 'send', unread: () => UNREAD },
			timedOut: ({ message: { body } }) =>
				new ApiError(
					'timedOut',
					`The message was sent, and the customer did not reply in time (to message ${quote(body.inReplyToMessageId)})`,
					{
						advice:
							'Do not send it again. Wait longer (Wait Timeout), or continue without a reply (On Timeout).',
						mayHaveCompleted: true,
					},
				),
		});
	},
});

const UNREAD = 'The message was sent, but its conversation could not be read';

const NO_CONVERSATION =
	'It is empty, and a reply is looked for in the conversation of that message. Give its ID.';

/**
 * When a message is sent that is scheduled for later. Throws InputError where the wait would end before that;
 * not as a check, since a wake-up can read another time, e.g. of an expression.
 */
function laterTime(
	{ scheduleDate }: Readonly<Record<string, unknown>>,
	waitTimeout = WAIT_TIMEOUT_SECONDS,
): Pick<SentMessage, 'sendAt'> {
	const sendAt = Number(scheduleDate);
	const now = Date.now();
	if (now + waitTimeout * 1000 <= sendAt)
		throw InputError.of(
			'options.waitTimeout',
			`The wait ends after ${waitTimeout} seconds, before the message is sent (Schedule Date). Wait longer, or send it earlier.`,
		);
	return sendAt > now ? { sendAt } : {};
}

/** Throws the error, which says that it came before the message. */
function throwNotSent(error: Error): never {
	if (!(error instanceof ApiError)) throw error;
	throw error.with('The message was not sent, since the conversation could not be read', {
		advice: inARow(`${error.message}.`, error.advice),
	});
}

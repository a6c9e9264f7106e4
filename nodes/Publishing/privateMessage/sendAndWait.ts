import type { IDataObject } from 'n8n-workflow';
import { idsIn, withoutPrefix } from '../../kernel/answers/ids';
import { ApiError, inARow, InputError } from '../../kernel/failures/errors';
import { operation, REACHES_PEOPLE, type RunContext } from '../../kernel/operation';
import { sha256 } from '../../kernel/values/sha256';
import { partOf, quote, saysTrue, toText } from '../../kernel/values/values';
import { untilPeopleAct } from '../../kernel/waiting/clocks';
import { waitOptions } from '../../kernel/waiting/options';
import { waitForItems } from '../../kernel/waiting/wait';
import { flag } from '../../service/fields';
import { fromOldest, isOfBrand, readConversation, timeOf } from '../../service/reads/conversation';
import { message as messageRecord } from '../../service/records/kinds';
import { ambiguousTitles, answerIn, buttonCount, outputOf } from './buttons';
import { message } from './message';
import { defaultCampaignId } from './messageFields';
import { itemsOfPosts, sendMessage, withRecipient, type SentPosts } from './send';

/** A message that was sent, and what its replies are recognized by. */
interface SentMessage {
	posts: SentPosts;
	/** Digests of the IDs that the messages of the conversation had before. */
	before: string[];
	/** The ID of its recipient on the channel. */
	to: string;
	/** When it is sent, in epoch ms, where it says so: nobody replies before. */
	sendAt?: number;
}

/** n8n draws the outputs by the rows of the editor, so JSON has none of its own. */
const outputPerButton = flag(
	'outputPerButton',
	'Whether the node has an output for each button (quick reply, item of a list), one for any other reply and one for no reply. An expression cannot switch it.',
	{ displayName: 'Output per Button', shownWhen: { '/inputMode': ['fields'] }, sameForAll: true },
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
	check: async ({ message, options }, context) => {
		if (message.body.inReplyToMessageId === undefined)
			throw InputError.of('message.inReplyToMessageId', NO_CONVERSATION);
		if (!options.outputPerButton) return;
		checkOutputs(buttonCount(message.body), context.n8n);
		const alike = ambiguousTitles(message.body);
		if (alike.length > 0)
			context.hint(
				`Several buttons cannot be distinguished: ${alike.map((title) => quote(title)).join(', ')}. Their answers leave by Other Reply. Give each button a title, an ID or a payload of its own.`,
			);
	},
	executeAll: async (items, context) => {
		const { presenterFor, untilFound } = context;
		const time = untilPeopleAct(items, context, FOR_AGENTS);
		const messagesOf = async (messageId: string) =>
			await readConversation(context.send, { messageId }, context.hint);
		return await waitForItems(items, context, {
			begin: async ({ message, options }, send): Promise<SentMessage> => {
				const sendAt = message.body.scheduleDate as number | undefined;
				// Not in a check, since a wake-up can read another time, e.g. of an expression.
				if (sendAt !== undefined && Date.now() + time.timeout * 1000 <= sendAt)
					throw InputError.of(
						'options.waitTimeout',
						`The wait ends after ${time.timeout} seconds, before the message is sent (Schedule Date). Wait longer, or send it earlier.`,
					);
				const whole = await withRecipient(message, options.defaultCampaignId, context);
				const { inReplyToMessageId, toProfile } = whole.body;
				const messages = untilFound(async () => await messagesOf(String(inReplyToMessageId)));
				const before = idDigestsOf(await messages.catch(throwNotSent));
				const posts = await sendMessage(whole, send);
				return { posts, before, to: toText(partOf(toProfile, 'channelId')), sendAt };
			},
			look: async (sent, { isFirst, isLast, once }, parameters) => {
				// Nobody replies at once.
				if (isFirst && !isLast) return { isDone: false };
				const { posts, sendAt = 0 } = sent;
				const { inReplyToMessageId: answered = '' } = posts;
				const messages = await once(answered, async () => await messagesOf(answered));
				const isEarly = Date.now() < sendAt;
				const replies = isEarly ? [] : repliesIn(messages, sent);
				const texts = replies.map(({ content }) => partOf(content, 'text'));
				const text = texts.filter((one) => typeof one === 'string').join('\n');
				return {
					isDone: replies.length > 0,
					found: {
						...itemsOfPosts(posts)[0],
						text,
						...answerIn(replies, parameters.message.body),
						replies: replies.map(presenterFor(parameters)),
					},
					...(isEarly && { begun: { ...sent, before: idDigestsOf(messages) } }),
				};
			},
			// What the customer writes until then is no reply; n8n may wake it late, so it looks twice.
			moments: ({ sendAt = 0 }) => [sendAt - WAKES_AHEAD, sendAt - JUST_BEFORE],
			sent: { verb: 'send', unread: () => UNREAD },
			time,
			late: ({ posts }) => [
				`The message was sent, and the customer did not reply in time (to message ${quote(posts.inReplyToMessageId)})`,
				'Do not send it again. Wait longer (Wait Timeout), or continue without a reply (On Timeout).',
			],
		});
	},
});

/** n8n draws the outputs before an item is there: buttons that only an item has would leave by those of others. */
function checkOutputs(buttons: number, n8n: RunContext['n8n']): void {
	const outputs = n8n.getNodeOutputs().filter(({ category }) => category !== 'error');
	const count = Math.max(outputs.length - OTHER_OUTPUTS, 0);
	const isDrawn = count === buttons || outputs.some(({ type }) => type !== 'main');
	if (isDrawn && n8n.getNode().alwaysOutputData !== true) return;
	throw InputError.of(
		'options.outputPerButton',
		isDrawn
			? 'With Always Output Data (Settings), n8n starts what follows the first button with an empty item, whatever was pressed. Switch one of the two off.'
			: `The node has outputs for ${count} buttons, and this item has ${buttons}: outputs are drawn before an item is there. Enter the buttons without an expression, or switch this option off.`,
	);
}

/** For any other reply, and for none. */
const OTHER_OUTPUTS = 2;

/** How long before it n8n begins to count on an execution that it wakes, and a second look (ms). */
const WAKES_AHEAD = 70_000;
const JUST_BEFORE = 2_000;

const UNREAD = 'The message was sent, but its conversation could not be read';

const FOR_AGENTS =
	'Use Send, and read the answer later with the conversation of the message (Engagement Message).';

const NO_CONVERSATION =
	'It is empty, and a reply is looked for in the conversation of that message. Give its ID.';

function throwNotSent(error: Error): never {
	if (!(error instanceof ApiError)) throw error;
	throw error.with('The message was not sent, since the conversation could not be read', {
		advice: inARow(`${error.message}.`, error.advice),
	});
}

/** Digests of the IDs of messages, short since they are kept with the execution. */
function idDigestsOf(messages: readonly IDataObject[]): string[] {
	const ids = messages.flatMap((message) => idsIn(message, ID_NAMES));
	return ids.map((id) => sha256(id).slice(0, 16));
}

/**
 * What the customer said after a message was sent, oldest first. A message is new when its ID was not in
 * the conversation before; times decide nothing, since the channel's clock and the platform's may differ.
 */
function repliesIn(messages: readonly IDataObject[], { posts, before, to }: SentMessage) {
	const known = new Set(before);
	const sentPostIds = new Set(posts.postIds.map((id) => withoutPrefix(toText(id))));
	const isOwn = (message: IDataObject) =>
		idsIn(message, [...ID_NAMES, 'postId']).some((id) => sentPostIds.has(withoutPrefix(id)));
	const isTheirs = (profile: unknown) => toText(partOf(profile, 'channelId')) === to;
	// It went to the recipient, and came from somebody else: so it is no reply, whoever wrote it.
	const isToThem = ({ senderProfile, receiverProfile }: IDataObject) =>
		isTheirs(receiverProfile) && !isTheirs(senderProfile);
	return fromOldest(messages, timeOf)
		.filter((message) => !idDigestsOf([message]).some((id) => known.has(id)))
		.filter((message) => !isOwn(message) && !isOfBrand(message) && !isToThem(message))
		.filter(({ deleted }) => !saysTrue(deleted));
}

const ID_NAMES = ['messageId', 'id'];

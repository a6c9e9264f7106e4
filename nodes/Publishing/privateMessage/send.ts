import type { IDataObject } from 'n8n-workflow';
import { checkDone, partsOf, type Answer } from '../../kernel/answers/answer';
import { idItems, isId } from '../../kernel/answers/ids';
import { ApiError, byPerson, inARow, InputError } from '../../kernel/failures/errors';
import { operation, type RunContext } from '../../kernel/operation';
import type { Send } from '../../kernel/sending';
import { isMissing, isObject, partOf, quote, type PlainObject } from '../../kernel/values/values';
import { f } from '../../service/fields';
import { isOfBrand } from '../../service/reads/conversation';
import { fetchMessages } from '../../service/reads/messages';
import { MESSAGE, withPublishingAdvice } from '../advice';
import { publishAll, publishedOptions, untilPublished } from '../published';
import type { Channel } from './channels';
import { message, type PrivateMessage } from './message';
import { defaultCampaignId, recipientOn } from './messageFields';

export const send = operation({
	...untilPublished(MESSAGE),
	value: 'send',
	action: 'Send a private message to a customer',
	description:
		'Send a private message to a customer: a text, a file, or a template such as a list picker, quick replies or a card. It reaches the customer and cannot be undone.',
	endpoint: 'POST /publishing/message',
	also: ['GET /message', 'GET /publishing/post'],
	readsById: true,
	fields: [message],
	options: [...publishedOptions, defaultCampaignId],
	executeAll: async (items, context) =>
		await publishAll(items, context, MESSAGE, async ({ message, options }, send) => {
			const whole = await withRecipient(message, options.defaultCampaignId, context);
			return itemsOfPosts(await sendMessage(whole, send));
		}),
});

type WholeMessage = Pick<PrivateMessage, 'body' | 'hints'>;

const NO_CAMPAIGN = {
	person:
		"It is empty, and the message that is answered has none, like most messages of customers. Choose it here, or in the option 'Default Campaign'.",
	model: 'It is empty, and the message that is answered has none. Give the ID of a campaign.',
};
const FILL_IN = byPerson("Set 'Recipient From' to Fields, and fill in the recipient.");

/**
 * A message with its recipient, which one `GET /message` gives unless it was filled in. `defaultCampaign` counts where
 * neither has one. Throws InputError where the message that is answered does not say it all.
 */
export async function withRecipient(
	{ channel, body, hints, answers }: PrivateMessage,
	defaultCampaign: string | undefined,
	context: RunContext,
): Promise<WholeMessage> {
	if (answers === undefined) return { body, hints };
	const fetch = async () => await fetchMessages(context, [{ ids: { messageId: [answers] } }]);
	const [result] = await context.once(`message ${answers}`, fetch);
	if (result instanceof Error) throw result;
	const [answered = {}] = (result ?? []) as IDataObject[];
	// Nobody may get an answer that is meant for the customer of another message.
	if ('requestedId' in answered)
		throw new ApiError(
			'unreadable',
			`The platform returned the message ${quote(answered.messageId)} for ${quote(answers)}`,
			{ advice: inARow('So nothing was sent: it is not clear who gets the answer.', FILL_IN) },
		);
	const campaignId = partOf(answered.workflow, 'campaignId');
	const recipient = recipientIn(answered, channel, answers, context.n8n.getTimezone());
	const taxonomy = {
		campaignId: isMissing(campaignId) ? defaultCampaign : campaignId,
		...(body.taxonomy as object),
	};
	if (isMissing(taxonomy.campaignId)) throw InputError.of('message.campaignId', NO_CAMPAIGN);
	return { body: { ...body, ...recipient.body, taxonomy }, hints: [...hints, ...recipient.hints] };
}

/**
 * What the message that is answered says of who gets the answer: its author, or its receiver where the
 * brand wrote it (Part 1, "Message"). It is known only now, so it is checked here.
 */
function recipientIn(answered: IDataObject, channel: Channel, answers: string, timezone: string) {
	const { senderProfile, receiverProfile, sourceType } = answered;
	const profile = isOfBrand(answered) ? receiverProfile : senderProfile;
	const customer = isObject(profile) ? profile : {};
	// Messages are publicly known to have a user name and a name, and no screen name.
	const names = [customer.screenName, customer.username, customer.name];
	const found: PlainObject = {
		channelType: answered.channelType ?? customer.channelType,
		channelId: customer.channelId,
		screenName: names.find((one) => !isMissing(one)),
		accountId: sourceType === 'ACCOUNT' ? answered.sourceId : undefined,
	};
	const fields = recipientOn(channel);
	const hints: string[] = [];
	const source = {
		get: (name: string) => found[name],
		row: () => ({}),
		hint: (text: string) => hints.push(text),
	};
	const values = f.readInputs(fields, source, timezone);
	if (!(values instanceof InputError)) return { body: f.placed(fields, values), hints };
	const problems = values.problems.map(({ path, text }) => ({
		path: 'inReplyToMessageId',
		text:
			text === f.MISSING
				? inARow(`The message "${answers}" does not have '${path}'.`, FILL_IN)
				: inARow(`The message "${answers}" has no usable '${path}'.`, text, FILL_IN),
	}));
	throw new InputError(problems);
}

/**
 * Sends a message, now unless it says when. "Now" is only known here: read with the parameters, it would make
 * each try of the same message another one. Throws ApiError where it was refused, and for an answer that names
 * no post.
 */
export async function sendMessage({ body, hints }: WholeMessage, send: Send) {
	const { scheduleDate = Date.now(), inReplyToMessageId, accountId } = body;
	const answer = await withPublishingAdvice(
		send('POST /publishing/message', { body: { ...body, scheduleDate } }),
		MESSAGE,
	);
	return {
		postIds: postIdsIn(answer),
		...(inReplyToMessageId !== undefined && { inReplyToMessageId: inReplyToMessageId as string }),
		accountId: String(accountId),
		...(hints.length > 0 && { hints: [...hints] }),
	};
}

export type SentPosts = Awaited<ReturnType<typeof sendMessage>>;

/** An item for each post of a message, as of any other write that gives IDs. */
export function itemsOfPosts({ postIds, ...posts }: SentPosts): IDataObject[] {
	const items = idItems(postIds, 'postId', { sent: true }) ?? [];
	return items.map((item) => ({ ...item, ...posts }));
}

function postIdsIn(answer: Answer): Array<string | number> {
	checkDone(answer);
	const { data, status } = answer;
	const postIds = partsOf(answer)
		.map((id) => (isObject(id) ? (id.postId ?? id.id) : id))
		.filter(isId);
	if (postIds.length > 0) return postIds;
	throw new ApiError('unreadable', 'The platform did not say that the message was sent', {
		status,
		advice: `It answered ${quote(data)} instead of the IDs of posts. The message may have been sent anyway: look at the conversation before you send it again.`,
		mayHaveCompleted: true,
	});
}

import type { IDataObject } from 'n8n-workflow';
import { ApiError, inARow, InputError } from '../../kernel/failures/errors';
import type { ItemContext } from '../../kernel/operation';
import { isMissing, isObject, partOf, quote } from '../../kernel/values/values';
import { MISSING, placed, readInputs } from '../../service/fields';
import { isOfBrand } from '../../service/reads/conversation';
import { fetchMessages } from '../../service/reads/messages';
import { channels, type Channel } from './channels';
import { recipientOn } from './messageFields';

const ANSWERED = 'inReplyToMessageId';
const NO_CAMPAIGN =
	"It is empty, and the message that is answered has none, like most messages of customers. Choose it here, or in the option 'Default Campaign'.";
const FILL_IN = "Set 'Recipient From' to Fields, and fill in the recipient.";

/** A private message whose input is checked. */
export interface PrivateMessage {
	channel: Channel;
	/** As it is sent; without a recipient where that is still to be read, and without a time where that is now. */
	body: Record<string, unknown>;
	/** What to know of it although it is sent. */
	hints: readonly string[];
	/** The message that is answered, if it says who the recipient is. */
	answers?: string;
}

/** A message that can be sent. */
export type WholeMessage = Pick<PrivateMessage, 'body' | 'hints'>;

/**
 * A message with its recipient, which one `GET /message` gives unless it was filled in.
 * @param defaultCampaign the campaign where neither the message nor the one that is answered has one
 * Throws InputError where the message that is answered does not say it all.
 */
export async function withRecipient(
	{ channel, body, hints, answers }: PrivateMessage,
	defaultCampaign: string | undefined,
	context: Pick<ItemContext, 'send' | 'n8n' | 'maxConcurrency' | 'once' | 'untilFound'>,
): Promise<WholeMessage> {
	if (answers === undefined) return { body, hints };
	const [result] = await context.once(`message ${answers}`, async () => {
		return await fetchMessages(context, [{ ids: { messageId: [answers] } }]);
	});
	if (result instanceof Error) throw result;
	const [answered = {}] = (result ?? []) as IDataObject[];
	// Nobody may get an answer that is meant for the customer of another message.
	if ('requestedId' in answered)
		throw new ApiError(
			'unreadable',
			`The platform returned the message ${quote(answered.messageId)} for ${quote(answers)}`,
			{ advice: `So nothing was sent: it is not clear who should get the answer. ${FILL_IN}` },
		);
	const campaignId = partOf(answered.workflow, 'campaignId');
	const recipient = recipientIn(answered, channel, answers, context.n8n.getTimezone());
	const taxonomy = {
		campaignId: isMissing(campaignId) ? defaultCampaign : campaignId,
		...(body.taxonomy as object),
	};
	if (isMissing(taxonomy.campaignId)) throw InputError.of('message.campaignId', NO_CAMPAIGN);
	return {
		body: { ...body, ...recipient.body, taxonomy },
		hints: [...hints, ...recipient.hints],
	};
}

/**
 * What the message that is answered says of who gets the answer: its author, or its receiver where the
 * brand wrote it (Part 1, "Message"). It is known only now, so it is checked here.
 */
function recipientIn(
	answered: IDataObject,
	channel: Channel,
	answers: string,
	timezone: string,
): WholeMessage {
	const { senderProfile, receiverProfile, sourceType } = answered;
	const profile = isOfBrand(answered) ? receiverProfile : senderProfile;
	const customer = isObject(profile) ? profile : {};
	// Messages are publicly known to have a user name and a name, and no screen name.
	const names = [customer.screenName, customer.username, customer.name];
	const found: Readonly<Record<string, unknown>> = {
		channelType: answered.channelType ?? customer.channelType,
		channelId: customer.channelId,
		screenName:
			channels[channel].screenName === 'unsupported' ? null : names.find((one) => !isMissing(one)),
		accountId: sourceType === 'ACCOUNT' ? answered.sourceId : undefined,
	};
	const fields = recipientOn(channel);
	const hints: string[] = [];
	const source = {
		get: (name: string) => found[name],
		row: () => ({}),
		hint: (text: string) => hints.push(text),
	};
	const values = readInputs(fields, source, timezone);
	if (!(values instanceof InputError)) return { body: placed(fields, values), hints };
	const problems = values.problems.map(({ path, text }) => ({
		path: ANSWERED,
		text:
			text === MISSING
				? `The message "${answers}" does not have '${path}'. ${FILL_IN}`
				: inARow(`The message "${answers}" has no usable '${path}'.`, text, FILL_IN),
	}));
	throw new InputError(problems);
}

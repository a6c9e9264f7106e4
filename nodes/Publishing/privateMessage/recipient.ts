import type { IDataObject } from 'n8n-workflow';
import { ApiError, inARow, InputError, type Problem } from '../../shared/errors';
import { labelOf, Location } from '../../shared/fields';
import type { ItemContext } from '../../shared/operation';
import { fetchMessages, isOfBrand } from '../../shared/reads';
import { isMissing, isObject, quote } from '../../shared/values';
import { rulesOf, type Channel } from './channels';
import { checkMessage } from './checkMessage';
import { accountId, channelId, channelType, screenName } from './messageFields';

/** What the editor calls the fields of a recipient. */
const LABELS: ReadonlyMap<string, string> = new Map(
	[accountId, channelId, channelType, screenName].map((field) => [field.name, labelOf(field)]),
);

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
	const [answered = {}] = result ?? [];
	if ('requestedId' in answered) throw otherMessage(answers, answered);
	const { campaignId, ...recipient } = recipientIn(answered as IDataObject, channel, answers);
	const taxonomy = {
		campaignId: isMissing(campaignId) ? defaultCampaign : campaignId,
		...(body.taxonomy as object),
	};
	if (isMissing(taxonomy.campaignId))
		throw InputError.of('message.taxonomy.campaignId', NO_CAMPAIGN);
	const problems: Problem[] = [];
	const more: string[] = [];
	// What the message says is known only now, so it is checked here.
	const at = Location.json({ problems, hints: more, timezone: context.n8n.getTimezone() });
	const draft = { ...body, ...recipient, taxonomy };
	const whole = checkMessage(channel, draft, at, at, { isJson: true });
	if (problems.length > 0)
		throw new InputError(
			problems.map((one) => (isOfAnswered(one) ? inAnswered(one) : inMessage(one))),
		);
	// All others are known already.
	return { body: whole, hints: [...hints, ...more.filter((hint) => hint.startsWith('toProfile'))] };

	function isOfAnswered({ path }: Problem): boolean {
		const [name = ''] = path.split('.');
		return name in recipient;
	}

	function inMessage({ path, text }: Problem): Problem {
		return { path: `message.${path}`, text };
	}

	function inAnswered({ path, text }: Problem): Problem {
		const name = path.split('.').at(-1) ?? path;
		return {
			path: ANSWERED,
			text: inARow(`The message "${answers}" has no usable '${LABELS.get(name)}'.`, text, FILL_IN),
		};
	}
}

/**
 * What the message that is answered says of who gets the answer: its author, or its receiver where the
 * brand wrote it (Part 1, "Message").
 */
function recipientIn(answered: IDataObject, channel: Channel, answers: string) {
	const { senderProfile, receiverProfile, sourceType, workflow } = answered;
	const customer = objectOr(isOfBrand(answered) ? receiverProfile : senderProfile);
	const { screenName } = rulesOf(channel);
	const found = {
		channelType: answered.channelType ?? customer.channelType,
		channelId: customer.channelId,
		...(screenName !== 'unsupported' && { screenName: nameOf(customer) }),
		accountId: sourceType === 'ACCOUNT' ? answered.sourceId : undefined,
	};
	const missing = Object.entries(found)
		.filter(([name, value]) => isMissing(value) && name !== 'screenName')
		.map(([name]) => `'${LABELS.get(name)}'`);
	if (missing.length > 0) {
		throw InputError.of(
			ANSWERED,
			`The message "${answers}" does not have ${missing.join(' and ')}. ${FILL_IN}`,
		);
	}
	const { accountId, ...toProfile } = found;
	return { accountId, toProfile, campaignId: objectOr(workflow).campaignId };
}

/** A customer's name: messages are publicly known to have a user name and a name, and no screen name. */
function nameOf({ screenName, username, name }: Readonly<Record<string, unknown>>): unknown {
	return [screenName, username, name].find((one) => !isMissing(one));
}

function objectOr(value: unknown): Readonly<Record<string, unknown>> {
	return isObject(value) ? value : {};
}

/** Nobody may get an answer that is meant for the customer of another message. */
function otherMessage(answers: string, { messageId }: IDataObject): ApiError {
	return new ApiError(
		'unreadable',
		`The platform returned the message ${quote(messageId)} for ${quote(answers)}`,
		{ advice: `So nothing was sent: it is not clear who should get the answer. ${FILL_IN}` },
	);
}

import { itemsOr, partsOf } from '../kernel/answers/answer';
import { operation, resourceOf } from '../kernel/operation';
import { isNothing } from '../kernel/values/values';
import { f } from '../service/fields';
import { REPLY } from './advice';
import { attachmentFields, campaignId, published, publishingDetails } from './fields';
import { untilPublished } from './published';

/** Whether a reply is private (Part 3, "Reply"); the values are publicly known. */
const messageCategory = f.openChoice(
	'messageCategory',
	'Whether only the customer sees the reply. The platform is known to ask for it.',
	{ empty: 'decide', unset: 'Leave Out', appears: 'onRequest' },
	[
		{ value: 'PRIVATE_MESSAGE', description: 'Only the customer sees it' },
		{ name: 'Public Reply', value: 'REPLY', description: 'Everybody sees it, e.g. a comment' },
	],
);

const replyText = f.text(
	'text',
	'What the reply says. On a microblogging network it begins with @ and the user name of the person you answer.',
	{ ...f.USUAL, rows: 4, path: 'content.text' },
);

const accountId = f.picked(
	'account',
	f.likelyInt64('accountId', 'The account that replies', { empty: 'decide' }),
);

/** Who gets a reply: publicly known to be asked for. */
const recipient: readonly f.Field[] = f.under('toProfile', [
	f.channelTypeField('The channel of whoever is answered', { placeholder: 'e.g. PAGE' }),
	f.id('channelId', "The ID of whoever is answered: channelId of the sender's profile", {
		forModel: 'asked',
		empty: 'decide',
		displayName: 'Profile Channel ID',
	}),
	f.text('screenName', "The name of whoever is answered: username of the sender's profile"),
]);

const create = operation({
	value: 'create',
	action: 'Publish a reply to a message',
	description: 'Publish a reply to a message. It reaches others.',
	endpoint: 'POST /publishing/reply',
	fields: [
		f.knownBody({
			fields: [
				{ ...accountId, ...f.USUAL },
				f.id('inReplyToMessageId', 'The message that is answered', {
					...f.USUAL,
					placeholder: 'e.g. ACCOUNT_5001_1767560940000_PAGE_1_page1:9',
				}),
				campaignId,
				messageCategory,
				replyText,
				...attachmentFields,
			],
			more: [...recipient, ...publishingDetails],
			...published,
		}),
	],
	...untilPublished(REPLY),
});

const createByCase = operation({
	name: 'Create by Case',
	value: 'createByCase',
	action: 'Publish a reply to a case',
	description: 'Publish a reply to the customer of a case. It reaches others.',
	endpoint: 'POST /publishing/reply/by-case',
	fields: [
		f.id('caseId', 'The case whose customer gets the reply', { empty: 'never' }),
		f.knownBody({
			fields: [{ ...messageCategory, default: 'PRIVATE_MESSAGE' }, replyText, ...attachmentFields],
			more: [accountId, { ...campaignId, hint: undefined }, ...publishingDetails],
			...published,
		}),
	],
	output: (answer, { caseId }) => {
		// Publicly known: nothing is published where the newest message of the case is the brand's own.
		const isList = Array.isArray(answer.data) || !isNothing(answer.data);
		if (isList && partsOf(answer).every(isNothing))
			return { published: false, caseId, note: NOTHING_PUBLISHED };
		return itemsOr(answer, { created: true, caseId });
	},
	...untilPublished(REPLY),
});

const NOTHING_PUBLISHED =
	'Nothing was published: the platform named no reply. It publishes none while the newest message of the case is your own.';

export const resource = resourceOf('reply', [create, createByCase]);

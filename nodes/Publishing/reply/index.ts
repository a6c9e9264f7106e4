import { itemsOr } from '../../shared/answer';
import { givenOnce, id, knownBody, USUAL } from '../../shared/fields';
import { operation, REACHES_PEOPLE, type Resource } from '../../shared/operation';
import { isNothing, partOf } from '../../shared/values';
import { REPLY } from '../advice';
import { attachmentFields, checkAttachment } from '../post/attachment';
import { campaignId, publishingDetails } from '../post/fields';
import { untilPublished } from '../published';
import { accountId, messageCategory, recipient, replyText } from './fields';

const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Publish a reply to a message',
	description: 'Publish a reply to a message. It reaches others.',
	endpoint: 'POST /publishing/reply',
	dangers: [REACHES_PEOPLE],
	fields: [
		knownBody({
			fields: [
				{ ...accountId, ...USUAL },
				id('inReplyToMessageId', {
					...USUAL,
					empty: 'decide',
					placeholder: 'e.g. ACCOUNT_5001_1767560940000_PAGE_1_page1:9',
					description: 'The message that is answered',
				}),
				campaignId,
				messageCategory,
				replyText,
				...attachmentFields,
			],
			more: [...recipient, ...publishingDetails],
			about: 'text',
			needs: 'content',
			rules: checkAttachment,
		}),
	],
	done: 'created',
	...untilPublished(REPLY),
});

const createByCase = operation({
	name: 'Create by Case',
	value: 'createByCase',
	action: 'Publish a reply to the customer of a case',
	description: 'Publish a reply to the customer of a case. It reaches others.',
	endpoint: 'POST /publishing/reply/by-case',
	dangers: [REACHES_PEOPLE],
	fields: [
		givenOnce(
			id('caseId', { empty: 'never', description: 'The case whose customer gets the reply' }),
		),
		knownBody({
			fields: [{ ...messageCategory, default: 'PRIVATE_MESSAGE' }, replyText, ...attachmentFields],
			more: [accountId, { ...campaignId, hint: undefined }, ...publishingDetails],
			about: 'text',
			needs: 'content',
			rules: checkAttachment,
		}),
	],
	output: (answer, { caseId }) => {
		// Publicly known: nothing is published where the newest message of the case is the brand's own.
		const ids = partOf(answer.data, 'postIds') ?? answer.data;
		if (Array.isArray(ids) && ids.every((part) => isNothing(part)))
			return { published: false, caseId, note: NOTHING_PUBLISHED };
		return itemsOr(answer, { created: true, caseId });
	},
	...untilPublished(REPLY),
});

const NOTHING_PUBLISHED =
	'Nothing was published: the platform named no reply. It publishes none while the newest message of the case is your own.';

export const resource: Resource = {
	name: 'Reply',
	value: 'reply',
	operations: [create, createByCase],
};

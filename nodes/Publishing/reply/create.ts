import { id, knownBody, USUAL } from '../../shared/fields';
import { pathOnly, REACHES_PEOPLE } from '../../shared/operation';
import { attachmentFields, checkAttachment } from '../post/attachment';
import { campaignId, publishingDetails } from '../post/fields';
import { REPLY } from '../advice';
import { untilPublished } from '../published';
import { accountId, messageCategory, recipient, replyText } from './fields';

export const create = pathOnly({
	name: 'Create',
	value: 'create',
	action: 'Publish a reply to a message',
	description: 'Publish a reply to a message. It reaches others.',
	endpoint: 'POST /publishing/reply',
	dangers: [REACHES_PEOPLE],
	body: knownBody({
		fields: [
			{ ...accountId, ...USUAL },
			id('inReplyToMessageId', {
				...USUAL,
				decides: true,
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
	done: 'created',
	idName: 'postId',
	...untilPublished(REPLY),
});

import { pathOnly, REACHES_PEOPLE } from '../../shared/operation';

export const create = pathOnly({
	name: 'Create',
	value: 'create',
	action: 'Publish a reply to a message',
	description: 'Publish a reply to a message. It reaches others.',
	endpoint: 'POST /publishing/reply',
	dangers: [REACHES_PEOPLE],
	body: {
		what: 'The reply',
		example: {
			inReplyToMessageId: 'ACCOUNT_5001_1767560940000_PAGE_1_page1:9',
			content: { text: 'We look after it.' },
		},
	},
	done: 'created',
	idName: 'postId',
});

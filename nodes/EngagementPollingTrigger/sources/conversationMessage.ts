import { list } from '../../shared/fields';
import { isOfBrand, readConversation } from '../../shared/reads';
import { watchSource } from '../watch';
import { MAX_WATCHED } from './source';

const messages = list('messageId', {
	empty: 'never',
	max: MAX_WATCHED,
	displayName: 'Message IDs',
	placeholder: 'e.g. ACCOUNT_5001_1767603600000_PAGE_1_page1:1',
	description: `A message of each conversation to watch, at most ${MAX_WATCHED}`,
});

export const conversationMessage = watchSource({
	name: 'Message Added to Conversation',
	value: 'conversationMessage',
	description: 'The customer or the brand has said something in a conversation that you watch',
	eventType: (message) => (isOfBrand(message) ? 'message.published' : 'message.created'),
	endpoints: ['GET /conversation'],
	fields: [messages],
	watched: ({ messageId }, { send, warn }) =>
		[...new Set(messageId)].map((messageId) => ({
			name: `The conversation of message ${messageId}`,
			read: async () => {
				const { messages, remark } = await readConversation(send, { messageId });
				if (remark !== undefined) warn(`Message ${messageId}: ${remark}`);
				return messages;
			},
		})),
	criteria: { ids: ['messageId', 'id'], times: ['channelCreatedTime', 'createdTime'] },
});

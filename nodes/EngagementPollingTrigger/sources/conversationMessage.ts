import { list } from '../../shared/fields';
import { isOfBrand, readConversation } from '../../shared/reads';
import type { Criteria, Watched } from '../watch';
import { MAX_WATCHED, type PollContext } from './source';
import { watchSource } from './watchSource';

const messages = list('messageId', {
	required: true,
	max: MAX_WATCHED,
	displayName: 'Message IDs',
	placeholder: 'e.g. ACCOUNT_5001_1767603600000_PAGE_1_page1:1',
	description: `A message of each conversation to watch, at most ${MAX_WATCHED}`,
});

const criteria: Criteria = {
	ids: ['messageId', 'id'],
	times: ['channelCreatedTime', 'createdTime'],
};

export const conversationMessage = watchSource({
	name: 'Message Added to Conversation',
	value: 'conversationMessage',
	description: 'The customer or the brand has said something in a conversation that you watch',
	eventType: (message) => (isOfBrand(message) ? 'message.published' : 'message.created'),
	endpoints: ['GET /conversation'],
	fields: [messages],
	watched: ({ messageId }, context) => conversations(messageId, context),
	criteria,
});

function conversations(messageIds: readonly string[], { send, warn }: PollContext): Watched[] {
	return [...new Set(messageIds)].map((messageId) => ({
		name: `The conversation of message ${messageId}`,
		read: async () => {
			const { messages, remark } = await readConversation(send, { messageId });
			if (remark !== undefined) warn(`Message ${messageId}: ${remark}`);
			return messages;
		},
	}));
}

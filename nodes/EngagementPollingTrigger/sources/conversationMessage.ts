import { namedRecords } from '../../shared/answer';
import { list, required } from '../../shared/fields';
import { mostRecent, watch, type Criteria, type Watched } from '../watch';
import { MAX_WATCHED, source, type Context } from './source';

const messages = required(
	list('messageId', {
		max: MAX_WATCHED,
		displayName: 'Message IDs',
		placeholder: 'e.g. ACCOUNT_5001_1767603600000_PAGE_1_page1:1',
		description: `A message of each conversation to watch, at most ${MAX_WATCHED}`,
	}),
);

const criteria: Criteria = {
	ids: ['messageId', 'id'],
	times: ['channelCreatedTime', 'createdTime'],
};

export const conversationMessage = source({
	name: 'Message Added to Conversation',
	value: 'conversationMessage',
	description: 'The customer or the brand has said something in a conversation that you watch',
	fields: [messages],
	poll: async ({ messageId }, memory, context) =>
		await watch(conversations(messageId, context), criteria, memory, context),
	recent: async ({ messageId }, context) =>
		await mostRecent(conversations(messageId, context), criteria),
});

function conversations(messageIds: readonly string[], { send }: Context): Watched[] {
	return [...new Set(messageIds)].map((messageId) => ({
		name: `The conversation of message ${messageId}`,
		read: async () => {
			const query = { messageId };
			return namedRecords(await send('GET /conversation', { query }), query);
		},
	}));
}

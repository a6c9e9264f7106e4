import type { Call } from '../../core/area';
import { auditChanges } from '../../core/changes';
import { ok, plain } from '../../core/envelope';
import type { Area } from '../../core/platform';
import type { Styled } from '../../core/style';
import { checkCounts } from '../../core/validate';
import { account } from '../account';
import { auditTrail } from '../auditTrail';
import { BUSINESS_MESSAGING } from './channels';
import { addBulkMessages, seedMessages } from './seed';
import { contentOfAnswer, type Message } from './message';
import { MessageStore } from './store';
import { toServiceMessage } from './view';
import { applyWorkflow, type WorkflowUpdate } from './workflow';

/** The messages of a conversation that an answer holds, given oldest first. */
const CONVERSATION_PAGE: Styled<(messages: Message[], query: Call['query']) => Message[]> = {
	/** A page, newest first: an answer without a page has the first 21. */
	service: (messages, { start = '0', rows = '21', sinceDate = '0', untilDate = 'Infinity' }) =>
		messages
			.filter(
				({ channelCreatedTime: time }) => time >= Number(sinceDate) && time <= Number(untilDate),
			)
			.reverse()
			.slice(Number(start), Number(start) + Number(rows)),
	plain: (messages) => messages,
};

/** Universal messages and their conversations. */
export const message: Area<MessageStore> = {
	name: 'message',
	open(platform) {
		const store = new MessageStore(platform);
		seedMessages(platform, store);
		const trail = platform.use(auditTrail);
		const accounts = platform.use(account);
		const register = ({ messageId }: Message) => trail.register('MESSAGE_WORKFLOW', messageId);
		store.list().forEach(register);
		store.onMessage.push(register);

		return {
			store,
			state: () => ({ messages: store.list(), deeds: store.activities }),
			bulk({ count = 1000 }) {
				checkCounts(count);
				return { messageIds: addBulkMessages(platform, store, count as number) };
			},
			controls: {
				/** Lets the customer say something next in the conversation of a message. */
				answer: ({ messageId, ...said }) =>
					store.answer(store.get(String(messageId)), contentOfAnswer(said), false),
			},
			answers: {
				'GET /message': {
					data: (messages: Message[], { query }) =>
						(query.messageId ?? query.messageIds ?? '').includes(',')
							? messages.map(toServiceMessage)
							: toServiceMessage(messages[0]!),
				},
				'GET /conversation': { data: (messages: Message[]) => messages.map(toServiceMessage) },
				'PATCH /message/workflow': { noContent: true },
			},
			routes: {
				'GET /message': ({ query: { messageId, messageIds, umId, umid } }) => {
					const singleId = umId ?? umid;
					const ids = singleId ? [singleId] : (messageId ?? messageIds)!.split(',');
					return ok(store.getMany(ids));
				},

				'GET /conversation': ({ query }) => {
					const { conversationId } = store.get(query.messageId!);
					return ok(platform.pick(CONVERSATION_PAGE)(store.getConversation(conversationId), query));
				},

				'PATCH /message/action': ({ query, user }) => {
					const { messageId } = store.get(query.messageId!);
					accounts.get(query.accountId!);
					store.record(messageId, 'action', query.action, user.userId);
					return plain('Success');
				},

				'PATCH /message/read': ({ query, user }) => {
					const { messageId, channelType } = store.get(query.messageId!);
					if (channelType !== BUSINESS_MESSAGING) {
						platform.fail(400, 'message.read.channel.not.supported');
					}
					store.record(messageId, 'read', 'true', user.userId);
					return ok(true);
				},

				'PATCH /message/workflow': (call) => ok(updateWorkflow(call)),

				'POST /message/associated-app-data': ({ query, body, user }) => {
					const { messageId } = store.get(query.messageId!);
					store.record(messageId, 'associatedAppData', body, user.userId);
					return ok(body);
				},
			},
		};

		function updateWorkflow({ query, body, user: { userId } }: Call) {
			const update = body as WorkflowUpdate;
			const current = store.get((query.messageId ?? query.umId)!);
			const before = structuredClone(current);
			const after = Object.assign(current, applyWorkflow(current, update, platform.clock.now()));
			const { messageId } = after;
			const asset = { assetClass: 'MESSAGE_WORKFLOW', assetId: messageId, userId };
			auditChanges(platform, asset, pickAudited(before), pickAudited(after));
			platform.emit('WORKFLOW_UPDATED', store.shown(after));
			if (update.note !== undefined) store.record(messageId, 'note', update.note, userId);
			if (update.message !== undefined) store.record(messageId, 'message', update.message, userId);
			return after;
		}
	},
};

/** Picks the fields whose changes are audited. */
function pickAudited({ content, enrichments, workflow }: Message) {
	const { assignment, customProperties, queues, spaceWorkflows } = workflow;
	return { content, enrichments, assignment, customProperties, queues, spaceWorkflows };
}

import type { Call } from '../../core/area';
import { loadContract } from '../../core/contract';
import { created, ok, refuseField } from '../../core/envelope';
import type { JsonObject } from '../../core/json';
import type { Area } from '../../core/platform';
import { fieldsOf, isPlainObject, named, Records } from '../../core/records';
import { checkSchema } from '../../core/validate';
import { cases } from '../case';
import { message } from '../message';
import type { Content } from '../message/store';
import { CHANNEL_KINDS } from './channels';
import { Posts } from './posts';
import { seedDrafts } from './seed';

/** Private messages, checked by the rules of their channel; posts, replies, drafts and previews. */
export const publishing: Area<Posts> = {
	name: 'publishing',
	open(platform) {
		const posts = new Posts(platform);
		const drafts = new Records(platform, 'publishing.draft', 'draftId');
		const previews = new Records(platform, 'publishing.preview', 'previewId');
		const messages = platform.use(message);
		const caseStore = platform.use(cases);
		seedDrafts(drafts);

		/** A reply to a message that the platform has joins its conversation. */
		const publish = (body: JsonObject) => {
			const { postId } = posts.add(body);
			const answered = messages.find(named({ query: {}, body }, ...ANSWERED) ?? '');
			if (answered) messages.answer(answered, contentOf(body), true, postId);
			return ok([postId]);
		};
		const draftIn = (call: Call) => drafts.get(named(call, 'draftId', 'id'));

		return {
			store: posts,
			state: () => ({ posts: posts.list(), drafts: drafts.list(), previews: previews.list() }),
			routes: {
				'POST /publishing/message': ({ body }) => {
					const fields = body as JsonObject;
					checkMessage(fields);
					if (fields.allowDuplicateMessages !== true && posts.hasRecentDuplicate(fields)) {
						platform.fail(400, 'publishing.message.duplicate');
					}
					return publish(fields);
				},
				'POST /publishing/post': ({ body }) => ok([posts.add(fieldsOf(body)).postId]),
				'GET /publishing/post': ({ query }) => ok(posts.getMany((query.postIds ?? '').split(','))),
				'DELETE /publishing/post': ({ query }) => {
					posts.delete(query.postId ?? '');
					return ok(null);
				},
				'PUT /publishing/post/workflow-properties': ({ query, body }) =>
					ok(posts.setWorkflow(query, fieldsOf(body))),

				'POST /publishing/reply': ({ body }) => publish(fieldsOf(body)),
				'POST /publishing/reply/by-case': ({ query, body }) => {
					const fields = fieldsOf(body);
					caseStore.say(caseStore.get({ id: query.caseId ?? '' }), contentOf(fields), true);
					return ok([posts.add({ ...fields, caseId: query.caseId }).postId]);
				},

				'POST /publishing/draft': ({ body }) =>
					created(drafts.create({ status: 'DRAFT', ...fieldsOf(body) })),
				'GET /publishing/draft': (call) =>
					ok(
						named(call, 'draftId', 'id') === undefined
							? drafts.list().filter((draft) => hasFields(draft, call.query))
							: draftIn(call),
					),
				'PUT /publishing/draft': (call) =>
					ok(
						drafts.replace(drafts.idOf(draftIn(call)), { status: 'DRAFT', ...fieldsOf(call.body) }),
					),
				'DELETE /publishing/draft': (call) => {
					drafts.delete(drafts.idOf(draftIn(call)));
					return ok(null);
				},
				/** The draft becomes a post, which is published when its time has come. */
				'POST /publishing/draft/schedule': ({ query, body }) => {
					const draft = drafts.get(query.draftId);
					const scheduleDate = named({ query, body }, 'scheduleDate');
					const fields = scheduleDate === undefined ? {} : { scheduleDate: Number(scheduleDate) };
					const { postId } = posts.add({ ...draft, ...fields });
					return ok(drafts.update(query.draftId, { status: 'SCHEDULED', postId, ...fields }));
				},

				'POST /publishing/preview': ({ query }) => {
					const { messageId = '', exportType = 'PDF', name = 'Preview' } = query;
					if (!posts.has(messageId)) messages.get(messageId);
					const fields = { name, messageId, exportType, status: 'READY' };
					const { previewId } = previews.create(fields);
					const url = `https://media.example.com/previews/${previewId}.${exportType.toLowerCase()}`;
					return created(previews.update(String(previewId), { url }));
				},
				'GET /publishing/preview': ({ query }) => ok(previews.get(query.previewId)),
			},
		};
	},
};

/** The names under which a reply may say which message it answers. */
const ANSWERED = ['inReplyToMessageId', 'messageId', 'parentMessageId'];

/** What a body says, which only a private message is known to hold in `content`. */
function contentOf({ content, text, message: said }: JsonObject): Content {
	if (isPlainObject(content)) return content;
	return { text: String(content ?? text ?? said ?? '') };
}

function hasFields(record: JsonObject, query: Record<string, string>): boolean {
	return Object.entries(query).every(([name, value]) => String(record[name]) === value);
}

/** Checks a message against the schema of its kind of channel. Throws 400. */
function checkMessage(fields: JsonObject): void {
	const { channelType } = (fields.toProfile ?? {}) as { channelType?: string };
	const path = 'toProfile.channelType';
	if (channelType === undefined) {
		refuseField('validation.missing.field', path, 'is required');
	}
	const kind = CHANNEL_KINDS[channelType];
	if (kind === undefined) {
		const types = Object.keys(CHANNEL_KINDS).join(', ');
		refuseField('publishing.channel.unknown', path, `must be one of ${types}`);
	}
	const { kinds } = loadContract().find(({ id }) => id === 'POST /publishing/message')!;
	checkSchema(kinds.get(kind)!, fields);
}

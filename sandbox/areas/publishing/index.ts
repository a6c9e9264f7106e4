import type { Call } from '../../core/area';
import { loadContract } from '../../core/contract';
import { created, ok, refuseField } from '../../core/envelope';
import { toNumber } from '../../core/ids';
import type { JsonObject } from '../../core/json';
import type { Area } from '../../core/platform';
import type { Styled } from '../../core/style';
import { fieldsOf, isPlainObject, named, Records } from '../../core/records';
import { checkSchema } from '../../core/validate';
import { cases } from '../case';
import { account } from '../account';
import { ACCOUNT_IDS } from '../account/seed';
import { message } from '../message';
import type { Content, Customer } from '../message/message';
import { CHANNEL_KINDS } from './channels';
import { Posts, type Course, type Post } from './posts';
import { seedDrafts } from './seed';

/** Private messages, checked by the rules of their channel; posts, replies, drafts and previews. */
export const publishing: Area<Posts> = {
	name: 'publishing',
	open(platform) {
		const posts = new Posts(platform);
		const drafts = new Records(platform, 'publishing.draft', 'draftId', (change, record) => {
			if (change !== 'DELETED') platform.emit(`DRAFT_${change}`, toServiceDraft(record));
		});
		const previews = new Records(platform, 'publishing.preview', 'previewId');
		const messages = platform.use(message);
		const caseStore = platform.use(cases);
		seedDrafts(drafts);

		posts.onPublished = (post) => {
			const content = contentOf(post);
			const { postId, caseId } = post;
			if (caseId !== undefined) {
				caseStore.say(caseStore.get({ id: String(caseId) }), content, true, postId);
				return;
			}
			const customer = customerIn(post);
			const answered =
				messages.find(named({ query: {}, body: post }, ...ANSWERED) ?? '') ??
				(customer && messages.findLast(customer));
			if (answered) messages.answer(answered, content, true, postId);
			else begin(post, customer);
		};

		/** Begins a conversation with a customer, or publishes to everybody. */
		function begin({ postId, accountId, accountIds, ...post }: Post, customer?: Customer): void {
			const id = String(accountId ?? [accountIds].flat()[0] ?? ACCOUNT_IDS.page);
			const ofAccount = platform.use(account).find(id);
			const channelType = customer?.channelType ?? ofAccount?.channelType ?? 'PAGE';
			const opening = { customer, channelType, sourceId: toNumber(id) as number, postId };
			const first = messages.begin(opening, contentOf(post), true);
			if (customer) caseStore.addFirst(first);
		}
		const publish = (...bodies: JsonObject[]) => ok(bodies.map((body) => posts.add(body).postId));
		const prefixed = { data: (postIds: string[]) => postIds.map((id) => POST + id) };
		const draftIn = (call: Call) => drafts.get(named(call, 'draftId', 'id'));

		return {
			store: posts,
			state: () => ({ posts: posts.list(), drafts: drafts.list(), previews: previews.list() }),
			controls: {
				/** Sets what becomes of the posts that are made from now on. */
				course: (course) => (posts.course = { ...posts.course, ...(course as Partial<Course>) }),
			},
			answers: {
				'POST /publishing/message': prefixed,
				'POST /publishing/post': prefixed,
				'POST /publishing/reply': prefixed,
				'POST /publishing/reply/by-case': prefixed,
				'PUT /publishing/post/workflow-properties': {
					data: (changed: Post[]) => changed.map(({ postId }) => POST + postId),
				},
				'GET /publishing/post': {
					data: (found: Post[]) => found.map(toServicePost).reverse(),
					absent: [],
				},
				'DELETE /publishing/post': { noContent: true, gone: 'publishing.post.already.deleted' },
				'POST /publishing/draft': { data: ({ draftId }: JsonObject) => MESSAGE + draftId },
				'PUT /publishing/draft': { data: ({ draftId }: JsonObject) => MESSAGE + draftId },
				'GET /publishing/draft': {
					data: (found: JsonObject | JsonObject[]) => [found].flat().map(toServiceDraft),
					absent: [],
				},
				'DELETE /publishing/draft': { noContent: true, gone: 'publishing.draft.already.deleted' },
				'POST /publishing/draft/schedule': { data: ({ postId }: JsonObject) => POST + postId },
				'POST /publishing/preview': { data: ({ previewId }: JsonObject) => previewId },
				'GET /publishing/preview': {
					data: ({ previewId, url }: JsonObject) => ({ id: previewId, url, status: 'SUCCESS' }),
				},
			},
			routes: {
				'POST /publishing/message': ({ body }) => {
					const fields = body as JsonObject;
					checkMessage(fields);
					if (fields.allowDuplicateMessages !== true && posts.hasRecentDuplicate(fields)) {
						platform.fail(400, 'publishing.message.duplicate');
					}
					return publish(fields);
				},
				'POST /publishing/post': ({ body }) => publish(...platform.pick(POSTS_OF)(fieldsOf(body))),
				'GET /publishing/post': ({ query }) => ok(posts.getMany((query.postIds ?? '').split(','))),
				'DELETE /publishing/post': ({ query }) => {
					posts.delete(query.postId ?? '');
					return ok(null);
				},
				'PUT /publishing/post/workflow-properties': ({ query, body }) =>
					ok(posts.setWorkflow(query, fieldsOf(body))),

				'POST /publishing/reply': ({ body }) => publish(fieldsOf(body)),
				'POST /publishing/reply/by-case': ({ query, body }) => {
					const caseRecord = caseStore.get({ id: query.caseId ?? '' });
					const { id: caseId } = caseRecord;
					const last = caseStore.getDetails(caseRecord).messages.at(-1);
					const isAnswered = last && messages.get(last.messageId).brandPost;
					if (isAnswered && platform.behaviours.repliesOnce) return ok([]);
					return publish({ ...fieldsOf(body), caseId });
				},

				'POST /publishing/draft': ({ body }) =>
					created(
						drafts.create({ status: 'DRAFT', ...fieldsOf(body) }, platform.ids.digits('draft')),
					),
				'GET /publishing/draft': (call) =>
					ok(
						named(call, 'draftId', 'id') === undefined
							? drafts
									.list()
									.filter((draft) => hasFields(draft, call.query))
									.map(withId)
							: withId(draftIn(call)),
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
					if (platform.behaviours.schedulesWhole) checkWhole(draft, fieldsOf(body));
					const scheduleDate = named({ query, body }, 'scheduleDate');
					const fields = scheduleDate === undefined ? {} : { scheduleDate: Number(scheduleDate) };
					const { postId } = posts.add({ ...draft, ...fields });
					const scheduled = drafts.update(query.draftId, {
						status: 'SCHEDULED',
						postId,
						...fields,
					});
					platform.emit('DRAFT_SCHEDULED', {
						draftId: toNumber(query.draftId!),
						postIds: [toNumber(postId)],
					});
					return ok(scheduled);
				},

				'POST /publishing/preview': ({ query }) => {
					const { messageId = '', exportType = 'PDF', name = 'Preview' } = query;
					if (!posts.has(messageId)) messages.get(messageId);
					const fields = { name, messageId, exportType, status: 'SUCCESS' };
					const { previewId } = previews.create(fields);
					const url = `https://media.example.com/previews/${previewId}.${exportType.toLowerCase()}`;
					return created(previews.update(String(previewId), { url }));
				},
				'GET /publishing/preview': ({ query }) => ok(previews.get(query.previewId)),
			},
		};
	},
};

/** What the service puts before the number of a post, and of a draft, where it has just made one. */
const POST = 'POST_';
const MESSAGE = 'MESSAGE_';

/** The posts of a request: the service publishes one for each account. */
const POSTS_OF: Styled<(body: JsonObject) => JsonObject[]> = {
	service: ({ accountIds, ...body }) =>
		accountIds === undefined
			? [body]
			: [accountIds].flat().map((accountId) => ({ ...body, accountId })),
	plain: (body) => [body],
};

/** Throws 400 unless a body has all of a draft, its ID and its date. */
function checkWhole(draft: JsonObject, body: JsonObject): void {
	const ofDraft = ['accountIds', 'content', 'taxonomy'].filter((name) => name in draft);
	const missing = ['id', 'scheduleDate', ...ofDraft].find((name) => !(name in body));
	if (missing !== undefined) refuseField('validation.missing.field', missing, 'is required');
}

function toServicePost({ postId, ...post }: Post): object {
	return { id: toNumber(postId), ...post };
}

/** A draft as it is read: with its ID as a number, as in a body that changes it. */
function withId(draft: JsonObject): JsonObject {
	return { ...draft, id: toNumber(String(draft.draftId)) };
}

function toServiceDraft({ draftId, ...draft }: JsonObject): object {
	return { id: toNumber(String(draftId)), ...draft };
}

/** The names under which a reply may say which message it answers. */
const ANSWERED = ['inReplyToMessageId', 'messageId', 'parentMessageId'];

/** Whom a body is addressed to. */
function customerIn({ toProfile }: JsonObject): Customer | undefined {
	const { channelType, channelId } = isPlainObject(toProfile) ? toProfile : {};
	return channelType === undefined || channelId === undefined ? undefined : (toProfile as Customer);
}

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

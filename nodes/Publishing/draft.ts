import { itemsOr, recordsOf, recordToReplace } from '../kernel/answers/answer';
import { operation, REACHES_PEOPLE, resourceOf } from '../kernel/operation';
import type { Send } from '../kernel/sending';
import {
	hasOtherType,
	isNothing,
	isObject,
	merge,
	partOf,
	pickBy,
	toText,
	writableFields,
	type PlainObject,
} from '../kernel/values/values';
import { f } from '../service/fields';
import { POST, withPublishingAdvice } from './advice';
import { alsoWithoutPrefix } from './alsoWithoutPrefix';
import { newPost } from './fields';
import { scheduleDate } from './privateMessage/messageFields';

const draftId = f.bareId(
	f.likelyInt64('draftId', 'The draft: the draftId that Create returned', {
		placeholder: 'e.g. 2000000734',
	}),
);

/** What a draft has when it is read, and the platform manages. */
const MANAGED = 'authorId createdTime draftId enrichments id modifiedTime status'.split(' ');

/** The draft as it is now, as a change of it takes it. Throws ApiError where it could not be read. */
async function currentDraft(id: string | number | bigint, send: Send, idParameter = 'draftId') {
	const query = { [idParameter]: toText(id) };
	const answer = await send('GET /publishing/draft', { query, writeBack: true });
	return writableFields(recordToReplace(answer, 'draft', { id }), MANAGED);
}

const update = operation({
	value: 'update',
	description:
		'Update a draft. By default, the fields that you do not give keep their current values, and the version is raised by 1.',
	endpoint: 'PUT /publishing/draft',
	also: ['GET /publishing/draft'],
	fields: [
		f.bodyId(draftId, 'draft'),
		f.knownBody({
			// What a new one has, of which nothing is usually required.
			more: [...newPost.fields, ...newPost.more].map((field) => ({ ...field, hint: undefined })),
			collection: 'updateFields',
			rules: newPost.rules,
			mapped: ['draftId', 'id'],
		}),
		f.byJson,
	],
	options: [
		f.unlessJson(
			f.mergeOption('draft', {
				on: ', and raise its version by 1',
				off: ', and the version has to be one more than the last',
			}),
		),
		f.alsoInQuery,
	],
	execute: async ({ recordId: id, body, byJson, options }, context) => {
		const { idParameter, mergeWithCurrent = true } = options;
		let draft = body;
		if (!byJson && mergeWithCurrent && id !== undefined) {
			const current = withoutFormerMarkup(await currentDraft(id, context.send, idParameter), body);
			// A change with an older version is refused.
			const version = Number(current.version) + 1;
			const next = Number.isSafeInteger(version) && { version };
			draft = merge(current, { ...next, ...body }, hasOtherType);
		}
		const answer = await context.send('PUT /publishing/draft', {
			query: { ...(idParameter && id && { [idParameter]: id }), ...options.queryParameters },
			body: f.withBodyId(draft, id),
		});
		return itemsOr(answer, { updated: true, ...(id && { draftId: toText(id) }) });
	},
});

/** A draft without the markup of a text that changes: it would be published in place of the new text. */
function withoutFormerMarkup(draft: PlainObject, changes: PlainObject): PlainObject {
	const { content } = draft;
	const text = partOf(changes.content, 'text');
	if (!isObject(content) || text === undefined || text === content.text) return draft;
	const isMarkup = (name: string) => ['richText', 'isRichText'].includes(name);
	return { ...draft, content: pickBy(content, (name) => !isMarkup(name)) };
}

const schedule = operation({
	value: 'schedule',
	action: 'Schedule a draft to be published',
	description:
		'Schedule a draft, so that the platform publishes it. Others can then see it, which cannot be undone.',
	endpoint: 'POST /publishing/draft/schedule',
	also: ['GET /publishing/draft'],
	dangers: [REACHES_PEOPLE],
	fields: [
		f.required(draftId),
		f.knownBody({
			mayBeEmpty: true,
			fields: [scheduleDate("When it is published. Without it, the draft's own date applies.")],
		}),
	],
	options: [
		f.unlessJson(
			f.flag(
				'sendWholeDraft',
				'Whether to fetch the draft first and send all of it with the date, as the platform may ask for. When off, only the date is sent.',
				{ confirms: true },
			),
		),
	],
	execute: async ({ draftId: id, body, options }, context) => {
		const draftId = toText(id);
		const sent = options.sendWholeDraft
			? { ...(await currentDraft(id, context.send)), id, ...body }
			: body;
		const request = context.send('POST /publishing/draft/schedule', {
			query: { ...options.queryParameters, draftId },
			...(!isNothing(sent) && { body: sent }),
		});
		const answer = await withPublishingAdvice(request, POST);
		// The ID of the draft is not that of a post.
		const isDraft = recordsOf(answer).some(({ id, data }) =>
			[id, data].some((one) => [draftId, `MESSAGE_${draftId}`].includes(toText(one))),
		);
		const own = isDraft ? { ...answer, shape: undefined } : answer;
		return itemsOr(own, { scheduled: true, draftId });
	},
});

const create = operation({
	value: 'create',
	description: 'Create a draft of a message, to be published or scheduled later',
	endpoint: 'POST /publishing/draft',
	fields: [f.knownBody(newPost)],
});

const remove = operation({
	value: 'delete',
	description: 'Delete a draft for good',
	endpoint: 'DELETE /publishing/draft',
	dangers: [{ text: 'The draft is deleted for good.' }],
	fields: [
		f.recordId('draftId', { what: 'draft', inBody: true }),
		f.documentedBody('What to delete', { isOptional: true }),
	],
});

const get = operation({
	value: 'get',
	action: 'Get drafts',
	description: 'Get a draft by its ID',
	endpoint: 'GET /publishing/draft',
	isBrief: true,
	fields: [f.recordId('draftId', { what: 'draft' })],
	execute: alsoWithoutPrefix,
});

export const resource = resourceOf('draft', [create, remove, get, schedule, update]);

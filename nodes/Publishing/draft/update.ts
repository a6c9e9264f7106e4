import { itemsOr } from '../../shared/answer';
import { f } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { hasOtherType, isObject, merge, toText } from '../../shared/values';
import { checkAttachment } from '../post/attachment';
import { changedDraft, currentDraft, draftId, nextVersion } from './fields';

export const update = operation({
	value: 'update',
	action: 'Update a draft',
	description:
		'Update a draft. By default, the fields that you do not give keep their current values, and the version is raised by 1.',
	endpoint: 'PUT /publishing/draft',
	also: ['GET /publishing/draft'],
	fields: [
		draftId,
		f.knownBody({
			more: changedDraft,
			collection: 'updateFields',
			rules: checkAttachment,
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
		const put = async (draft: Record<string, unknown>) => {
			const answer = await context.send('PUT /publishing/draft', {
				query: { ...(idParameter && id && { [idParameter]: id }), ...options.queryParameters },
				body: f.withBodyId(draft, id),
			});
			return itemsOr(answer, { updated: true, ...(id && { draftId: toText(id) }) });
		};
		if (byJson || !mergeWithCurrent || id === undefined) return await put(body);
		const current = withoutFormerMarkup(await currentDraft(id, context), body);
		return await put(merge(current, { ...nextVersion(current), ...body }, hasOtherType));
	},
});

/** A draft without the markup of a text that changes: it would be published in place of the new text. */
function withoutFormerMarkup(
	draft: Readonly<Record<string, unknown>>,
	changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
	const [current, changed] = [draft.content, changes.content];
	if (!isObject(current) || !isObject(changed)) return draft;
	const { text = current.text } = changed;
	if (text === current.text) return draft;
	const others = Object.entries(current).filter(([name]) => !MARKUP.includes(name));
	return { ...draft, content: Object.fromEntries(others) };
}

const MARKUP = ['richText', 'isRichText'];

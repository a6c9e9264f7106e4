import { recordToReplace } from '../../shared/answer';
import { bareId, bodyId, likelyInt64 } from '../../shared/fields';
import type { ItemContext } from '../../shared/operation';
import { toText, writableFields } from '../../shared/values';
import { postDetails, postFields } from '../post/fields';

/** A change of a draft: what a new one has, of which nothing is usually required. */
export const changedDraft = [...postFields, ...postDetails].map((field) => ({
	...field,
	hint: undefined,
}));

/** The draft that a body names. */
export const draftId = bodyId(
	bareId(
		likelyInt64('draftId', {
			placeholder: 'e.g. 2000000734',
			description: 'The draft: the draftId that Create returned. It is sent in the body as ID.',
		}),
	),
	'draft',
);

/** What a draft has when it is read, and the platform manages. */
const MANAGED = [
	'authorId',
	'createdTime',
	'draftId',
	'enrichments',
	'id',
	'modifiedTime',
	'status',
];

/** The draft as it is now, as a change of it takes it. Throws ApiError where it could not be read. */
export async function currentDraft(
	id: string | number | bigint,
	{ send }: Pick<ItemContext, 'send'>,
): Promise<Record<string, unknown>> {
	const query = { draftId: toText(id) };
	const answer = await send('GET /publishing/draft', { query, writeBack: true });
	return writableFields(recordToReplace(answer, 'draft', { id }), MANAGED);
}

/** The version that comes after that of a draft; a change with an older one is refused. */
export function nextVersion({ version }: Readonly<Record<string, unknown>>): { version?: number } {
	const current = Number(version);
	return Number.isSafeInteger(current) && version !== null ? { version: current + 1 } : {};
}

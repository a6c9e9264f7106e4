import { bareId, bodyId, likelyInt64 } from '../../shared/fields';
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
export const MANAGED = [
	'authorId',
	'createdTime',
	'draftId',
	'enrichments',
	'id',
	'modifiedTime',
	'status',
];

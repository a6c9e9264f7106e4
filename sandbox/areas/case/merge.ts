import type { Integer } from '../../core/json';
import type { Platform } from '../../core/platform';
import type { Case } from './case';
import type { CaseStore } from './store';

type CaseNumber = string | Integer;

/** Body of `POST /case/merge`; the specification does not name the field of the parent. */
export interface MergeBody {
	childCaseNumbers: CaseNumber[];
	[parentField: string]: unknown;
}

/**
 * Adds the conversations of the children to the parent as agent notes; the children do not change.
 * The parent is `parentCaseNumber`, or else the first other field. Throws 400 and 404.
 */
export function merge(
	platform: Platform,
	store: CaseStore,
	{ childCaseNumbers, ...otherFields }: MergeBody,
	userId: number,
): void {
	const parent = store.get({
		caseNumber: String(otherFields.parentCaseNumber ?? Object.values(otherFields)[0]),
	});
	const children = childCaseNumbers.map((caseNumber) =>
		store.get({ caseNumber: String(caseNumber) }),
	);
	if (children.includes(parent)) platform.fail(400, 'case.merge.parent.among.children');
	for (const child of children) store.addNote(parent, { text: createNote(store, child) }, userId);
	store.save(parent, parent, userId);
}

function createNote(store: CaseStore, child: Case): string {
	const messageIds = store.getDetails(child).messages.map(({ messageId }) => messageId);
	return [`Merged from #${child.caseNumber}: ${child.subject}`, ...messageIds].join('\n');
}

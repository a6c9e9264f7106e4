import type { Platform } from '../../core/platform';
import type { Case, CaseStore } from './store';

type CaseNumber = string | number | bigint;

/** The children, and the parent under a name that the specification does not show. */
export interface MergeBody {
	childCaseNumbers: CaseNumber[];
	[parent: string]: unknown;
}

/**
 * Puts the conversations of the children on the parent, as agent notes; the children stay as they
 * are. The parent is what stands beside the children. Throws 400 and 404.
 */
export function merge(
	platform: Platform,
	store: CaseStore,
	{ childCaseNumbers, ...others }: MergeBody,
	userId: number,
): void {
	const parent = store.get({
		caseNumber: String(others.parentCaseNumber ?? Object.values(others)[0]),
	});
	const children = childCaseNumbers.map((caseNumber) =>
		store.get({ caseNumber: String(caseNumber) }),
	);
	if (children.includes(parent)) platform.fail(400, 'case.merge.parent.among.children');
	store.besides(parent).notes.push(...children.map((child) => conversation(store, child)));
	store.keep(parent, parent, userId);
}

function conversation(store: CaseStore, child: Case): string {
	const ids = store.besides(child).messages.map(({ messageId }) => messageId);
	return [`Merged from #${child.caseNumber}: ${child.subject}`, ...ids].join('\n');
}

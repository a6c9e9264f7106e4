import type { Case } from './case';
import type { CaseStore } from './store';

/** The name of each macro, and the fields that it changes, by macro id. */
export const MACROS: Readonly<Record<string, { name: string; change: Partial<Case> }>> = {
	// Publicly known: there may be blanks at the end.
	'macro-close': { name: 'Close ', change: { status: 'Closed' } },
	'macro-escalate': { name: 'Escalate', change: { status: 'In Progress', priority: 'High' } },
};

/**
 * Applies the macro whose id is any value of the body, because the specification does not name the
 * field. Any other body changes nothing but the version.
 */
export function applyMacro(store: CaseStore, current: Case, body: object, userId: number): Case {
	const id = Object.values(body).find((value) => Object.hasOwn(MACROS, String(value)));
	store.getDetails(current).macros.push(body);
	return store.save(current, { ...current, ...(id ? MACROS[String(id)]!.change : {}) }, userId);
}

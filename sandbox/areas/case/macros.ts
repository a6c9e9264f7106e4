import type { Case } from './case';
import type { CaseStore } from './store';

/** The fields that each macro changes, by macro id. */
const MACROS: Readonly<Record<string, Partial<Case>>> = {
	'macro-close': { status: 'Closed' },
	'macro-escalate': { status: 'In Progress', priority: 'High' },
};

/**
 * Applies the macro whose id is any value of the body, because the specification does not name the
 * field. Any other body changes nothing but the version.
 */
export function applyMacro(store: CaseStore, current: Case, body: object, userId: number): Case {
	const id = Object.values(body).find((value) => Object.hasOwn(MACROS, String(value)));
	store.getDetails(current).macros.push(body);
	return store.save(current, { ...current, ...(id && MACROS[String(id)]) }, userId);
}

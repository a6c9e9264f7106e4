import type { Case, CaseStore } from './store';

/** What the seeded macros change, by their ids. */
const MACROS: Readonly<Record<string, Partial<Case>>> = {
	'macro-close': { status: 'Closed' },
	'macro-escalate': { status: 'In Progress', priority: 'High' },
};

/**
 * Applies the macro that any value of the body names; another body changes nothing but the version,
 * since the specification does not show how a macro is named.
 */
export function applyMacro(store: CaseStore, current: Case, body: object, userId: number): Case {
	const id = Object.values(body).find((value) => Object.hasOwn(MACROS, String(value)));
	store.besides(current).macros.push(body);
	return store.keep(current, { ...current, ...(id && MACROS[String(id)]) }, userId);
}

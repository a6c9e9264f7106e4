import type { AuditRecord } from './platform';
import { writeJson } from './json';

/**
 * What differs between two states of a record, as an audit record tells it.
 * Field names are dotted (`workflow.customProperties.region`), values are lists of strings.
 */
export function changesBetween(before: object, after: object): AuditRecord['changes'] {
	const old = flatten(before);
	const now = flatten(after);
	return [...new Set([...old.keys(), ...now.keys()])]
		.map((fieldName) => ({
			fieldName,
			oldValues: old.get(fieldName) ?? [],
			newValues: now.get(fieldName) ?? [],
		}))
		.filter(({ oldValues, newValues }) => writeJson(oldValues) !== writeJson(newValues));
}

function flatten(value: object, prefix = '', into = new Map<string, string[]>()) {
	for (const [name, entry] of Object.entries(value)) {
		const path = prefix ? `${prefix}.${name}` : name;
		if (entry === undefined || entry === null) continue;
		if (Array.isArray(entry)) into.set(path, entry.map(text));
		else if (typeof entry === 'object') flatten(entry as object, path, into);
		else into.set(path, [text(entry)]);
	}
	return into;
}

function text(value: unknown): string {
	return typeof value === 'object' ? writeJson(value) : String(value);
}

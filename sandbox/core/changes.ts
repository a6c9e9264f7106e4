import { writeJson } from './json';
import type { AuditRecord, Platform } from './platform';

/** Leaves an audit record of the differences between two states of an asset, if there are any. */
export function auditChanges(
	platform: Platform,
	asset: Pick<AuditRecord, 'assetClass' | 'assetId' | 'userId'>,
	before: object,
	after: object,
): void {
	const changes = changesBetween(before, after);
	if (changes.length > 0) platform.audit({ ...asset, changes });
}

/** Names nested fields by their dotted path, for example `workflow.customProperties.region`. */
export function changesBetween(before: object, after: object): AuditRecord['changes'] {
	const oldFields = flatten(before);
	const newFields = flatten(after);
	return [...new Set([...oldFields.keys(), ...newFields.keys()])]
		.map((fieldName) => ({
			fieldName,
			oldValues: oldFields.get(fieldName) ?? [],
			newValues: newFields.get(fieldName) ?? [],
		}))
		.filter(({ oldValues, newValues }) => writeJson(oldValues) !== writeJson(newValues));
}

/** Collects the values of all leaf fields by path. */
function flatten(value: object, prefix = '', fields = new Map<string, string[]>()) {
	for (const [name, entry] of Object.entries(value)) {
		const path = prefix ? `${prefix}.${name}` : name;
		if (entry === undefined || entry === null) continue;
		if (Array.isArray(entry)) fields.set(path, entry.map(toText));
		else if (typeof entry === 'object') flatten(entry as object, path, fields);
		else fields.set(path, [toText(entry)]);
	}
	return fields;
}

function toText(value: unknown): string {
	return typeof value === 'object' ? writeJson(value) : String(value);
}

import type { IDataObject } from 'n8n-workflow';
import { defined, isObject, listOf, toText } from '../values';
import { fieldsOf, ownNames, type RecordKind } from './recordKind';

/**
 * Part 1, "Audit record", with the fields of one change where there is an item for each, and the
 * `moreWaiting` that the node adds.
 */
export const auditRecord: RecordKind = {
	fields: fieldsOf('AuditRecord', 'fieldName', 'oldValues', 'newValues', 'change', 'moreWaiting'),
	named: 'auditDate',
	simplified: {
		auditDate: { time: 'auditDate' },
		changes: { texts: changesOf },
		...ownNames('fieldName oldValues newValues change userId assetClass moreWaiting assetId'),
	},
	untrusted: ['changes', 'oldValues', 'newValues', 'change'],
};

/** Each change in a line, e.g. `status: New -> Open`. */
function changesOf({ changes }: Readonly<IDataObject>): string[] {
	return listOf(changes).map((change) => {
		if (!isObject(change)) return toText(change);
		const { fieldName, oldValues, newValues } = specifiedChange(change);
		return `${toText(fieldName)}: ${textOf(oldValues)} -> ${textOf(newValues)}`;
	});
}

/** A change under the names of the specification. Publicly known: its lists also come as oldValue and newValue. */
export function specifiedChange(change: Readonly<Record<string, unknown>>): IDataObject {
	// Copying takes time when there are millions.
	if (change.oldValue === undefined && change.newValue === undefined) return change as IDataObject;
	const { oldValue, newValue, ...others } = change as IDataObject;
	return { ...defined({ oldValues: oldValue, newValues: newValue }), ...others };
}

function textOf(values: unknown): string {
	return listOf(values).map(toText).join(', ') || '(none)';
}

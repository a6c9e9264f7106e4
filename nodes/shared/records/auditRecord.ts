import type { IDataObject } from 'n8n-workflow';
import { isObject, listOf, toText } from '../values';
import type { RecordKind } from './recordKind';

/**
 * Part 1, "Audit record", with the fields of one change where there is an item for each, and the
 * `moreWaiting` that the node adds.
 */
export const auditRecord: RecordKind = {
	fields: [
		'assetClass',
		'assetId',
		'auditDate',
		'userId',
		'changes',
		'fieldName',
		'oldValues',
		'newValues',
		'change',
		'moreWaiting',
	],
	simplified: {
		auditDate: { time: 'auditDate' },
		assetClass: 'assetClass',
		assetId: 'assetId',
		userId: 'userId',
		changes: { texts: changesOf },
		fieldName: 'fieldName',
		oldValues: 'oldValues',
		newValues: 'newValues',
		change: 'change',
		moreWaiting: 'moreWaiting',
	},
	untrusted: ['changes', 'oldValues', 'newValues', 'change'],
};

/** Each change in a line, e.g. `status: New -> Open`. */
function changesOf({ changes }: Readonly<IDataObject>): string[] {
	return listOf(changes).map((change) => {
		if (!isObject(change)) return toText(change);
		// Publicly known: the lists also come as oldValue and newValue.
		const { fieldName, oldValue, newValue, oldValues = oldValue, newValues = newValue } = change;
		return `${toText(fieldName)}: ${valuesOf(oldValues)} -> ${valuesOf(newValues)}`;
	});
}

function valuesOf(values: unknown): string {
	return listOf(values).map(toText).join(', ') || '(none)';
}

import type { IDataObject } from 'n8n-workflow';
import { toJson } from '../json';
import { isObject, listOf } from '../values';
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
};

/** Each change in a line, e.g. `status: New -> Open`. */
function changesOf({ changes }: Readonly<IDataObject>): string[] {
	return listOf(changes).map((change) => {
		if (!isObject(change)) return textOf(change);
		const { fieldName, oldValues, newValues } = change;
		return `${textOf(fieldName)}: ${valuesOf(oldValues)} -> ${valuesOf(newValues)}`;
	});
}

function valuesOf(values: unknown): string {
	return listOf(values).map(textOf).join(', ') || '(none)';
}

function textOf(value: unknown): string {
	return typeof value === 'object' ? toJson(value) : String(value);
}

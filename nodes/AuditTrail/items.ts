import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../shared/answer';
import { type ItemContext, OutputItem } from '../shared/operation';
import { type AuditRecord, pageOf } from '../shared/reads';
import { specifiedChange } from '../shared/records';
import { isObject, listOf } from '../shared/values';

/** One item for a page; it has a `cursor` only when a page follows. */
export function pageItem(answer: Answer, { present }: Pick<ItemContext, 'present'>): OutputItem {
	const { records, ...rest } = pageOf(answer);
	return new OutputItem({ records: records.map(present), ...rest });
}

/** One item per change, each with the record's own fields; a record without changes is one item. */
export function onePerChange(record: AuditRecord): IDataObject[] {
	const { changes, ...fields } = record;
	const list = listOf(changes) as IDataObject[];
	if (list.length === 0) return [fields];
	return list.map((change) =>
		isObject(change) ? { ...fields, ...specifiedChange(change) } : { ...fields, change },
	);
}

/** Publicly known: the trail of a case goes by its number, and an ID of 24 digits finds nothing. */
export function hintAtCaseIds(
	{ assetClass, assetIds }: { assetClass: string; assetIds: readonly string[] },
	count: number,
	context: Pick<ItemContext, 'hint'>,
): void {
	if (count > 0 || assetClass !== 'UNIVERSAL_CASE' || !assetIds.some(isCaseId)) return;
	const message =
		'No record was found. The audit trail of a case is known to use the case number, but an ID was given.';
	context.hint(message);
}

const isCaseId = (id: string) => /^[0-9a-f]{24}$/i.test(id);

import type { IDataObject } from 'n8n-workflow';
import { listedRecords, listFacts } from '../../../kernel/answers/answer';
import { ApiError } from '../../../kernel/failures/errors';
import type { SendRead } from '../../../kernel/sending';
import { epochOf, isObject, listOf, partOf, toText } from '../../../kernel/values/values';

/** Who changed what of an asset, and when (Part 1, "Audit record"). */
export interface AuditRecord extends IDataObject {
	/** Epoch ms. */
	auditDate?: number | string;
	/** The changed fields, also a single one without a list. */
	changes?: IDataObject | IDataObject[];
}

/** Which records of which assets are asked for. `from` and `upto` in epoch ms. */
export interface TrailQuery {
	assetClass: string;
	assetIds: string[];
	filters: { from?: number; upto?: number; order?: string };
	options: { fieldNames?: string[]; pageSize?: number; incremental?: boolean };
}

/** The body of `POST /audit/search` (Part 1, "Audit trail"). `limit`: records per page. */
export type Search = Pick<TrailQuery, 'assetClass' | 'assetIds'> &
	TrailQuery['filters'] & { limit: number };

/**
 * The first page of a search, or the one that a cursor leads to: its records; the cursor that leads to the next page,
 * once, where it is not absent, null or empty (Part 1, "Audit trail"); and when the platform answered, by its own
 * clock, or else by n8n's (epoch ms). Throws ApiError also for an answer that holds no list of records, or a cursor
 * that leads nowhere: what follows would be missing without a word.
 */
export async function fetchPage(send: SendRead, asked: Search | string) {
	const answer =
		typeof asked === 'string'
			? await send('GET /audit', { query: { id: asked } })
			: await send('POST /audit/search', { body: asked });
	const records = listedRecords(answer, 'audit records') as AuditRecord[];
	const { cursor } = listFacts(answer);
	if (cursor !== undefined || !partOf(answer.data, 'cursor'))
		return { records, cursor, time: answer.time ?? Date.now() };
	const what = 'The cursor to the next audit records is neither text nor a number';
	const advice = `So the rest cannot be read. The platform answered: ${answer.excerpt()}`;
	throw new ApiError('unreadable', what, { status: answer.status, advice });
}

export type TrailPage = Awaited<ReturnType<typeof fetchPage>>;

/** When it was written (epoch ms), also where the platform gives a text; NaN where it has no time. */
export function momentOf({ auditDate }: AuditRecord = {}): number {
	const moment = epochOf(auditDate);
	return Number.isSafeInteger(moment) ? moment : NaN;
}

/** The record with the changes of these fields only; undefined when it has none of them. */
export function withChangesOf(record: AuditRecord, fieldNames: ReadonlySet<string>) {
	const changes = listOf(record.changes).filter(
		(change) => isObject(change) && fieldNames.has(toText(change.fieldName)),
	) as IDataObject[];
	return changes.length > 0 ? { ...record, changes } : undefined;
}

import type { IDataObject } from 'n8n-workflow';
import { InputError } from '../kernel/failures/errors';
import { type ItemContext, readUntilLimit, claimBookmark, openBookmark } from '../kernel/operation';
import { sha256 } from '../kernel/values/sha256';
import { isObject, listOf } from '../kernel/values/values';
import { Position, type StoredPosition } from '../service/reads/auditTrail/position';
import type { AuditRecord, TrailPage, TrailQuery } from '../service/reads/auditTrail/record';
import { readTrail } from '../service/reads/auditTrail/trail';
import { specifiedChange } from '../service/records/kinds';

/** Throws InputError for an incremental query that would lose or repeat records. */
export function checkIncremental(query: TrailQuery, context: Pick<ItemContext, 'once'>): void {
	if (query.options.incremental !== true) return;
	if (query.filters.order === 'DESC')
		throw InputError.of(
			'filters.order',
			"Incremental reads from the oldest record to the newest. Remove 'Order', or choose Oldest First (ASC).",
		);
	claimBookmark(context, bookmarkKey(query), 'options.incremental');
}

/**
 * Reads the records that a query asks for, `limit` at most, and hands each page to `take`, as {@link readUntilLimit}
 * does. An incremental reading goes on where the last run stopped, and ends early where the platform's limit is used
 * up. So does an export (`isExport`), which begins again once it has come to its end. Also returns whether more is
 * waiting for the next run.
 */
export async function readRecords(
	query: TrailQuery,
	context: ItemContext,
	{ limit = Infinity, isExport = false }: { limit?: number; isExport?: boolean },
	take: (page: TrailPage) => Promise<number> | number,
) {
	const { incremental = false, fieldNames } = query.options;
	const [kind, asked] = incremental
		? ['incremental', bookmarkKey(query)]
		: ['export', `${bookmarkKey(query)} ${JSON.stringify({ ...query.filters, fieldNames })}`];
	const keeps = incremental || isExport;
	const bookmark = keeps ? await openBookmark<StoredPosition>(context, kind, asked) : undefined;
	const position = new Position(bookmark?.stored, incremental);
	const pages = readTrail(query, context, limit, position);
	const after = (count: number) => `the ${isExport ? 'export' : 'search'} after ${count} records`;
	const says = { what: 'audit records', after };
	const read = await readUntilLimit(pages, context, says, take, () => keeps && position.canResume);
	const isBehind = read.isCut || (incremental && position.isBehind);
	// Publicly known: the trail of a case goes by its number, and an ID of 24 digits finds nothing.
	const isId = (id: string) => /^[0-9a-f]{24}$/i.test(id);
	const mayBeIds = query.assetClass === 'UNIVERSAL_CASE' && query.assetIds.some(isId);
	if (!read.isCut && read.count === 0 && mayBeIds)
		context.hint(
			'No record was found. The audit trail of a case is known to use the case number, but an ID was given.',
		);
	bookmark?.save(incremental || isBehind ? position.stored : undefined);
	return { ...read, isBehind };
}

/** The changes of a record, or one without anything; a malformed one is not lost. */
export function changesOf(changes: AuditRecord['changes']): IDataObject[] {
	const all = listOf(changes) as IDataObject[];
	if (all.length === 0) return [{}];
	return all.map((change) => (isObject(change) ? specifiedChange(change) : { change }));
}

/** The key of a trail's position; the order of the assets does not matter. */
function bookmarkKey({ assetClass, assetIds }: TrailQuery): string {
	const assets = JSON.stringify([...new Set(assetIds)].sort());
	return `${assetClass} ${sha256(assets)}`;
}

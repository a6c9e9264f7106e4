import { InputError, type ApiError } from '../../shared/errors';
import { untilLimit, type ItemContext } from '../../shared/operation';
import {
	claimBookmark,
	openBookmark,
	Position,
	readTrail,
	type AuditRecord,
	type StoredPosition,
	type TrailQuery,
} from '../../shared/reads';
import { sha256 } from '../../shared/sha256';

/** Throws InputError for an incremental query that would lose or repeat records. */
export function checkIncremental(query: TrailQuery, context: Pick<ItemContext, 'once'>): void {
	if (query.options.incremental !== true) return;
	if (query.filters.order === 'DESC') {
		throw InputError.of(
			'filters.order',
			"Incremental reads from the oldest record to the newest. Remove 'Order', or choose Oldest First (ASC).",
		);
	}
	claimBookmark(context, keyOf(query), {
		field: 'options.incremental',
		conflict:
			'Another item of this run reads the same trail, so both would return the same records.',
	});
}

/**
 * Reads the records that a query asks for, `limit` at most, and hands each page to `take`. An incremental reading
 * goes on where the last run stopped, and ends early where the platform's limit is used up. So does an export (one
 * with `isExport`), which begins again once it has come to its end. Where it stopped is kept when the run succeeds.
 * Returns the platform's limit that ended it early, and whether more is waiting for the next run.
 */
export async function readRecords(
	query: TrailQuery,
	context: ItemContext,
	{ limit = Infinity, isExport = false }: { limit?: number; isExport?: boolean },
	take: (records: readonly AuditRecord[]) => Promise<void> | void,
): Promise<{ ended?: ApiError; isBehind: boolean }> {
	const { n8n, send, signal, itemIndex, onSuccess } = context;
	const { incremental = false, fieldNames } = query.options;
	const [kind, asked] = incremental
		? ['incremental', keyOf(query)]
		: ['export', `${keyOf(query)} ${JSON.stringify({ ...query.filters, fieldNames })}`];
	const keeps = incremental || isExport;
	const bookmark = keeps ? await openBookmark<StoredPosition>(context, kind, asked) : undefined;
	const position = new Position(bookmark?.stored, incremental);
	const onProgress = (read: number) =>
		n8n.sendMessageToUI(`${read} audit records read so far (item ${itemIndex})`);
	const read = async () => {
		for await (const page of readTrail(query, { send, signal, onProgress }, limit, position))
			await take(page);
	};
	const ended = await untilLimit(read(), () => keeps && position.canResume);
	const isBehind = ended !== undefined || (incremental && position.isBehind);
	onSuccess(() => bookmark?.save(incremental || isBehind ? position.stored : undefined));
	return { ended, isBehind };
}

/** The key of a trail's position; the order of the assets does not matter. */
function keyOf({ assetClass, assetIds }: TrailQuery): string {
	const assets = JSON.stringify([...new Set(assetIds)].sort());
	return `${assetClass} ${sha256(assets)}`;
}

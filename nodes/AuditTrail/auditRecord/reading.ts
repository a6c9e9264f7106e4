import { InputError, type ApiError } from '../../shared/errors';
import {
	claim,
	NodeMemory,
	scopeOfRun,
	staticDataOf,
	UntilLimit,
	type ItemContext,
} from '../../shared/operation';
import {
	Checkpoint,
	Position,
	readTrail,
	type AuditRecord,
	type StoredCheckpoint,
	type StoredPosition,
	type TrailQuery,
} from '../../shared/reads';
import { sha256 } from '../../shared/sha256';

/** A query that may continue where an earlier run of the node stopped. */
interface IncrementalQuery extends TrailQuery {
	options: TrailQuery['options'] & { incremental?: boolean };
}

/** A reading of the trail by an operation. */
interface Reading {
	pages: AsyncIterable<readonly AuditRecord[]>;
	/** Keeps where it stopped, for the next run. */
	save: () => void;
	/** Whether it ended before the end of the trail, and the next run goes on. */
	isBehind: () => boolean;
	/** The platform's limit that ended it early. */
	limit: () => ApiError | undefined;
}

/** Throws InputError for an incremental query that would lose or repeat records. */
export function checkIncremental(
	query: IncrementalQuery,
	{ once }: Pick<ItemContext, 'once'>,
): void {
	if (query.options.incremental !== true) return;
	if (query.filters.order === 'DESC') {
		throw InputError.of(
			'filters.order',
			"Incremental reads from the oldest record to the newest. Remove 'Order', or choose Oldest First (ASC).",
		);
	}
	claim(once, keyOf(query), {
		field: 'options.incremental',
		conflict:
			'Another item of this run reads the same trail, so both would return the same records.',
	});
}

/**
 * Reads the records that a query asks for, `limit` at most. An incremental reading goes on where the last run
 * with the same credential and platform stopped, which n8n keeps in its static data, and ends early where the
 * platform's limit is used up.
 */
export async function openReading(
	query: IncrementalQuery,
	context: ItemContext,
	limit: number,
): Promise<Reading> {
	if (query.options.incremental !== true) {
		const pages = readTrail(query, readingWith(context), limit);
		return { pages, save: () => {}, isBehind: () => false, limit: () => undefined };
	}
	const store = staticDataOf(context.n8n);
	const key = `${keyOf(query)} ${await scopeOfRun(context)}`;
	const position = new Position(store[key] as StoredPosition | undefined);
	const pages = new UntilLimit(readTrail(query, readingWith(context), limit, { position }));
	return {
		pages,
		save: () => {
			// A new object, since n8n stores static data when it sees an assignment.
			if (position.stored) store[key] = position.stored;
		},
		isBehind: () => position.isBehind || pages.limit !== undefined,
		limit: () => pages.limit,
	};
}

/**
 * The same for an export, all of it: one that is not incremental also ends early, and the next run that asks
 * for the same goes on there.
 */
export async function openExport(query: IncrementalQuery, context: ItemContext): Promise<Reading> {
	const { incremental, fieldNames } = query.options;
	if (incremental === true) return await openReading(query, context, Infinity);
	const memory = await NodeMemory.open<StoredCheckpoint>(
		context,
		'export',
		`${keyOf(query)} ${JSON.stringify({ ...query.filters, fieldNames })}`,
	);
	const checkpoint = new Checkpoint(memory.stored);
	const read = readTrail(query, readingWith(context), Infinity, { checkpoint });
	const pages = new UntilLimit(read, () => checkpoint.canResume);
	const isBehind = () => pages.limit !== undefined;
	return {
		pages,
		save: () => {
			const next = isBehind() ? checkpoint.stored : undefined;
			if (next ?? memory.stored) memory.save(next);
		},
		isBehind,
		limit: () => pages.limit,
	};
}

function readingWith({ n8n, send, signal, itemIndex }: ItemContext) {
	const onProgress = (read: number) =>
		n8n.sendMessageToUI(`${read} audit records read so far (item ${itemIndex})`);
	return { send, signal, onProgress };
}

/** The key of a trail's position; the order of the assets does not matter. */
function keyOf({ assetClass, assetIds }: Pick<TrailQuery, 'assetClass' | 'assetIds'>): string {
	const assets = JSON.stringify([...new Set(assetIds)].sort());
	return `${assetClass} ${sha256(assets)}`;
}

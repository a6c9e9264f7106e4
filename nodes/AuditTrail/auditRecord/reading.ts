import type { IDataObject } from 'n8n-workflow';
import { InputError } from '../../shared/errors';
import type { ItemContext, RunContext } from '../../shared/operation';
import {
	Position,
	readTrail,
	type AuditRecord,
	type StoredPosition,
	type TrailQuery,
} from '../../shared/reads';
import { sha256 } from '../../shared/sha256';

/** A query that may continue where an earlier run of the node stopped. */
export interface IncrementalQuery extends TrailQuery {
	options: TrailQuery['options'] & { incremental?: boolean };
}

/** A reading of the trail by an operation. */
interface Reading {
	pages: AsyncIterable<readonly AuditRecord[]>;
	/** Keeps where it stopped, for the next run. */
	save: () => void;
	/** Whether the limit was reached before the end of an incremental reading. */
	isBehind: () => boolean;
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
			"Incremental reads from the oldest record to the newest. Remove 'Order', or choose ASC.",
		);
	}
	claimTrail(once, query);
}

/**
 * Reads the records that a query asks for, `limit` at most; an incremental one goes on where the last run
 * stopped, which n8n keeps in its static data.
 */
export function openReading(
	query: IncrementalQuery,
	{ n8n, send, signal, itemIndex }: ItemContext,
	limit: number,
): Reading {
	const { incremental = false } = query.options;
	const store: IDataObject = incremental ? n8n.getWorkflowStaticData('node') : {};
	const key = keyOf(query);
	const position = incremental ? new Position(store[key] as StoredPosition | undefined) : undefined;
	const onProgress = (read: number) =>
		n8n.sendMessageToUI(`${read} audit records read so far (item ${itemIndex})`);
	return {
		pages: readTrail(query, { send, signal, onProgress }, limit, position),
		save: () => {
			// A new object, since n8n stores static data when it sees an assignment.
			if (position?.stored) store[key] = position.stored;
		},
		isBehind: () => position?.isBehind ?? false,
	};
}

/** Throws InputError when another item of the same run reads the same trail. */
function claimTrail(once: RunContext['once'], query: TrailQuery): void {
	const trails = once('auditTrails', () => new Set<string>());
	const key = keyOf(query);
	if (trails.has(key)) {
		throw InputError.of(
			'options.incremental',
			'Another item of this run reads the same trail, so both would return the same records. Pass one item, or switch on "Execute Once" in the settings of the node.',
		);
	}
	trails.add(key);
}

/** The key of a trail's position; the order of the assets does not matter. */
function keyOf({ assetClass, assetIds }: Pick<TrailQuery, 'assetClass' | 'assetIds'>): string {
	const assets = JSON.stringify([...new Set(assetIds)].sort());
	return `${assetClass} ${sha256(assets)}`;
}

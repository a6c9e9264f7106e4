import { ApiError, InputError } from '../../failures/errors';
import { flag } from '../../fields';
import { isThere } from '../../values/sameness';
import { listsOf, pickBy, valuesIn } from '../../values/values';
import { indexesOf } from '../ledger/entries';
import { OutputItem, type Item, type Output, type RunContext } from '../operation';
import { Upsert, type UpsertParameters, type UpsertParts } from './upsertRecord';

export const skipUnchanged = flag(
	'skipUnchanged',
	'Whether to send only what differs from the current record, and nothing when nothing differs. When off, an update sends everything that is given, and the record changes each time.',
	{ default: true },
);

/**
 * Creates or updates one record for each key. The rows of a key are merged in their order before anything
 * is sent, and share what comes of it. Values that the record already has are not written, unless
 * `skipUnchanged` is off. A failed look-up never leads to a create; a create that is refused because somebody
 * else was faster becomes an update. If the answer to a write is lost, the record is looked up by its key.
 */
export async function upsertAll<P extends UpsertParameters>(
	items: ReadonlyArray<Item<P>>,
	context: RunContext,
	parts: UpsertParts<P>,
): Promise<ReadonlyArray<Output | Error | undefined>> {
	const { ledger, n8n, onlyCheck, presenterFor } = context;
	const keys = new Map(
		items.map((row) => [row, JSON.stringify(parts.wantedBy(row.parameters).key)]),
	);
	const keyOfRow = (row?: Item<P>) => row && keys.get(row);
	const byKey = (rows: ReadonlyArray<Item<P>>) => [
		...listsOf(rows.map((row) => [keyOfRow(row), row])).values(),
	];
	const contradictions = new Map(byKey(items).flatMap((rows) => contradictionsIn(rows, parts)));
	if (contradictions.size > 0 && !n8n.continueOnFail())
		return items.map((item) => contradictions.get(item));

	const others = items.filter((item) => !contradictions.has(item));
	const groups = ledger.entries.grouped(others, byKey);
	const isSent = (rows: ReadonlyArray<Item<P>>) =>
		ledger.entries.outcomeOf(indexesOf(rows)) !== undefined;
	const sentKeys = new Set(groups.filter(isSent).map(([row]) => keyOfRow(row)));
	const merged = (rows: ReadonlyArray<Item<P>>) =>
		rows
			.map(({ parameters }) => parameters)
			.reduce((earlier, later) => ({ ...later, body: parts.merge(earlier.body, later.body) }));
	const upsert = new Upsert(parts, context);
	const results = await ledger.carryOutAll(
		groups,
		async (rows, send) => {
			// No look-up may show yet what an earlier try has sent for the same key.
			if (sentKeys.has(keyOfRow(rows[0])) && !isSent(rows))
				throw new ApiError(
					'refused',
					'It was not sent, since an earlier run of this node has sent other items with the same key',
					{ advice: 'Run it again for this item alone.' },
				);
			return await upsert.carryOut(merged(rows), send);
		},
		async (rows, ...doubt) => await upsert.settle(merged(rows), ...doubt),
	);
	const outcomes = new Map(groups.flatMap((rows, g) => rows.map((row) => [row, results[g]])));
	return items.map((item) => {
		const outcome = contradictions.get(item) ?? outcomes.get(item);
		if (outcome === undefined || outcome instanceof Error) return outcome;
		// What was done comes first, and is no field of the record.
		const report = onlyCheck ? { would: 'leave' } : { outcome: outcome.outcome };
		return new OutputItem({ ...report, ...presenterFor(item.parameters)(outcome.item), ...report });
	});
}

/** The rows of a key that contradict an earlier one in a value that only a create sets, also a part of an object. */
function contradictionsIn<P extends UpsertParameters>(
	rows: ReadonlyArray<Item<P>>,
	{ isFixed }: UpsertParts<P>,
): Array<[Item<P>, InputError]> {
	const first = new Map<string, { value: unknown; itemIndex: number }>();
	return rows.flatMap((row): Array<[Item<P>, InputError]> => {
		const own = valuesIn(pickBy(row.parameters.body, isFixed));
		const problems = own.flatMap(([path, value]) => {
			const known = first.get(path);
			if (known === undefined || isThere(value, known.value)) return [];
			const text = `Items ${known.itemIndex} and ${row.itemIndex} have the same key but different values for this field, which only a create sets. Give both the same value, or leave one of the items out.`;
			return [{ path: `body.${path}`, text }];
		});
		if (problems.length > 0) return [[row, new InputError(problems)]];
		for (const [path, value] of own)
			if (!first.has(path)) first.set(path, { value, itemIndex: row.itemIndex });
		return [];
	});
}

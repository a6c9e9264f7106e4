import type { IDataObject } from 'n8n-workflow';
import { differences } from '../differences';
import { InputError } from '../errors';
import { flag } from '../fields';
import { KnownRecord } from './knownRecord';
import { OutputItem, type Item, type Output, type RunContext } from './operation';
import {
	learn,
	Upsert,
	type UpsertParameters,
	type UpsertParts,
	type UpsertResult,
} from './upsertItem';

/** An option of every create or update. */
export const skipUnchanged = flag(
	'skipUnchanged',
	'Whether to send only what differs from the current record, and nothing when nothing differs. When off, an update sends everything that is given, and the record changes each time.',
	{ default: true },
);

/**
 * Creates or updates one record for each item, found by its key. Items with the same key are carried out
 * in order, each based on the result of the ones before. Values that the record already has are not
 * written, unless `skipUnchanged` is off. A failed look-up never leads to a create; a create that is refused
 * because somebody else was faster becomes an update. If the answer to a write is lost, the record is
 * looked up by its key.
 */
export async function upsertAll<P extends UpsertParameters>(
	items: ReadonlyArray<Item<P>>,
	context: RunContext,
	parts: UpsertParts<P>,
): Promise<ReadonlyArray<Output | Error | undefined>> {
	const { ledger, n8n, onlyCheck, presenterFor } = context;
	const keys = new Map(items.map((one) => [one, JSON.stringify(parts.keyOf(one.parameters))]));
	const keyOf = (item: Item<P>) => keys.get(item) ?? '';
	const contradictions = contradictionsIn(items, keyOf, parts);
	if (contradictions.size > 0 && !n8n.continueOnFail())
		return items.map((item) => contradictions.get(item));

	const remaining = items.filter((item) => !contradictions.has(item));
	const byKey = new Map<string, KnownRecord>();
	const knownOf = (item: Item<P>): KnownRecord => {
		const known = byKey.get(keyOf(item)) ?? new KnownRecord();
		byKey.set(keyOf(item), known);
		return known;
	};
	for (const item of remaining) {
		const earlier = ledger.entries.resultOf<UpsertResult>([item.itemIndex]);
		if (earlier) learn(knownOf(item), earlier, parts, item.parameters);
	}
	const upsert = new Upsert(parts, context);
	const results = await ledger.carryOutInTurn<Item<P>, UpsertResult>(
		remaining,
		keyOf,
		async (item, send, doubt) => await upsert.carryOut(item.parameters, knownOf(item), send, doubt),
	);
	const outcomes = new Map(remaining.map((item, i) => [item, results[i]]));
	return items.map((item) => {
		const outcome = contradictions.get(item) ?? outcomes.get(item);
		if (outcome === undefined || outcome instanceof Error) return outcome;
		return asItem(outcome, presenterFor(item.parameters), onlyCheck);
	});
}

/** What was done comes first, then as much of the record as `present` gives. */
function asItem(
	{ outcome, item }: UpsertResult,
	present: (record: IDataObject) => IDataObject,
	onlyCheck: boolean,
): OutputItem {
	const report: IDataObject = onlyCheck ? { would: 'leave' } : { outcome };
	return new OutputItem(Object.assign({ ...report }, present(item), report));
}

/** The items that contradict an earlier item with the same key in a field that only a create sets. */
function contradictionsIn<P>(
	items: ReadonlyArray<Item<P>>,
	keyOf: (item: Item<P>) => string,
	{ fixedOf }: UpsertParts<P>,
): Map<Item<P>, InputError> {
	const firstOf = new Map<string, Item<P>>();
	const contradictions = new Map<Item<P>, InputError>();
	for (const item of items) {
		const first = firstOf.get(keyOf(item));
		if (first === undefined) {
			firstOf.set(keyOf(item), item);
			continue;
		}
		const fixed = fixedOf(first.parameters);
		const problems = Object.keys(differences(fixedOf(item.parameters), fixed))
			.filter((name) => name in fixed)
			.map((name) => ({
				path: `body.${name}`,
				text: `Items ${first.itemIndex} and ${item.itemIndex} have the same key but different values for this field, which only a create sets. Give both the same value, or leave one of the items out.`,
			}));
		if (problems.length > 0) contradictions.set(item, new InputError(problems));
	}
	return contradictions;
}

import { ApiError, InputError } from '../../failures/errors';
import type { Entry } from './storedLedger';

export interface Indexed {
	itemIndex: number;
}

/** The outcomes of the items of a run, by the indexes of those that were sent together. */
export class Entries {
	private readonly entries: Map<string, Entry>;

	constructor(earlier: readonly Entry[]) {
		this.entries = new Map(earlier.map((entry) => [groupKey(entry.items), entry]));
	}

	/** That of these items, if it holds in this try. */
	private knownOf(items: readonly number[]): Entry | undefined {
		const entry = this.entries.get(groupKey(items));
		return entry?.mayRepeat ? undefined : entry;
	}

	outcomeOf(items: readonly number[]): Entry['outcome'] | undefined {
		return this.knownOf(items)?.outcome;
	}

	/** Their final result or error, if there is one. */
	resultOf<T>(items: readonly number[]): T | Error | undefined {
		const outcome = this.outcomeOf(items);
		if (outcome === undefined || 'answers' in outcome) return undefined;
		return 'error' in outcome ? notSentAgain(outcome.error) : (outcome.result as T);
	}

	/** Why they were refused in an earlier try. */
	refusalOf(items: readonly number[]): Error | undefined {
		const { mayRepeat, outcome } = this.entries.get(groupKey(items)) ?? {};
		return mayRepeat && outcome && 'error' in outcome ? outcome.error : undefined;
	}

	/** Whether a write for later items has set, or may have set, values of the same record. */
	isSetAfter(items: readonly number[], record: string): boolean {
		const last = Math.max(...items);
		return [...this.entries.values()].some(
			(one) => !one.mayRepeat && one.record === record && Math.min(...one.items) > last,
		);
	}

	/** Notes an outcome in place of the one before; undefined forgets that. `record`: what was written to. */
	note(items: readonly number[], outcome: Entry['outcome'] | undefined, record?: string): void {
		const known = this.knownOf(items);
		const writtenTo = record ?? known?.record;
		const entry = outcome && { items, outcome, ...(writtenTo && { record: writtenTo }) };
		if (entry) this.entries.set(groupKey(items), entry);
		else if (known) this.entries.delete(groupKey(items));
	}

	/** Notes a final result: plain data, a failure of the platform, or what is wrong with the input. */
	noteResult(items: readonly number[], result: object): void {
		if (result instanceof ApiError || result instanceof InputError)
			this.note(items, { error: result });
		else if (!(result instanceof Error)) this.note(items, { result });
	}

	/** The items in groups: as an earlier try sent them together, and all others as `group` decides. */
	grouped<I extends Indexed>(items: readonly I[], group: (newItems: readonly I[]) => I[][]): I[][] {
		const byIndex = new Map(items.map((item) => [item.itemIndex, item]));
		const sentGroups: I[][] = [];
		const sentBefore = new Set<I>();
		for (const { items: indexes, outcome, mayRepeat } of this.all()) {
			if (mayRepeat) continue;
			const sent = indexes
				.flatMap((index) => byIndex.get(index) ?? [])
				.filter((item) => !sentBefore.has(item));
			if (sent.length === 0) continue;
			sentGroups.push(sent);
			for (const item of sent) sentBefore.add(item);
			// The others are refused in this try. The outcome of the whole group is the outcome of these.
			if (sent.length < indexes.length) this.note(indexesOf(sent), outcome);
		}
		const newGroups = group(items.filter((item) => !sentBefore.has(item)));
		const firstOf = ([item]: I[]) => item?.itemIndex ?? 0;
		return [...sentGroups, ...newGroups].sort((a, b) => firstOf(a) - firstOf(b));
	}

	/** All that another try may know, what was refused before anything that is newer. */
	all(): Entry[] {
		const isOlder = ({ mayRepeat = false }: Entry) => Number(mayRepeat);
		return [...this.entries.values()].sort((a, b) => isOlder(b) - isOlder(a));
	}
}

const groupKey = (items: readonly number[]) => items.join();

export function indexesOf(group: readonly Indexed[]): number[] {
	return group.map(({ itemIndex }) => itemIndex);
}

/** The same error, saying that it is that of an earlier try. */
export function notSentAgain(error: Error): Error {
	if (!(error instanceof ApiError && error.mayHaveCompleted)) return error;
	return error.with(
		`${error.message}. It was not sent again, since an earlier run of this node may have carried it out`,
	);
}

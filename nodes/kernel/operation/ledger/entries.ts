import type { Answer } from '../../answers/answer';
import { ApiError, CancelledError, InputError } from '../../failures/errors';
import type { Endpoint } from '../../names';

export interface Indexed {
	itemIndex: number;
}

export interface AnsweredWrite<A = Answer> {
	endpoint: Endpoint;
	answer: A;
}

/** What came of items that were worked on. */
export interface Outcome {
	/** What comes out of them. */
	result?: object;
	/** Why they failed; next to `answers` only where it says that these may have been carried out. */
	error?: ApiError | InputError;
	/** The write that may have been carried out, and that the error is of. */
	endpoint?: Endpoint;
	/** What was written before they failed. */
	answers?: readonly AnsweredWrite[];
}

/** A write that may have been carried out, and the error that says so. */
export type Doubt = Required<Pick<Outcome, 'endpoint' | 'error'>>;

/** Items that were sent together, and their outcome. */
export interface Entry {
	/** Their indexes. */
	items: readonly number[];
	/** A digest of what names the record that was written to, if values of it were set. */
	record?: string;
	outcome: Outcome;
	/** It was refused in an earlier try of the run, so it may be sent again. */
	mayRepeat?: boolean;
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

	outcomeOf(items: readonly number[]): Outcome | undefined {
		return this.knownOf(items)?.outcome;
	}

	/** Their final result or error, if there is one. */
	resultOf<T>(items: readonly number[]): T | Error | undefined {
		const { result, error, answers } = this.outcomeOf(items) ?? {};
		if (answers) return undefined;
		return error ? notSentAgain(error) : (result as T | undefined);
	}

	/** Why they were refused in an earlier try. */
	refusalOf(items: readonly number[]): Error | undefined {
		const { mayRepeat, outcome } = this.entries.get(groupKey(items)) ?? {};
		return mayRepeat ? outcome?.error : undefined;
	}

	/** Whether a write for later items has set, or may have set, values of the same record. */
	isSetAfter(items: readonly number[], record: string): boolean {
		const last = Math.max(...items);
		return [...this.entries.values()].some(
			(one) => !one.mayRepeat && one.record === record && Math.min(...one.items) > last,
		);
	}

	/** Notes an outcome in place of the one before; undefined forgets that. `record`: what was written to. */
	note(items: readonly number[], outcome: Outcome | undefined, record?: string): void {
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

export function isInDoubt(error: unknown): boolean {
	return (error instanceof ApiError || error instanceof CancelledError) && error.mayHaveCompleted;
}

export function notSentAgain(error: Error): Error {
	if (!(error instanceof ApiError && error.mayHaveCompleted)) return error;
	return error.with(
		`${error.message}. It was not sent again, since an earlier run of this node may have carried it out`,
	);
}

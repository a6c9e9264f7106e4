import type { IExecuteFunctions } from 'n8n-workflow';
import { ApiError, InputError } from '../errors';
import { resultOf, settleAll } from '../results';
import type { Secrets } from '../secrets';
import type { Send } from '../transport';
import { Attempt } from './attempt';
import {
	clear,
	load,
	save,
	sourceOf,
	type Entry,
	type RunIdentity,
	type StoredWait,
} from './storedLedger';
import { suspendUntil } from './suspend';

/** What a ledger works with. */
interface Context {
	n8n: IExecuteFunctions;
	send: Send;
	secrets: Secrets;
	maxConcurrency: number;
	/** Whether a failure ends the run. */
	endsRun: (failure: Error) => boolean;
	/** Whether writes are only checked: then nothing is remembered, and nothing given again. */
	onlyCheck: boolean;
}

interface Indexed {
	itemIndex: number;
}

/**
 * What came of the writes of a run. n8n runs a whole node again after a failure (Retry On Fail, a
 * retry of the execution), and after a wait. So the ledger is kept with the execution, and a run again
 * sends only what was certainly not carried out: what was carried out gives its result again, what
 * may have been carried out its error.
 */
export class Ledger {
	/** What this run has to know beside that when it goes on or is tried again: plain data, no secrets. */
	notes: unknown;
	/** By the indexes of the items that were sent together. */
	private readonly entries: Map<string, Entry>;
	/** How often n8n has tried this run before. */
	private readonly tries: number;
	private suspension?: StoredWait;

	constructor(
		private readonly run: RunIdentity,
		private readonly context: Context,
	) {
		const { entries, tries, notes } = context.onlyCheck ? NOTHING : load(context.n8n, run);
		this.entries = new Map(entries.map((entry) => [groupKey(entry.items), entry]));
		this.tries = tries;
		this.notes = notes;
	}

	/**
	 * Does the work for items that are sent together, unless an earlier run did: then it gives that
	 * result, or throws that error. The result has to be plain data, since n8n stores it.
	 * Throws what `work` throws; where a write may have been carried out and was not sent again, the
	 * message says so.
	 */
	async carryOut<T extends object>(
		items: readonly number[],
		work: (send: Send) => Promise<T>,
	): Promise<T> {
		const settled = this.recall<T>(items);
		if (settled instanceof Error) throw settled;
		if (settled !== undefined) return settled;

		const key = groupKey(items);
		const earlier = this.entries.get(key)?.outcome;
		const answers = earlier && 'answers' in earlier ? earlier.answers : [];
		const attempt = new Attempt(this.context.send, answers);
		const result = await resultOf(work(attempt.send));
		const outcome = attempt.isWrite ? attempt.outcomeOf(result) : earlier;
		if (outcome) this.entries.set(key, { items, outcome });
		else this.entries.delete(key);
		if (!(result instanceof Error)) return result;
		throw attempt.isRepeat ? notSentAgain(result) : result;
	}

	/**
	 * Does the work for each group of items; gives the result or the error of each. After an error that
	 * ends the run nothing new is started: what was not started has neither. Where an earlier run left
	 * such an error, nothing is sent.
	 */
	async carryOutAll<I extends Indexed, T extends object>(
		groups: ReadonlyArray<readonly I[]>,
		work: (group: readonly I[], send: Send) => Promise<T>,
	): Promise<Array<T | Error | undefined>> {
		const { maxConcurrency, endsRun } = this.context;
		const results = groups.map((group) => this.recall<T>(indexesOf(group)));
		if (results.some((result) => result instanceof Error && endsRun(result))) return results;
		const open = [...groups.entries()].filter(([index]) => results[index] === undefined);
		const attempts = await settleAll(
			open.length,
			maxConcurrency,
			async (i) => {
				const [, group] = open[i]!;
				return await this.carryOut(indexesOf(group), async (send) => await work(group, send));
			},
			endsRun,
		);
		for (const [i, [index]] of open.entries()) results[index] = attempts[i];
		return results;
	}

	/**
	 * As {@link carryOutAll}, for single items; those of the same key one after the other, in their order.
	 * `before`: what came of the one before it.
	 */
	async carryOutInTurn<I extends Indexed, T extends object>(
		items: readonly I[],
		keyOf: (item: I) => string,
		work: (item: I, before: T | Error | undefined, send: Send) => Promise<T>,
	): Promise<Array<T | Error | undefined>> {
		const before = new Map<I, I>();
		const lastOf = new Map<string, I>();
		for (const item of items) {
			const last = lastOf.get(keyOf(item));
			if (last !== undefined) before.set(item, last);
			lastOf.set(keyOf(item), item);
		}
		// Started in order, so the one before has its turn already, unless an earlier run did it.
		const turns = new Map<I, Promise<T | Error>>();
		const takeTurn = async (item: I, send: Send) => {
			const last = before.get(item);
			const left = last && (await (turns.get(last) ?? this.recall<T>(indexesOf([last]))));
			return await work(item, left, send);
		};
		return await this.carryOutAll(
			items.map((item) => [item]),
			async ([item], send) => {
				const turn = takeTurn(item!, send);
				turns.set(item!, resultOf(turn));
				return await turn;
			},
		);
	}

	/** What is remembered of items that belong together: their result or their error, for good. */
	recall<T>(items: readonly number[]): T | Error | undefined {
		const outcome = this.entries.get(groupKey(items))?.outcome;
		if (outcome === undefined || 'answers' in outcome) return undefined;
		return 'error' in outcome ? notSentAgain(outcome.error) : (outcome.result as T);
	}

	/**
	 * Has a run again find this for items that belong together: a result, which has to be plain data, a
	 * failure of the platform, or what is wrong with the input.
	 */
	remember(items: readonly number[], result: object): void {
		if (result instanceof ApiError || result instanceof InputError)
			this.entries.set(groupKey(items), { items, outcome: { error: result } });
		else if (!(result instanceof Error))
			this.entries.set(groupKey(items), { items, outcome: { result } });
	}

	/** The items in groups: as an earlier run sent them together, and all others as `group` says. */
	grouped<I extends Indexed>(items: readonly I[], group: (others: readonly I[]) => I[][]): I[][] {
		const byIndex = new Map(items.map((item) => [item.itemIndex, item]));
		const before: I[][] = [];
		const sentBefore = new Set<I>();
		for (const { items: indexes, outcome } of [...this.entries.values()]) {
			const left = indexes
				.flatMap((index) => byIndex.get(index) ?? [])
				.filter((item) => !sentBefore.has(item));
			if (left.length === 0) continue;
			before.push(left);
			for (const item of left) sentBefore.add(item);
			// The others are refused in this run. What came of all of them came of these.
			if (left.length < indexes.length)
				this.entries.set(groupKey(indexesOf(left)), { items: indexesOf(left), outcome });
		}
		const others = group(items.filter((item) => !sentBefore.has(item)));
		return [...before, ...others].sort(([a], [b]) => a!.itemIndex - b!.itemIndex);
	}

	/** Suspends the execution: no worker is held. At `time` (epoch ms) n8n runs the node again, and this run goes on. */
	async suspendUntil(time: number): Promise<void> {
		const { n8n } = this.context;
		this.suspension = { source: sourceOf(n8n) };
		await suspendUntil(n8n, time);
	}

	/** Whether an agent's call ends here: the same call after it is a new one. */
	private get isLastCall(): boolean {
		const { n8n } = this.context;
		return n8n.isToolExecution() && this.isLastTry;
	}

	/** Whether nothing was done for this run before. */
	get isFirstTry(): boolean {
		return this.tries === 0;
	}

	/** Whether n8n does not try this run again after this try, whatever comes of it. */
	get isLastTry(): boolean {
		return this.tries + 1 >= this.mostTries;
	}

	/** How often n8n tries a run. */
	get mostTries(): number {
		const { retryOnFail, maxTries = 3 } = this.context.n8n.getNode();
		return retryOnFail ? Math.min(5, Math.max(2, maxTries)) : 1;
	}

	get executionId(): string {
		return this.context.n8n.getExecutionId();
	}

	/**
	 * Keeps the ledger with the execution where n8n runs the node again, or may; else nothing stays.
	 * `isPending`: something is left to the last try, so the tries are counted.
	 */
	close({ runsAgain, isPending }: { runsAgain: boolean; isPending: boolean }): void {
		const { n8n, secrets, onlyCheck } = this.context;
		if (onlyCheck) return;
		const { suspension, tries, notes } = this;
		// A run that is only suspended goes on where it was: there, what was refused stays so.
		const entries = [...this.entries.values()].filter(
			({ outcome }) => suspension || !('error' in outcome) || mayHaveCompleted(outcome.error),
		);
		const hasSomething = entries.length > 0 || notes !== undefined || isPending;
		if (suspension || (runsAgain && hasSomething && !this.isLastCall)) {
			save(n8n, secrets, this.run, { entries, tries: tries + 1, notes, suspension });
		} else clear(n8n);
	}
}

function groupKey(items: readonly number[]): string {
	return items.join();
}

/** The ledger of a run before which there was none. */
const NOTHING = { entries: [], tries: 0, notes: undefined };

function indexesOf(group: readonly Indexed[]): number[] {
	return group.map(({ itemIndex }) => itemIndex);
}

function mayHaveCompleted(error: Error): error is ApiError {
	return error instanceof ApiError && error.mayHaveCompleted;
}

/** The same error, which says that it is the one of an earlier run. */
function notSentAgain(error: Error): Error {
	if (!mayHaveCompleted(error)) return error;
	return error.with(
		`${error.message}. It was not sent again, since an earlier run of this node may have carried it out`,
	);
}

import type { IExecuteFunctions, IRunExecutionData } from 'n8n-workflow';
import { ApiError } from '../../failures/errors';
import { resultOf, settleAll } from '../../failures/results';
import type { Send } from '../../sending';
import type { Secrets } from '../../values/secrets';
import { Attempt } from './attempt';
import { Entries, indexesOf, notSentAgain, type Doubt, type Indexed } from './entries';
import * as stored from './storedLedger';

interface LedgerContext {
	n8n: IExecuteFunctions;
	send: Send;
	secrets: Secrets;
	maxConcurrency: number;
	endsRun: (failure: Error) => boolean;
	/** Whether writes are only checked: then nothing is stored, and nothing is taken from an earlier try. */
	onlyCheck: boolean;
}

/**
 * The results of a run's writes, for its next try: see "The ledger" in docs/developers/architecture.md. That sends
 * only what was certainly not carried out; what may have been carried out returns its error.
 */
export class Ledger {
	/** What else this run has to know when it goes on or is tried again: plain data, no secrets. */
	notes: unknown;
	readonly entries: Entries;
	/** Whether something is left of an earlier part of this run: a result, or a wait. */
	readonly hasBegun: boolean;
	private readonly tries: number;
	/** Of a run that goes on later. */
	suspension?: { source: unknown };
	private readonly identity: stored.RunIdentity;

	/** @param parameters those of the first item */
	constructor(
		parameters: unknown,
		private readonly context: LedgerContext,
	) {
		this.identity = stored.identify(context.n8n, parameters);
		const { entries, tries, notes } = context.onlyCheck
			? stored.NOTHING
			: stored.load(context.n8n, this.identity);
		this.entries = new Entries(entries);
		this.hasBegun = entries.some(({ mayRepeat }) => !mayRepeat) || notes !== undefined;
		this.tries = tries;
		this.notes = notes;
	}

	/** Does the work, or settles what an earlier try left in doubt, and notes the outcome. */
	private async attempt<G extends readonly Indexed[], T extends object>(
		group: G,
		work: (group: G, send: Send) => Promise<T>,
		settle?: (group: G, send: Send, doubt: Doubt) => Promise<T>,
	): Promise<T> {
		const items = indexesOf(group);
		const earlier = this.entries.outcomeOf(items);
		const { answers: sent, error, endpoint } = earlier ?? {};
		const attempt = new Attempt(
			this.context.send,
			[...(sent ?? [])],
			(newest, record) => this.entries.note(items, newest, record),
			(record) => this.checkNewest(items, record),
		);
		const { send } = attempt;
		const settled = endpoint && error && settle?.(group, send, { endpoint, error });
		const result = await resultOf(settled ?? work(group, send));
		const isSettled = attempt.isWrite || (settle !== undefined && !(result instanceof Error));
		this.entries.note(items, isSettled ? attempt.outcomeOf(result) : earlier);
		if (!(result instanceof Error)) return result;
		// What came before the write this time says nothing about it.
		if (sent && error && !attempt.isWrite) throw notSentAgain(error);
		throw attempt.isRepeat || result === error ? notSentAgain(result) : result;
	}

	/**
	 * Does the work for each group of items, which are sent together, unless an earlier try did it; returns the result
	 * or the error of each. The result has to be plain data, since n8n stores it. After an error that ends the run
	 * nothing new is started: what was not started has neither. If an earlier try left such an error, nothing is sent.
	 * `settle` finds out what came of a write that an earlier try left in doubt, without sending it again. With it, a
	 * group that needed no write is done for later tries, too.
	 */
	async carryOutAll<G extends readonly Indexed[], T extends object>(
		groups: readonly G[],
		work: (group: G, send: Send) => Promise<T>,
		settle?: (group: G, send: Send, doubt: Doubt) => Promise<T>,
	): Promise<Array<T | Error | undefined>> {
		const { maxConcurrency, endsRun } = this.context;
		const results = groups.map((group) => {
			const items = indexesOf(group);
			const isInDoubt = settle && this.entries.outcomeOf(items)?.endpoint !== undefined;
			return isInDoubt ? undefined : this.entries.resultOf<T>(items);
		});
		if (results.some((result) => result instanceof Error && endsRun(result))) return results;
		const open = [...groups.entries()].filter(([index]) => results[index] === undefined);
		const attempt = async ([, group]: [number, G]) => await this.attempt(group, work, settle);
		const attempts = await settleAll(open, maxConcurrency, attempt, endsRun);
		for (const [i, [index]] of open.entries()) results[index] = attempts[i];
		return results;
	}

	/**
	 * Throws the error for a write that must no longer be sent: an earlier try carried out one of a later item
	 * for the same record, or may have, and its values are the newer ones. With several at once the order of
	 * the items is given up.
	 */
	private checkNewest(items: readonly number[], record: string): void {
		if (!this.hasBegun || this.context.maxConcurrency > 1) return;
		if (!this.entries.isSetAfter(items, record)) return;
		const error = this.entries.refusalOf(items);
		const why =
			'It was not sent again, since a later item for the same record has been carried out';
		const advice =
			'Run it again for this item alone if its values should replace those of the later item.';
		throw error instanceof ApiError
			? error.with(`${error.message}. ${why}`)
			: new ApiError('refused', why, { advice });
	}

	/**
	 * Suspends the execution, which frees its worker. At `time` (epoch ms) n8n runs this node again, as the same
	 * run: as a new one, n8n would store another output at every wake-up for as long as the execution waits.
	 */
	async suspendUntil(time: number): Promise<void> {
		const { n8n } = this.context;
		this.suspension = { source: stored.sourceOf(n8n) };
		n8n.getExecuteData().runIndex = stored.runIndexOf(n8n);
		await n8n.putExecutionToWait(new Date(time));
		hideFromStore(n8n);
	}

	/** Whether n8n does not try this run again, whatever this try leads to. */
	get isLastTry(): boolean {
		return this.tries + 1 >= this.mostTries;
	}

	/** How often n8n tries a run at most. */
	get mostTries(): number {
		const { retryOnFail, maxTries = 3 } = this.context.n8n.getNode();
		return retryOnFail ? Math.min(5, Math.max(2, maxTries)) : 1;
	}

	/**
	 * Stores the ledger with the execution if n8n runs the node again, or may; otherwise removes it.
	 * `isPending`: the items are handed out by the last try, so the tries are counted.
	 */
	close({ runsAgain, isPending }: { runsAgain: boolean; isPending: boolean }): void {
		const { n8n, secrets, onlyCheck } = this.context;
		if (onlyCheck) return;
		const { entries, suspension, tries, notes } = this;
		const hasSomething = entries.all().some(stored.isKept) || notes !== undefined || isPending;
		// Another call like it, by an agent, is a new one.
		const isLastCall = n8n.isToolExecution() && this.isLastTry;
		const left = { entries: entries.all(), tries: tries + 1, notes, suspension };
		if (suspension || (runsAgain && hasSomething && !isLastCall))
			stored.save(n8n, secrets, this.identity, left);
		else stored.clear(n8n, this.identity);
	}
}

/**
 * Keeps the moment at which n8n wakes a suspended execution out of what it stores: it runs a node again only if the
 * stored execution does not say that it waits; otherwise it takes the node for done and passes its input on. It stays
 * a date wherever n8n reads it, and for another process, which would take the execution for one that has ended.
 */
function hideFromStore(n8n: IExecuteFunctions): void {
	const { runExecutionData } = n8n as unknown as { runExecutionData: IRunExecutionData };
	Object.defineProperty(runExecutionData, 'waitTill', { enumerable: false });
}

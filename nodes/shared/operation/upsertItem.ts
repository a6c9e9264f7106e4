import type { IDataObject } from 'n8n-workflow';
import { checkDone, type Answer } from '../answer';
import { differences } from '../differences';
import { ApiError, NotSent } from '../errors';
import { resultOf, resultOrFailure } from '../results';
import { pause, type Send } from '../transport';
import { isObject } from '../values';
import type { Doubt } from './attempt';
import { completed, type KnownRecord, type StoredKnowledge } from './knownRecord';
import type { RunContext } from './operation';

/** The pause before each look at a record that a write may just have changed, in ms. */
const LOOKS = [0, 1_000, 2_000, 4_000];

/** In a later try of the run, enough time has passed for a single look. */
const ONE_LOOK = [0];

/** How long a run may wait for such looks in all, in ms. */
const LOOKS_IN_ALL = 30_000;

/** What create or update has to know of its resource. */
export interface UpsertParts<P> {
	/** The key of an item's record, under the names that the output has if the answer shows no record. */
	keyOf: (parameters: P) => Readonly<Record<string, string>>;
	/**
	 * The record of the key; undefined when there is none. Sends reads only. `isFresh`: it is looked up
	 * now, since it may have changed during the run.
	 */
	find: (parameters: P, isFresh: boolean) => Promise<Record<string, unknown> | undefined>;
	/** The body of an update with everything that is given. */
	changesOf: (parameters: P) => Record<string, unknown>;
	/** A record under the names of the body of an update; one that already has them stays as it is. */
	comparable: (
		record: Readonly<Record<string, unknown>>,
		parameters: P,
	) => Readonly<Record<string, unknown>>;
	/** The values of fields that a record does not show, under their names there. */
	defaults?: Readonly<Record<string, unknown>>;
	/** Throws ApiError for a record that the item cannot be written to. */
	check?: (record: Readonly<Record<string, unknown>>, parameters: P) => void;
	/** The given values that only a create sets. */
	fixedOf: (parameters: P) => Record<string, unknown>;
	create: (parameters: P, send: Send) => Promise<Answer>;
	update: (
		parameters: P,
		record: Readonly<Record<string, unknown>>,
		body: Record<string, unknown>,
		send: Send,
	) => Promise<Answer>;
	/** The record in the answer to a write; undefined if it shows none. */
	recordIn: (answer: Answer, parameters: P) => Record<string, unknown> | undefined;
	/** Whether a create was refused since the record exists. */
	isDuplicate?: (refusal: ApiError, parameters: P) => boolean;
	/** A record after a write whose answer shows none: what was there, if anything, and what is given. */
	after: (record: Record<string, unknown> | undefined, parameters: P) => Record<string, unknown>;
}

/** What was done for an item. As plain data: the ledger keeps it. */
export interface UpsertResult {
	outcome: 'created' | 'updated' | 'unchanged';
	item: IDataObject;
	/** What is known of the record afterwards; absent if nothing shows which record it is. */
	known?: StoredKnowledge;
}

export interface UpsertParameters {
	body: Readonly<Record<string, unknown>>;
	options: { skipUnchanged?: boolean };
}

/** Carries out the items of a run, one at a time. */
export class Upsert<P extends UpsertParameters> {
	/** How long it may still wait for looks, in ms. */
	private patience = LOOKS_IN_ALL;

	constructor(
		private readonly parts: UpsertParts<P>,
		private readonly context: Pick<RunContext, 'signal'>,
	) {}

	/** @param doubt what an earlier try left of this very item: it sends no such write again */
	async carryOut(
		parameters: P,
		known: KnownRecord,
		send: Send,
		doubt?: Doubt,
	): Promise<UpsertResult> {
		const isFirst = !known.isUsed;
		known.isUsed = true;
		if (doubt) return await this.settle(parameters, known, send, doubt);
		if (known.values === undefined) await this.find(parameters, known, !isFirst);
		if (known.values !== undefined) return await this.update(parameters, known, send);
		if (known.mayExist) throw mayExist(known.mayExist);
		return await this.create(parameters, known, send);
	}

	private async settle(
		parameters: P,
		known: KnownRecord,
		send: Send,
		{ endpoint, error }: Doubt,
	): Promise<UpsertResult> {
		const changes = this.parts.changesOf(parameters);
		known.settle(changes);
		if (endpoint.startsWith('POST ')) {
			if (await this.findCreated(parameters, known, ONE_LOOK))
				return await this.update(parameters, known, send, 'created');
			known.mayExist = error;
			throw error;
		}
		const result = await this.findUpdated(parameters, known, changes, ONE_LOOK);
		if (result) return result;
		known.doubt(changes);
		throw error;
	}

	private async create(parameters: P, known: KnownRecord, send: Send): Promise<UpsertResult> {
		const { after, comparable, create, isDuplicate } = this.parts;
		const answer = await resultOf(create(parameters, send));
		if (!(answer instanceof Error)) return this.written('created', answer, parameters, known);
		if (answer instanceof NotSent) {
			const expected = after(undefined, parameters);
			known.write(comparable(expected, parameters), expected as IDataObject);
			throw new NotSent(answer.request, 'create');
		}
		if (!(answer instanceof ApiError)) throw answer;
		if (isDuplicate?.(answer, parameters)) {
			await this.find(parameters, known, true);
			if (known.values === undefined) throw answer;
			return await this.update(parameters, known, send);
		}
		if (!answer.mayHaveCompleted) throw answer;
		if (await this.findCreated(parameters, known))
			return await this.update(parameters, known, send, 'created');
		known.mayExist = answer;
		throw notFoundSince(answer);
	}

	/** @param otherwise what was done for a record that needs no change */
	private async update(
		parameters: P,
		known: KnownRecord,
		send: Send,
		otherwise: 'created' | 'unchanged' = 'unchanged',
	): Promise<UpsertResult> {
		const { changesOf, check, comparable, defaults, update } = this.parts;
		const current = comparable(known.values ?? {}, parameters);
		check?.(completed(current, known.fixed), parameters);
		const changes = changesOf(parameters);
		const { skipUnchanged = true } = parameters.options;
		const sendsAll = !skipUnchanged && otherwise === 'unchanged';
		const body = sendsAll ? changes : known.lacks(changes, current, defaults);
		if (Object.keys(body).length === 0) return resultWith(otherwise, known.item, known);
		const answer = await resultOf(update(parameters, current, body, send));
		if (!(answer instanceof Error)) return this.written('updated', answer, parameters, known);
		if (answer instanceof NotSent) {
			this.noteWrite(parameters, known);
			throw new NotSent(answer.request, 'update');
		}
		if (!(answer instanceof ApiError && answer.mayHaveCompleted)) throw answer;
		const result = await this.findUpdated(parameters, known, body);
		if (result) return result;
		known.doubt(body);
		throw notFoundSince(answer);
	}

	/** Learns from the answer to a write, and says what was done. */
	private written(
		outcome: 'created' | 'updated',
		answer: Answer,
		parameters: P,
		known: KnownRecord,
	): UpsertResult {
		const { changesOf, comparable, keyOf, recordIn } = this.parts;
		checkDone(answer);
		const record = recordIn(answer, parameters) as IDataObject | undefined;
		if (record !== undefined) {
			this.noteWrite(parameters, known);
			known.show(record, comparable(record, parameters), changesOf(parameters));
			return resultWith(outcome, record, known);
		}
		if (outcome === 'created') known.mayExist = createdUnseen();
		else this.noteWrite(parameters, known);
		const more = isObject(answer.data) ? (answer.data as IDataObject) : {};
		return resultWith(outcome, { ...keyOf(parameters), ...more }, known);
	}

	/** Notes that everything the item gives has been written, whatever the answer shows. */
	private noteWrite(parameters: P, known: KnownRecord): void {
		const { after, changesOf, fixedOf } = this.parts;
		// The output for a created record that no answer has shown is not data of the platform.
		const before = known.values ? known.item : {};
		const item = after(before, parameters) as IDataObject;
		known.write(changesOf(parameters), item, fixedOf(parameters));
	}

	private async find(parameters: P, known: KnownRecord, isFresh: boolean): Promise<void> {
		const record = await this.parts.find(parameters, isFresh);
		if (record) known.find(record as IDataObject, this.parts.comparable(record, parameters));
	}

	/** Looks for a record whose create may have been carried out. */
	private async findCreated(parameters: P, known: KnownRecord, looks = LOOKS): Promise<boolean> {
		const record = await this.lookFor(parameters, looks, () => true);
		if (record) known.find(record, this.parts.comparable(record, parameters));
		return record !== undefined;
	}

	/** Looks for the changes of an update that may have been carried out; undefined if no look shows them. */
	private async findUpdated(
		parameters: P,
		known: KnownRecord,
		body: Readonly<Record<string, unknown>>,
		looks = LOOKS,
	): Promise<UpsertResult | undefined> {
		// A look-up that lags could show what an earlier item of the key has written.
		if (known.isWritten) return undefined;
		const { comparable, defaults } = this.parts;
		const record = await this.lookFor(parameters, looks, (found) => {
			const missing = differences(body, completed(comparable(found, parameters), defaults));
			return Object.keys(missing).length === 0;
		});
		if (record === undefined) return undefined;
		this.noteWrite(parameters, known);
		known.find(record, comparable(record, parameters));
		return resultWith('updated', record, known);
	}

	/** Looks the record up several times; undefined when none of these looks shows what is meant. */
	private async lookFor(
		parameters: P,
		looks: readonly number[],
		isMeant: (record: Readonly<Record<string, unknown>>) => boolean,
	): Promise<IDataObject | undefined> {
		for (const wait of looks) {
			if (wait > this.patience) return undefined;
			this.patience -= wait;
			await pause(wait, this.context.signal);
			const record = await resultOrFailure(this.parts.find(parameters, true));
			if (record instanceof ApiError) return undefined; // the write stays in doubt
			if (record && isMeant(record)) return record as IDataObject;
		}
		return undefined;
	}
}

function resultWith(
	outcome: UpsertResult['outcome'],
	item: IDataObject,
	known: KnownRecord,
): UpsertResult {
	const stored = known.storedNextTo(item);
	return { outcome, item, ...(stored && { known: stored }) };
}

/** What an earlier try of the run left of an item. */
export function learn<P>(
	known: KnownRecord,
	earlier: UpsertResult | Error,
	{ changesOf, fixedOf }: UpsertParts<P>,
	parameters: P,
): void {
	const changes = changesOf(parameters);
	known.isUsed = true;
	if (!(earlier instanceof Error)) {
		const { item } = earlier;
		if (earlier.known) known.restore(earlier.known, changes, item, fixedOf(parameters));
		else known.mayExist = createdUnseen();
	} else if (earlier instanceof ApiError && earlier.mayHaveCompleted) {
		if (known.values === undefined) known.mayExist = earlier;
		known.doubt(changes);
	}
}

/** Why a record may exist that no look-up finds yet: it was created, but the answer showed no record. */
function createdUnseen(): ApiError {
	return new ApiError('unreadable', 'The record was created, but the answer does not show it', {
		advice: 'Look at the platform, then run it again for this item.',
	});
}

/** The error for an item whose record an earlier one may have created. */
function mayExist(earlier: ApiError): ApiError {
	return earlier.with('It was not created, since an earlier item with the same key may have been', {
		mayHaveCompleted: true,
	});
}

/** The error of a write that may have been carried out, after looks at the record. */
function notFoundSince(error: ApiError): ApiError {
	return error.with(error.message, {
		advice: `${error.advice} It was looked up afterwards, and the change was not there. A new execution looks it up again, and writes what is missing.`,
	});
}

import type { IDataObject } from 'n8n-workflow';
import { checkDone, noteOf, type Answer } from '../answer';
import { ApiError, inARow, NotSent } from '../errors';
import { differences, type Field } from '../fields';
import { resultOf, resultOrFailure } from '../results';
import { lookUntil, Polling, type Patience, type Send } from '../transport';
import { isNothing, isObject } from '../values';
import type { Doubt } from './attempt';
import type { RunContext } from './operation';

/** How long (ms) a record that a write may just have changed is looked at, for one of them and for all of a run. */
const LOOKS = { ofOne: 7_000, inAll: 30_000 };

/** A body or a record. */
type Body = Readonly<Record<string, unknown>>;

/** What create or update has to know of its resource. */
export interface UpsertParts<P> {
	/** The key of an item's record, under the names that the output has if the answer shows no record. */
	keyOf: (parameters: P) => Readonly<Record<string, string>>;
	/**
	 * The record of the key; undefined when there is none. Sends reads only. `isFresh`: it is looked up
	 * now, since it may have changed during the run.
	 */
	find: (parameters: P, isFresh: boolean) => Promise<Body | undefined>;
	/** The body of an update with everything that is given. */
	changesOf: (parameters: P) => Record<string, unknown>;
	/** The fields of the resource: where a record has the value of each. */
	fields: readonly Field[];
	/** A record with what is given where the platform shows it in a way of its own. */
	asGiven?: (record: Body, parameters: P) => Body;
	/** The values of fields that a record does not show, under their names there. */
	defaults?: Body;
	/** Throws ApiError for a record that the item cannot be written to. */
	check?: (record: Body, parameters: P) => void;
	/** The given values that only a create sets. */
	fixedOf: (parameters: P) => Record<string, unknown>;
	create: (parameters: P, send: Send) => Promise<Answer>;
	update: (
		parameters: P,
		record: Body,
		body: Record<string, unknown>,
		send: Send,
	) => Promise<Answer>;
	/** The record in the answer to a write; undefined if it shows none. */
	recordIn: (answer: Answer, parameters: P) => Record<string, unknown> | undefined;
	/** Whether a create was refused since the record exists. */
	isDuplicate?: (refusal: ApiError, parameters: P) => boolean;
	/** The body of several rows of one key: of what they give differently, the later one holds. */
	merge: (earlier: Body, later: Body) => Body;
}

/** What was done for the rows of a key. As plain data: the ledger keeps it. */
export interface UpsertResult {
	outcome: 'created' | 'updated' | 'unchanged';
	item: IDataObject;
}

export interface UpsertParameters {
	body: Body;
	options: { skipUnchanged?: boolean };
}

/** Creates or updates the records of a run, one at a time. */
export class Upsert<P extends UpsertParameters> {
	/** How long it may still wait for looks. */
	private readonly patience: Patience = { pauses: LOOKS.inAll, end: Infinity };

	constructor(
		private readonly parts: UpsertParts<P>,
		private readonly context: Pick<RunContext, 'signal'>,
	) {}

	async carryOut(parameters: P, send: Send): Promise<UpsertResult> {
		const record = await this.parts.find(parameters, false);
		return record === undefined
			? await this.create(parameters, send)
			: await this.update(parameters, record, send);
	}

	/**
	 * What came of a write that an earlier try left in doubt, and does not send again. Throws its error if a look does
	 * not show it: enough time has passed for a single one.
	 */
	async settle(parameters: P, send: Send, { endpoint, error }: Doubt): Promise<UpsertResult> {
		if (endpoint.startsWith('POST ')) {
			const record = await this.lookFor(parameters, 0);
			if (record) return await this.update(parameters, record, send, 'created');
		} else {
			const record = await this.lookFor(parameters, 0, this.parts.changesOf(parameters));
			if (record) return { outcome: 'updated', item: record };
		}
		throw error;
	}

	private async create(parameters: P, send: Send): Promise<UpsertResult> {
		const answer = await resultOf(this.parts.create(parameters, send));
		if (!(answer instanceof Error)) return this.written('created', answer, parameters);
		if (answer instanceof NotSent) throw new NotSent(answer.request, 'create');
		if (!(answer instanceof ApiError)) throw answer;
		if (this.parts.isDuplicate?.(answer, parameters)) {
			const record = await this.parts.find(parameters, true);
			if (record === undefined) throw answer;
			return await this.update(parameters, record, send);
		}
		if (!answer.mayHaveCompleted) throw answer;
		const record = await this.lookFor(parameters, LOOKS.ofOne);
		if (record === undefined) throw notFoundSince(answer);
		return await this.update(parameters, record, send, 'created');
	}

	/** @param otherwise what was done for a record that needs no change */
	private async update(
		parameters: P,
		record: Body,
		send: Send,
		otherwise: 'created' | 'unchanged' = 'unchanged',
	): Promise<UpsertResult> {
		const { changesOf, check, update } = this.parts;
		check?.(record, parameters);
		const changes = changesOf(parameters);
		const { skipUnchanged = true } = parameters.options;
		const sendsAll = !skipUnchanged && otherwise === 'unchanged';
		const body = sendsAll ? changes : this.missing(changes, record, parameters);
		if (Object.keys(body).length === 0) return { outcome: otherwise, item: record as IDataObject };
		const answer = await resultOf(update(parameters, record, body, send));
		if (!(answer instanceof Error)) return this.written('updated', answer, parameters);
		if (answer instanceof NotSent) throw new NotSent(answer.request, 'update');
		if (!(answer instanceof ApiError && answer.mayHaveCompleted)) throw answer;
		const updated = await this.lookFor(parameters, LOOKS.ofOne, body);
		if (updated === undefined) throw notFoundSince(answer);
		return { outcome: 'updated', item: updated };
	}

	/** The fields of an update that a record does not have yet. */
	private missing(changes: Body, record: Body, parameters: P): Record<string, unknown> {
		const { asGiven, defaults = {}, fields } = this.parts;
		const current = asGiven?.(record, parameters) ?? record;
		const missing = Object.entries(defaults).filter(([name]) => isNothing(current[name]));
		return differences(fields, changes, { ...current, ...Object.fromEntries(missing) });
	}

	/** What was done, with the record that the answer shows. */
	private written(outcome: 'created' | 'updated', answer: Answer, parameters: P): UpsertResult {
		checkDone(answer);
		const record = this.parts.recordIn(answer, parameters) as IDataObject | undefined;
		const key = this.parts.keyOf(parameters);
		const more = isObject(answer.data) ? (answer.data as IDataObject) : noteOf(answer);
		return { outcome, item: record ?? { ...key, ...more } };
	}

	/** Looks the record up until it has these values; undefined when no look in that time (ms) shows them. */
	private async lookFor(
		parameters: P,
		pauses: number,
		changes: Body = {},
	): Promise<IDataObject | undefined> {
		const clock = new Polling([{ pauses, end: Infinity }, this.patience], this.context.signal);
		const shows = (record: Body | undefined) =>
			record !== undefined && isNothing(this.missing(changes, record, parameters));
		const found = await lookUntil(
			clock,
			async () => await resultOrFailure(this.parts.find(parameters, true)),
			(record) => record instanceof ApiError || shows(record),
		);
		// After a failure the write stays in doubt.
		return found instanceof ApiError || !shows(found) ? undefined : (found as IDataObject);
	}
}

/** The error of a write that may have been carried out, after looks at the record. */
function notFoundSince(error: ApiError): ApiError {
	return error.with(error.message, {
		advice: inARow(
			error.advice,
			'It was looked up afterwards, and the change was not there. A new execution looks it up again, and writes what is missing.',
		),
	});
}

import type { IDataObject } from 'n8n-workflow';
import { checkDone, noteOf, recordsOf, type Answer } from '../../answers/answer';
import { lookUp, type Wanted } from '../../answers/lookUp';
import { ApiError, inARow, NotSent } from '../../failures/errors';
import { resultOf, resultOrFailure } from '../../failures/results';
import { differences, type Field } from '../../fields';
import type { Patience } from '../../http/stoppable';
import { lookUntil, polling } from '../../requests';
import type { Send, SendRead } from '../../sending';
import { isNothing, isObject, pickBy, type PlainObject as Body } from '../../values/values';
import type { Doubt } from '../ledger/entries';
import type { RunContext } from '../operation';

/** How long (ms) a record that a write may just have changed is looked at, for one of them and for all of a run. */
const LOOKS = { ofOne: 7_000, inAll: 30_000 };

/** What create or update has to know of its resource. */
export interface UpsertParts<P> {
	/** The record of an item. Its key has the names that the output has if the answer shows no record. */
	wantedBy: (parameters: P) => Wanted;
	read: (parameters: P, send: SendRead) => Promise<Answer>;
	/** The record, if there is one, as it is known without a look-up; undefined where only that can show it. */
	listed?: (parameters: P) => Promise<{ record?: Body } | undefined>;
	/** Whether only a create sets a field of the body. */
	isFixed: (name: string) => boolean;
	/** The body of an update with all that is given apart from that; by default as it is given. */
	asChanges?: (given: Body) => Body;
	/** The fields of the resource: where a record has the value of each. */
	fields: readonly Field[];
	/** A record as it is to be compared, e.g. with what is given where the platform shows it in a way of its own. */
	asGiven?: (record: Body, parameters: P) => Body;
	/** Throws ApiError for a record that the item cannot be written to. */
	check?: (record: Body, parameters: P) => void;
	create: (parameters: P, send: Send) => Promise<Answer>;
	update: (parameters: P, record: Body, body: Body, send: Send) => Promise<Answer>;
	/** Whether a create was refused since the record exists. */
	isDuplicate?: (refusal: ApiError, parameters: P) => boolean;
	/** The body of several rows of one key: of what they give differently, the later one holds. */
	merge: (earlier: Body, later: Body) => Body;
}

/** What was done for the rows of a key. As plain data: the ledger keeps it. */
interface UpsertResult {
	outcome: 'created' | 'updated' | 'unchanged';
	item: IDataObject;
}

export interface UpsertParameters {
	body: Body;
	options: { skipUnchanged?: boolean };
}

/** Creates or updates the records of a run, one at a time. */
export class Upsert<P extends UpsertParameters> {
	private readonly patience: Patience = { pauses: LOOKS.inAll, end: Infinity };

	constructor(
		private readonly parts: UpsertParts<P>,
		private readonly context: Pick<RunContext, 'send' | 'signal'>,
	) {}

	async carryOut(parameters: P, send: Send): Promise<UpsertResult> {
		const listed = await this.parts.listed?.(parameters);
		const record = listed ? listed.record : await this.find(parameters);
		return record === undefined
			? await this.create(parameters, send)
			: await this.update(parameters, record, send);
	}

	/**
	 * What came of a write that an earlier try left in doubt, and does not send again. Throws its error if a look does
	 * not show it: enough time has passed for a single one.
	 */
	async settle(parameters: P, send: Send, { endpoint, error }: Doubt): Promise<UpsertResult> {
		const isCreate = endpoint.startsWith('POST ');
		const changes = isCreate ? {} : this.changesOf(parameters);
		const record = await this.lookFor(parameters, 0, changes);
		if (record === undefined) throw error;
		if (isCreate) return await this.update(parameters, record, send, 'created');
		return { outcome: 'updated', item: record };
	}

	private async find(parameters: P): Promise<Body | undefined> {
		const { read, wantedBy } = this.parts;
		return await lookUp(read(parameters, this.context.send), wantedBy(parameters));
	}

	private async create(parameters: P, send: Send): Promise<UpsertResult> {
		const { create, isDuplicate } = this.parts;
		const result = await this.write('create', parameters, create(parameters, send));
		if (!(result instanceof ApiError)) return result;
		if (!isDuplicate?.(result, parameters)) {
			const record = await this.lookAfter(result, parameters);
			return await this.update(parameters, record, send, 'created');
		}
		const record = await this.find(parameters);
		if (record === undefined) throw result;
		return await this.update(parameters, record, send);
	}

	/** @param outcomeIfUnchanged what was done for a record that needs no change */
	private async update(
		parameters: P,
		record: Body,
		send: Send,
		outcomeIfUnchanged: 'created' | 'unchanged' = 'unchanged',
	): Promise<UpsertResult> {
		const { check, update } = this.parts;
		check?.(record, parameters);
		const changes = this.changesOf(parameters);
		const { skipUnchanged = true } = parameters.options;
		const sendsAll = !skipUnchanged && outcomeIfUnchanged === 'unchanged';
		const body = sendsAll ? changes : this.missing(changes, record, parameters);
		if (Object.keys(body).length === 0)
			return { outcome: outcomeIfUnchanged, item: record as IDataObject };
		const result = await this.write('update', parameters, update(parameters, record, body, send));
		if (!(result instanceof ApiError)) return result;
		return { outcome: 'updated', item: await this.lookAfter(result, parameters, body) };
	}

	/** What a write has done, with the record that its answer shows, or its failure. Throws any other error. */
	private async write(
		would: 'create' | 'update',
		parameters: P,
		work: Promise<Answer>,
	): Promise<UpsertResult | ApiError> {
		const answer = await resultOf(work);
		if (answer instanceof NotSent) throw new NotSent(answer.request, would);
		if (answer instanceof ApiError) return answer;
		if (answer instanceof Error) throw answer;
		checkDone(answer);
		const { key, isMeant } = this.parts.wantedBy(parameters);
		const more = isObject(answer.data) ? answer.data : noteOf(answer);
		const item = recordsOf(answer).find(isMeant) ?? ({ ...key, ...more } as IDataObject);
		return { outcome: `${would}d`, item };
	}

	/** The record with these values after a write that may have been carried out. Throws its failure otherwise. */
	private async lookAfter(failure: ApiError, parameters: P, changes?: Body): Promise<IDataObject> {
		if (!failure.mayHaveCompleted) throw failure;
		const record = await this.lookFor(parameters, LOOKS.ofOne, changes);
		if (record !== undefined) return record;
		throw failure.with(failure.message, {
			advice: inARow(
				failure.advice,
				'It was looked up afterwards, and the change was not there. A new execution looks it up again, and writes what is missing.',
			),
		});
	}

	private changesOf({ body }: P): Body {
		const { isFixed, asChanges = (given: Body) => given } = this.parts;
		return asChanges(pickBy(body, (name) => !isFixed(name)));
	}

	/** The fields of an update that a record does not have yet. */
	private missing(changes: Body, record: Body, parameters: P): Record<string, unknown> {
		const { asGiven, fields } = this.parts;
		return differences(fields, changes, asGiven?.(record, parameters) ?? record);
	}

	/** Looks the record up until it has these values; undefined when no look in that time (ms) shows them. */
	private async lookFor(
		parameters: P,
		pauses: number,
		changes: Body = {},
	): Promise<IDataObject | undefined> {
		const { patience } = this;
		const clock = polling({ pauses, end: Infinity }, { ...this.context, patience });
		const shows = (record: Body | undefined) =>
			record !== undefined && isNothing(this.missing(changes, record, parameters));
		const look = async () => await this.find(parameters);
		const found = await resultOrFailure(lookUntil(clock, look, shows));
		// After a failure the write stays in doubt.
		return found instanceof ApiError || !shows(found) ? undefined : (found as IDataObject);
	}
}

import type { IDataObject } from 'n8n-workflow';
import { checkDone, type Answer } from '../answer';
import { differences } from '../differences';
import { ApiError, InputError, NotSent } from '../errors';
import { flag } from '../fields';
import { resultOrFailure } from '../results';
import type { Send } from '../transport';
import { isObject } from '../values';
import type { Item, Output, RunContext } from './operation';

/** An option of every create or update. */
export const skipUnchanged = flag(
	'skipUnchanged',
	'Whether to send only what differs from what is there, and nothing when all of it is there. When off, an update sends everything that is given, and the record changes each time.',
	{ default: true },
);

/** What create or update has to know of its resource. */
export interface UpsertParts<P> {
	/** What the record of an item is found by, under names that an item without an answer shows. */
	keyOf: (parameters: P) => Readonly<Record<string, string>>;
	/**
	 * The record of the key; undefined when there is none. Sends reads only. `isFresh`: it is looked up
	 * now, since it may have changed during the run.
	 */
	find: (parameters: P, isFresh: boolean) => Promise<Record<string, unknown> | undefined>;
	/** The body of an update with everything that is given. */
	changesOf: (parameters: P) => Record<string, unknown>;
	/** A record under the names of that body. Throws ApiError for one that the item cannot be written to. */
	comparable: (record: Record<string, unknown>, parameters: P) => Record<string, unknown>;
	/** What is given and only a create sets. */
	fixedOf: (parameters: P) => Record<string, unknown>;
	create: (parameters: P, send: Send) => Promise<Answer>;
	update: (
		parameters: P,
		record: Record<string, unknown>,
		body: Record<string, unknown>,
		send: Send,
	) => Promise<Answer>;
	/** The record that the answer of a write shows; undefined for an answer that shows none. */
	recordIn: (answer: Answer, parameters: P) => Record<string, unknown> | undefined;
	/** Whether a create was refused since the record exists. */
	isDuplicate?: (refusal: ApiError, parameters: P) => boolean;
	/** A record after a write that was not sent: what was there, if anything, and what is given. */
	after: (record: Record<string, unknown> | undefined, parameters: P) => Record<string, unknown>;
}

/** What was done for an item. As plain data: the ledger keeps it. */
interface Done {
	outcome: 'created' | 'updated' | 'unchanged';
	item: IDataObject;
	/** Whether `item` is the record as it is now. */
	isRecord: boolean;
}

/** How the items of one key leave its record to the next one. */
interface Left {
	record?: Record<string, unknown>;
	/** It may exist although no look-up finds it yet. */
	mayExist?: ApiError;
}

/**
 * Creates or updates one record for each item, found by its key. Items of the same key are carried out
 * in order, each on what the one before has left. What is there already is not written, unless
 * `skipUnchanged` is off. A failed look-up never leads to a create; a create that is refused since
 * somebody else was faster becomes an update.
 */
export async function upsertAll<P extends { options: { skipUnchanged?: boolean } }>(
	items: ReadonlyArray<Item<P>>,
	{ ledger, n8n, onlyCheck }: RunContext,
	parts: UpsertParts<P>,
): Promise<ReadonlyArray<Output | Error | undefined>> {
	const keyOf = ({ parameters }: Item<P>) => JSON.stringify(parts.keyOf(parameters));
	const contradictions = contradictionsIn(items, keyOf, parts);
	if (contradictions.size > 0 && !n8n.continueOnFail())
		return items.map((item) => contradictions.get(item));

	/** What a write that was not sent would have left. */
	const expected = new Map<NotSent, Record<string, unknown>>();
	const leftBy = (before: Done | Error | undefined): Left => {
		if (before === undefined) return {};
		if (before instanceof NotSent) return { record: expected.get(before) };
		if (before instanceof ApiError && before.mayHaveCompleted) return { mayExist: before };
		if (before instanceof Error) return {};
		if (before.isRecord) return { record: before.item };
		return before.outcome === 'created' ? { mayExist: createdUnseen() } : {};
	};

	const carryOut = async (
		{ parameters }: Item<P>,
		before: Done | Error | undefined,
		send: Send,
	): Promise<Done> => {
		const left = leftBy(before);
		let record = left.record ?? (await parts.find(parameters, before !== undefined));
		if (record === undefined) {
			if (left.mayExist) throw mayExist(left.mayExist);
			const answer = await resultOrFailure(written('create', parts.create(parameters, send)));
			if (!(answer instanceof ApiError)) return done('created', answer);
			if (!parts.isDuplicate?.(answer, parameters)) throw answer;
			record = await parts.find(parameters, true);
			if (record === undefined) throw answer;
		}
		const there = parts.comparable(record, parameters);
		const given = parts.changesOf(parameters);
		const { skipUnchanged = true } = parameters.options;
		const body = skipUnchanged ? differences(given, there) : given;
		if (Object.keys(body).length === 0)
			return { outcome: 'unchanged', item: record as IDataObject, isRecord: true };
		return done('updated', await written('update', parts.update(parameters, record, body, send)));

		async function written(would: 'create' | 'update', work: Promise<Answer>): Promise<Answer> {
			return await work.catch((error: Error) => {
				if (!(error instanceof NotSent)) throw error;
				const notSent = new NotSent(error.request, would);
				expected.set(notSent, parts.after(record, parameters));
				throw notSent;
			});
		}

		function done(outcome: 'created' | 'updated', answer: Answer): Done {
			checkDone(answer);
			const now = parts.recordIn(answer, parameters);
			if (now !== undefined) return { outcome, item: now as IDataObject, isRecord: true };
			const shown = isObject(answer.data) ? (answer.data as IDataObject) : {};
			return { outcome, item: { ...parts.keyOf(parameters), ...shown }, isRecord: false };
		}
	};

	const open = items.filter((item) => !contradictions.has(item));
	const results = await ledger.carryOutInTurn<Item<P>, Done>(open, keyOf, carryOut);
	const outcomes = new Map(open.map((item, i) => [item, results[i]]));
	return items.map((item) => {
		const outcome = contradictions.get(item) ?? outcomes.get(item);
		return outcome === undefined || outcome instanceof Error ? outcome : asItem(outcome, onlyCheck);
	});
}

/** What was done stands first. */
function asItem({ outcome, item }: Done, onlyCheck: boolean): IDataObject {
	const said: IDataObject = onlyCheck ? { would: 'leave' } : { outcome };
	return Object.assign({ ...said }, item, said);
}

/** The items whose fields that only a create sets are not those of an earlier item with the same key. */
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
			.map((path) => ({
				path,
				text: `Items ${first.itemIndex} and ${item.itemIndex} have the same key and different values, and only a create sets it. Give both the same, or leave one of them out.`,
			}));
		if (problems.length > 0) contradictions.set(item, new InputError(problems));
	}
	return contradictions;
}

/** What a create leaves that succeeded with an answer that shows no record, which no look-up may find yet. */
function createdUnseen(): ApiError {
	return new ApiError('unreadable', 'A create succeeded, and its answer shows no record', {
		advice: 'Look at the platform, then run it again for this item.',
	});
}

/** The error for an item whose record an earlier one may have created. */
function mayExist(earlier: ApiError): ApiError {
	return new ApiError(
		earlier.kind,
		'It was not created, since an earlier item with the same key may have been',
		{ status: earlier.status, advice: earlier.advice, mayHaveCompleted: true },
	);
}

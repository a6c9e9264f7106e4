import type { IDataObject } from 'n8n-workflow';
import { recordsOf, type Answer } from '../../kernel/answers/answer';
import { idsIn } from '../../kernel/answers/ids';
import { saysAbsent } from '../../kernel/answers/lookUp';
import { ApiError, saidTo } from '../../kernel/failures/errors';
import { resultOrFailure, settleAll } from '../../kernel/failures/results';
import { LeftOut, OutputItem, type RunContext } from '../../kernel/operation';
import { chunks, isMissing, isObject } from '../../kernel/values/values';

/** How many IDs one request may name (Part 1, "Limits"). */
export const MAX_IDS = 50;

/** The two exclusive query names for IDs of messages. */
export type IdName = 'messageId' | 'umId';

/** How many IDs a request names. A bulk fetch is shown for message IDs only, so UMIDs go one by one. */
const IDS_PER_REQUEST: Readonly<Record<IdName, number>> = { messageId: MAX_IDS, umId: 1 };
const ID_NAMES = Object.keys(IDS_PER_REQUEST) as IdName[];

interface WantedMessages {
	/** By message ID, by UMID, or both. */
	ids: Readonly<Partial<Record<IdName, readonly string[]>>>;
	/** What happens if a message is not returned: it fails the item, becomes an item with its error, or is left out. */
	onMissing?: 'fail' | 'giveError' | 'leaveOut';
}

type MessageOrFailure = IDataObject | ApiError;

/**
 * Fetches the messages that all items ask for, each ID once, in as few requests as the platform
 * allows. Returns for each item its messages, in the order of its IDs, or the error of one that was not
 * returned, unless the item does without it. Those that do not exist are asked for again as long as
 * `untilFound` says. Nothing further is sent after a failure that every request would meet, or if the first
 * failure ends the run. Throws CancelledError when the execution was stopped.
 */
export async function fetchMessages(
	context: Pick<RunContext, 'send' | 'n8n' | 'maxConcurrency' | 'untilFound'>,
	items: readonly WantedMessages[],
): Promise<Array<Array<IDataObject | OutputItem> | ApiError>> {
	const { send, n8n, maxConcurrency, untilFound } = context;
	const outcomes = new Map<string, MessageOrFailure>();
	const wanted = items.flatMap(idsWantedBy);
	/** The keys of the messages whose absence fails an item. */
	const needed = new Set(wanted.filter(({ isNeeded }) => isNeeded).map(({ key }) => key));
	/** A failure that every further request would meet. */
	let fatal: ApiError | undefined;
	/** Whether what does not exist is asked for again: until then it has no outcome. */
	let waits = false;
	const isAwaited = (outcome: MessageOrFailure) => waits && saysAbsent(outcome);
	const open = () => batchesOf(wanted.filter(({ key }) => !outcomes.has(key)));

	/** Halves what an answer leaves open, until the ID that is the cause is alone. */
	const fetchBatch = async ({ name, ids }: ReturnType<typeof open>[0]): Promise<void> => {
		const answer = await resultOrFailure(send('GET /message', { query: { [name]: ids } }));
		const failure = answer instanceof ApiError ? answer : undefined;
		// A refusal may be of one ID only; throttling is, after all pauses, of all of them.
		const meetsAll = failure?.kind === 'throttled' || failure?.maySucceedLater() === false;
		if (failure && !failure.isRefusal && meetsAll) fatal ??= failure;
		const isOpen = failure?.isRefusal && ids.length > 1 && !isAwaited(failure);
		const outcomeOf = answer instanceof ApiError ? () => answer : messagesFor(answer, ids);
		const left: string[] = [];
		let error: ApiError | undefined;
		for (const id of ids) {
			const key = addressKey(name, id);
			const outcome = isOpen ? undefined : outcomeOf(id);
			if (outcome === undefined) left.push(id);
			if (outcome === undefined || isAwaited(outcome)) continue;
			outcomes.set(key, outcome);
			if (outcome instanceof ApiError && (!outcome.isRefusal || needed.has(key))) error ??= outcome;
		}
		if (error && (fatal || !n8n.continueOnFail())) throw error;
		for (const half of chunks(left, Math.ceil(left.length / 2)))
			await fetchBatch({ name, ids: half });
	};

	await untilFound(
		async (isLast) => {
			waits = !isLast;
			// The failure that ends it is in `outcomes`, with the IDs that it belongs to.
			const fetched = await settleAll(open(), maxConcurrency, fetchBatch, () => true);
			const error = fetched.find((one) => one instanceof Error);
			if (error && !(error instanceof ApiError)) throw error;
			return error !== undefined || open().length === 0;
		},
		(isDone) => isDone,
	);
	// An ID that was not sent any more has no failure of its own: another item ends the run.
	return items.map((item) => messagesOrError(item, ({ key }) => outcomes.get(key) ?? fatal));
}

/** The IDs of each request, each once. */
function batchesOf(wanted: readonly WantedId[]) {
	// Commas separate the IDs of a request, so that one with a comma goes by itself.
	const isPlain = (id: string) => !id.includes(',');
	return ID_NAMES.flatMap((name) => {
		const ids = [...new Set(wanted.filter((one) => one.name === name).map(({ id }) => id))];
		return [
			...chunks(ids.filter(isPlain), IDS_PER_REQUEST[name]),
			...ids.filter((id) => !isPlain(id)).map((id) => [id]),
		].map((batch) => ({ name, ids: batch }));
	});
}

const addressKey = (name: IdName, id: string) => `${name} ${id}`;

const idsWantedBy = ({ ids, onMissing = 'fail' }: WantedMessages) =>
	ID_NAMES.flatMap((name) =>
		(ids[name] ?? []).map((id) => ({
			...{ name, id, key: addressKey(name, id) },
			isNeeded: onMissing === 'fail',
		})),
	);

type WantedId = ReturnType<typeof idsWantedBy>[0];

/** The IDs of a message; one may come as a number that was asked for as a text. */
const idsOf = (message: IDataObject) => idsIn(message, ['id', 'messageId']);

/**
 * Returns the message of an ID; an error where it is not in the answer. Publicly known: for the ID of a call its
 * recording is returned. So a single message that is returned for a single ID is accepted, and gets that ID as
 * `requestedId`; nothing may be sent to the person it is about. Undefined where a message that has none of the IDs
 * came with those of others, and may belong to this one.
 */
function messagesFor(answer: Answer, ids: readonly string[]) {
	const records = recordsOf(answer);
	const byId = new Map(
		records.flatMap((record) => idsOf(record).map((id) => [id, record] as const)),
	);
	// With its content, and not only what names one.
	const isFull = ({ messageId, content }: IDataObject) =>
		!isMissing(messageId) && isObject(content);
	const other = records.find(
		(record) => isFull(record) && !idsOf(record).some((id) => ids.includes(id)),
	);
	const [requestedId = '', ...more] = ids;
	const isAlone = more.length === 0;
	if (other && isAlone && records.length === 1) byId.set(requestedId, { ...other, requestedId });
	return (id: string) => {
		const message = byId.get(id);
		if (message !== undefined || (other && !isAlone)) return message;
		return new ApiError('notFound', `The platform did not return the message "${id}"`, {
			advice:
				'Check the ID, how it is addressed, and that the user behind the API key may view its account.',
		});
	};
}

/** The messages of one item; an error if one is missing that the item cannot do without. */
function messagesOrError(
	item: WantedMessages,
	outcomeOf: (wanted: WantedId) => MessageOrFailure | undefined,
): Array<IDataObject | OutputItem> | ApiError {
	const failures: Array<{ id: string; error: ApiError }> = [];
	const messages = idsWantedBy(item).flatMap((wanted): Array<IDataObject | OutputItem> => {
		const { name, id, isNeeded } = wanted;
		const outcome = outcomeOf(wanted);
		if (!(outcome instanceof ApiError)) return outcome ? [outcome] : [];
		if (isNeeded || !outcome.isRefusal) failures.push({ id, error: outcome });
		return [item.onMissing === 'giveError' ? missingItem(name, id, outcome) : new LeftOut()];
	});
	const [{ error: first } = {}] = failures;
	if (first === undefined) return messages;
	if (failures.every(({ error }) => error === first)) return first;
	const ids = failures.map(({ id }) => `"${id}"`).join(', ');
	return first.with(
		`${failures.length} of ${messages.length} messages were not returned: ${ids}. ${first.message}`,
		{ entries: failures.flatMap(({ error }) => error.entries) },
	);
}

/** The item in the place of a message that did not come, with `error` and `details` as a failed item has them. */
function missingItem(name: IdName, id: string, error: ApiError): OutputItem {
	const { message, advice, status: httpCode = null, entries } = error;
	const errors = entries as unknown as IDataObject[];
	const details = { description: saidTo('model', advice), httpCode, errors };
	return new OutputItem({ [name]: id, error: message, details });
}

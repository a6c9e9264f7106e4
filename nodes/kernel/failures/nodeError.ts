import {
	NodeApiError,
	NodeOperationError,
	type IDataObject,
	type INode,
	type INodeExecutionData,
} from 'n8n-workflow';
import { withTexts, type Secrets } from '../values/secrets';
import { listsOf, shorten, visible, withoutInvisible } from '../values/values';
import {
	ApiError,
	CredentialError,
	InputError,
	saidTo,
	sentenceOf,
	type FailureKind,
	type Reader,
} from './errors';

/** How much of an error a person reads; the answer may have been of any length. */
const LONGEST_TEXT = 1_000;
const MOST_PROBLEMS = 25;
const MOST_ITEMS = 10;
const MOST_ENTRIES = 100;
const MOST_CODES = 5;

/** The item that an error belongs to, among the items of the run. */
interface ItemOfRun {
	itemIndex: number;
	of: number;
}

/** Who gets an error of a node. */
interface Recipient {
	node: INode;
	reader: Reader;
}

/**
 * n8n's error. An agent's model reads only the message, so that also says what to do; it is never a NodeApiError,
 * whose message n8n rewords. `lines`: its description.
 */
function shownTo(
	{ node, reader }: Recipient,
	about: Error | string,
	message: string,
	lines: readonly string[] = [],
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	const isForModel = reader === 'model';
	const text = isForModel ? withoutInvisible(inLines([message, ...lines])) : message;
	const description = inLines(lines) || undefined;
	const shown = { message, description, itemIndex, failure: failureIn(about) };
	const error = isForModel
		? new NodeOperationError(node, text)
		: about instanceof ApiError
			? new NodeApiError(node, {}, { ...shown, httpCode: about.status?.toString() })
			: new NodeOperationError(node, about, shown);
	// n8n replaces a message that holds a code of the operating system anywhere in it, capitals or not
	// (`record.nameExists` holds EEXIST), by a text about files or the network.
	error.message = text;
	return error;
}

function inLines(lines: readonly string[]): string {
	return lines.filter((line) => line !== '').join('\n');
}

/**
 * Turns an error into n8n's: what happened as its message; what to do, and what a developer or the
 * platform's support asks for, as its description. `others`: sentences on the other items. The error has to
 * be {@link presentable}.
 */
export function toNodeError(
	to: Recipient,
	error: Error,
	itemOfRun?: ItemOfRun,
	others = '',
): NodeApiError | NodeOperationError {
	const { reader } = to;
	// With one item only, nobody asks which.
	const item = reader === 'model' || itemOfRun?.of === 1 ? undefined : itemOfRun?.itemIndex;
	const { message } = error;
	if (error instanceof NodeApiError || error instanceof NodeOperationError)
		return reader === 'person' ? error : shownTo(to, error, message, [error.description ?? '']);
	if (error instanceof ApiError) {
		const advice = `${saidTo(reader, error.advice)} ${others}`.trim();
		return shownTo(to, error, atItem(message, item), [advice, ...factsOf(error)], item);
	}
	if (error instanceof InputError) {
		const [first = '', ...further] = error.problems.map((one) => sentenceOf(one, reader));
		const unsent = `Nothing was sent${reader === 'model' ? '' : ' for it'}. ${others}`.trim();
		const text = atItem(first, item);
		return shownTo(to, text, text, [...list(further), unsent], item);
	}
	const notSent = error instanceof CredentialError ? (error.endpoint ?? '') : '';
	return shownTo(to, error, message, [others, notSent], item);
}

/** What the platform says about single fields, its answer in its own terms, and its name for the request. */
function factsOf({ problems, requestId, status, endpoint, entries }: ApiError): string[] {
	const joined = (parts: unknown[]) => parts.filter(Boolean).join(', ');
	// The code and the ID of an entry are what the platform's support asks for.
	const codes = entries
		.slice(0, MOST_CODES)
		.map(({ code, id }) => joined([code !== undefined && `code ${code}`, id && `id ${id}`]));
	const said = problems.map((one) => sentenceOf(one));
	return [
		...list(said, 'The platform says:'),
		[joined([status && `HTTP ${status}`, endpoint]), ...codes].filter(Boolean).join('; '),
		requestId === undefined ? '' : `Request ID of the platform: ${requestId}`,
	];
}

type Problems = [problem: string, itemIndexes: [number, ...number[]]];

/**
 * n8n's error for all items whose input was refused, among `of` items; the same problem of several items is
 * listed once. `others`: sentences on the items that it does not name.
 */
export function toItemsError(
	to: Recipient,
	errors: ReadonlyArray<{ itemIndex: number; error: Error }>,
	of: number,
	others = '',
): NodeApiError | NodeOperationError {
	const [only, ...more] = errors;
	if (only && more.length === 0)
		return toNodeError(to, only.error, { itemIndex: only.itemIndex, of }, others);
	const sentencesOf = (one: Error) =>
		one instanceof InputError
			? one.problems.map((problem) => sentenceOf(problem, to.reader))
			: [one.message];
	const itemsOf = listsOf(
		errors.flatMap((one) =>
			[...new Set(sentencesOf(one.error))].map((problem) => [problem, one.itemIndex] as const),
		),
	);
	const [[first, [itemIndex, ...alsoIn]], ...further] = [...itemsOf] as [Problems, ...Problems[]];
	const message = atItem(first, itemIndex);
	const lines = [
		alsoIn.length > 0 ? `The same in ${itemsInWords(alsoIn)}.` : '',
		...list(
			further.map(([problem, indexes]) => `${itemsInWords(indexes).replace('i', 'I')}: ${problem}`),
		),
		others === '' ? 'Nothing was sent for any item.' : `Nothing more was sent. ${others}`,
	];
	return shownTo(to, message, message, lines, itemIndex);
}

/** The text, with the item that it is about; one that is about several items names them itself. */
function atItem(text: string, index?: number): string {
	return index === undefined || /\bitem \d/i.test(text) ? text : `${text} [item ${index}]`;
}

/** `item 3`, or `items 0, 2, 5 and 20 more`, with the first ten at most. */
export function itemsInWords(indexes: readonly number[]): string {
	const [only, ...others] = indexes;
	if (others.length === 0) return `item ${only}`;
	const unlisted = indexes.length - MOST_ITEMS;
	return `items ${indexes.slice(0, MOST_ITEMS).join(', ')}${unlisted > 0 ? ` and ${unlisted} more` : ''}`;
}

/** A list under a heading, as far as a person reads. */
function list(further: readonly string[], heading = 'Also:'): string[] {
	if (further.length === 0) return [];
	const unlisted = further.length - MOST_PROBLEMS;
	const rest = unlisted > 0 ? `And ${unlisted} more.` : '';
	return [heading, ...further.slice(0, MOST_PROBLEMS), rest];
}

/**
 * The error as it may be shown: without secrets, without invisible characters, and no longer than a
 * person reads.
 */
export function presentable(error: Error, { hide }: Secrets): Error {
	const text = (value: string) => shorten(visible(hide(value)), LONGEST_TEXT);
	const shown = <T>(part: T) => withTexts(part, text) as T;
	error.message = text(error.message);
	if (error instanceof InputError) return new InputError(shown(error.problems));
	if (!(error instanceof ApiError)) return error;
	const { message, problems, advice, requestId } = error;
	const entries = error.entries.slice(0, MOST_ENTRIES);
	return error.with(message, shown({ entries, problems, advice, requestId }));
}

/**
 * n8n's error where n8n shows its message alone, i.e. of a list and of a trigger: what to do is in there too. It
 * has what a model reads of an answer, since the words for a person name fields that only operations have.
 */
export function toMessageError(node: INode, error: Error): NodeApiError | NodeOperationError {
	const to = { node, reader: 'person' } as const;
	const { message } = error;
	if (error instanceof InputError) return shownTo(to, message, message);
	if (!(error instanceof ApiError)) return toNodeError(to, error);
	const advice = saidTo('model', error.advice);
	return shownTo(to, error, inLines([`${message}. ${advice}`, ...factsOf(error)]), [advice]);
}

/** n8n's own words for why a node failed. The types of the oldest n8n lack them, and it ignores them. */
const CAUSES = {
	unauthorized: 'credential-invalid',
	misdirected: 'configuration-invalid',
	redirected: 'configuration-invalid',
	throttled: 'rate-limited',
	failed: 'temporarily-unavailable',
	unanswered: 'temporarily-unavailable',
} as const satisfies Partial<Record<FailureKind, string>>;

function failureIn(error: Error | string) {
	if (error instanceof CredentialError) return { cause: CAUSES.unauthorized };
	if (!(error instanceof ApiError) || !(error.kind in CAUSES)) return undefined;
	const cause = CAUSES[error.kind as keyof typeof CAUSES];
	return { cause, ...(error.kind === 'throttled' && { retryAfterMs: error.retryAfter }) };
}

/** The item in place of a failed one when the workflow continues (`error` and `details` only). */
export function failedItem(to: Recipient, error: Error, place: ItemOfRun): INodeExecutionData {
	const { itemIndex: item } = place;
	const failure = error instanceof ApiError ? error : undefined;
	// What the platform says about fields is in the details.
	const shown = failure?.with(failure.message, { problems: [] }) ?? error;
	const { message, description } = toNodeError(to, shown, place);
	const { problems = [] } = error instanceof InputError ? error : (failure ?? {});
	return {
		json: {
			error: message,
			details: {
				description: description ?? '',
				itemIndex: item,
				...(failure && {
					httpCode: failure.status ?? null,
					errors: failure.entries as unknown as IDataObject[],
					mayHaveCompleted: failure.mayHaveCompleted,
				}),
				...(problems.length > 0 && {
					problems: problems.map(({ path, text }) => ({ path, text: saidTo(to.reader, text) })),
				}),
				...(failure?.requestId !== undefined && { requestId: failure.requestId }),
			},
		},
		pairedItem: { item },
	};
}

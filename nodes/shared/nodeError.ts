import {
	NodeApiError,
	NodeOperationError,
	type IDataObject,
	type INode,
	type INodeExecutionData,
} from 'n8n-workflow';
import {
	ApiError,
	CredentialError,
	InputError,
	reworded,
	saidTo,
	sentenceOf,
	type ErrorEntry,
	type FailureKind,
	type Problem,
	type Reader,
} from './errors';
import type { Secrets } from './secrets';
import { listsOf, shorten, visible, withoutInvisible } from './values';

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
 * Turns an error into n8n's: what happened as its message; what to do, and what a developer or the
 * platform's support asks for, as its description. `others`: sentences on the other items. The error has to
 * be {@link presentable}.
 */
export function toNodeError(
	to: Recipient,
	error: Error,
	item?: ItemOfRun,
	others = '',
): NodeApiError | NodeOperationError {
	return shownTo(to, nodeError(to, error, to.reader === 'model' ? undefined : item, others));
}

/**
 * An agent's model reads only the message, so that also says what to do. It is never a NodeApiError, whose
 * message n8n rewords.
 */
function shownTo<E extends NodeApiError | NodeOperationError>(
	{ node, reader }: Recipient,
	error: E,
) {
	if (reader === 'person') return error;
	const { message, description } = error;
	const text = withoutInvisible([message, ...(description ? [description] : [])].join('\n'));
	return withMessage(text, new NodeOperationError(node, text));
}

function nodeError(
	{ node, reader }: Recipient,
	error: Error,
	item: ItemOfRun | undefined,
	others: string,
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	if (error instanceof ApiError) {
		const message = atItem(error.message, item);
		const advice = `${saidTo(reader, error.advice)} ${others}`.trim();
		const description = [...(advice === '' ? [] : [advice]), ...factsOf(error)].join('\n');
		return withMessage(message, apiError(node, error, message, description, indexOf(item)));
	}
	if (error instanceof InputError) {
		const [first = '', ...further] = error.problems.map((one) => sentenceOf(one, reader));
		return inputError(node, atItem(first, item), indexOf(item), [
			...list(further),
			`Nothing was sent${reader === 'model' ? '' : ' for it'}. ${others}`.trim(),
		]);
	}
	const isOfCredential = error instanceof CredentialError;
	const notSent = isOfCredential && error.endpoint ? [error.endpoint] : [];
	const lines = [...(others ? [others] : []), ...notSent];
	const description = lines.join('\n') || undefined;
	const failure = isOfCredential ? CREDENTIAL_INVALID : undefined;
	const options = { itemIndex: indexOf(item), description, failure };
	return withMessage(error.message, new NodeOperationError(node, error, options));
}

/** What the platform says about single fields, its answer in its own terms, and its name for the request. */
function factsOf({ problems, requestId, status, endpoint, entries }: ApiError): string[] {
	const answer = status === undefined ? [] : [`HTTP ${status}`];
	const request = endpoint === undefined ? [] : [endpoint];
	const facts = [
		[...answer, ...request].join(', '),
		...entries.slice(0, MOST_CODES).flatMap(codesOf),
	];
	return [
		...list(
			problems.map((one) => sentenceOf(one)),
			'The platform says:',
		),
		...(facts.join('') === '' ? [] : [facts.filter(Boolean).join('; ')]),
		...(requestId === undefined ? [] : [`Request ID of the platform: ${requestId}`]),
	];
}

/** The code and the ID of an entry, which the platform's support asks for. */
function codesOf({ code, id }: ErrorEntry): string[] {
	const codes = [code === undefined ? '' : `code ${code}`, id ? `id ${id}` : ''].filter(Boolean);
	return codes.length > 0 ? [codes.join(', ')] : [];
}

/** The error of an item. */
export interface ItemError {
	itemIndex: number;
	error: Error;
}

/**
 * n8n's error for all items whose input was refused, among `of` items; the same problem of several items is
 * listed once. `others`: sentences on the items that it does not name.
 */
export function toItemsError(
	to: Recipient,
	errors: readonly ItemError[],
	of: number,
	others = '',
): NodeApiError | NodeOperationError {
	const [{ itemIndex, error }] = errors as [ItemError, ...ItemError[]];
	if (errors.length === 1) return toNodeError(to, error, { itemIndex, of }, others);
	const sentencesOf = (one: Error) =>
		one instanceof InputError ? one.problems.map((problem) => sentenceOf(problem, to.reader)) : [];
	const [first = error.message] = sentencesOf(error);
	const itemsOf = listsOf(
		errors.flatMap((one) =>
			[...new Set(sentencesOf(one.error))].map((problem): [string, number] => [
				problem,
				one.itemIndex,
			]),
		),
	);
	const [, ...alsoIn] = itemsOf.get(first) ?? [];
	itemsOf.delete(first);
	const refusal = inputError(
		to.node,
		atItem(first, { itemIndex, of }),
		indexOf({ itemIndex, of }),
		[
			...(alsoIn.length > 0 ? [`The same in ${itemsInWords(alsoIn)}.`] : []),
			...list(
				[...itemsOf].map(([problem, indexes]) => `${capital(itemsInWords(indexes))}: ${problem}`),
			),
			others === '' ? 'Nothing was sent for any item.' : `Nothing more was sent. ${others}`,
		],
	);
	return shownTo(to, refusal);
}

/** The index of the item that a message names, as n8n counts; undefined if the run has only one item. */
function indexOf(item?: ItemOfRun): number | undefined {
	return item === undefined || item.of === 1 ? undefined : item.itemIndex;
}

/** The text, with the item that it is about; one that is about several items names them itself. */
function atItem(text: string, item?: ItemOfRun): string {
	const index = indexOf(item);
	return index === undefined || /\bitem \d/i.test(text) ? text : `${text} [item ${index}]`;
}

function capital(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
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
	const unlisted = further.length - MOST_PROBLEMS;
	return [
		...(further.length > 0 ? [heading] : []),
		...further.slice(0, MOST_PROBLEMS),
		...(unlisted > 0 ? [`And ${unlisted} more.`] : []),
	];
}

function inputError(
	node: INode,
	message: string,
	itemIndex: number | undefined,
	lines: readonly string[],
): NodeOperationError {
	const description = lines.join('\n');
	return withMessage(message, new NodeOperationError(node, message, { description, itemIndex }));
}

/**
 * The error as it may be shown: without secrets, without invisible characters, and no longer than a
 * person reads.
 */
export function presentable(error: Error, { hide, hideIn }: Secrets): Error {
	const text = (value: string) => shorten(visible(hide(value)), LONGEST_TEXT);
	const problems = (all: readonly Problem[]) =>
		all.map(({ path, text: words }) => ({ path: text(path), text: reworded(words, text) }));
	if (error instanceof ApiError) {
		const entries = hideIn(error.entries.slice(0, MOST_ENTRIES)).map((entry) =>
			Object.fromEntries(
				Object.entries(entry).map(([name, value]) => [
					name,
					typeof value === 'string' ? text(value) : value,
				]),
			),
		);
		return error.with(text(error.message), {
			entries,
			problems: problems(error.problems),
			advice: reworded(error.advice, text),
			...(error.requestId !== undefined && { requestId: text(error.requestId) }),
			...(error.data !== undefined && { data: hideIn(error.data) }),
		});
	}
	if (error instanceof InputError) return new InputError(problems(error.problems));
	error.message = text(error.message);
	return error;
}

/**
 * n8n's error where n8n shows its message alone, i.e. of a list and of a trigger: what to do is in there too. It
 * has what a model reads of an answer, since the words for a person name fields that only operations have.
 */
export function toMessageError(node: INode, error: Error): NodeApiError | NodeOperationError {
	if (error instanceof InputError) {
		const { message } = error;
		return withMessage(message, new NodeOperationError(node, message));
	}
	if (!(error instanceof ApiError)) return toNodeError({ node, reader: 'person' }, error);
	const advice = saidTo('model', error.advice);
	const message = [`${error.message}. ${advice}`, ...factsOf(error)].join('\n');
	return withMessage(message, apiError(node, error, message, advice));
}

function apiError(
	node: INode,
	{ kind, status, retryAfter }: ApiError,
	message: string,
	description: string,
	itemIndex?: number,
): NodeApiError {
	return new NodeApiError(
		node,
		{},
		{
			message,
			description,
			httpCode: status === undefined ? undefined : String(status),
			itemIndex,
			...failureOption(kind, retryAfter),
		},
	);
}

/** n8n's own words for why a node failed. The oldest n8n that is supported does not know them yet, and ignores them. */
interface Failure {
	cause:
		'credential-invalid' | 'configuration-invalid' | 'rate-limited' | 'temporarily-unavailable';
	/** The wait that the platform asked for, in ms. */
	retryAfterMs?: number;
}

const CREDENTIAL_INVALID: Failure = { cause: 'credential-invalid' };

/** The option `failure` of n8n's errors; empty if none of n8n's causes fits. */
function failureOption(kind: FailureKind, retryAfterMs?: number): { failure?: Failure } {
	switch (kind) {
		case 'unauthorized':
			return { failure: CREDENTIAL_INVALID };
		case 'misdirected':
		case 'redirected':
			return { failure: { cause: 'configuration-invalid' } };
		case 'throttled':
			return {
				failure: { cause: 'rate-limited', ...(retryAfterMs !== undefined && { retryAfterMs }) },
			};
		case 'failed':
		case 'unanswered':
			return { failure: { cause: 'temporarily-unavailable' } };
		default:
			return {};
	}
}

/**
 * Puts the message back: n8n replaces one that holds a code of the operating system anywhere in it,
 * capitals or not (`campaign.nameExists` holds EEXIST), by a text about files or the network.
 */
function withMessage<E extends NodeApiError | NodeOperationError>(message: string, error: E): E {
	error.message = message;
	return error;
}

/** The item in place of a failed one when the workflow continues (`error` and `details` only). */
export function failedItem(to: Recipient, error: Error, place: ItemOfRun): INodeExecutionData {
	const { itemIndex: item } = place;
	// What the platform says about fields is in the details.
	const shown = error instanceof ApiError ? error.with(error.message, { problems: [] }) : error;
	const { message, description } = toNodeError(to, shown, place);
	const problems = error instanceof ApiError || error instanceof InputError ? error.problems : [];
	return {
		json: {
			error: message,
			details: {
				description: description ?? '',
				itemIndex: item,
				...(error instanceof ApiError && {
					httpCode: error.status ?? null,
					errors: error.entries as unknown as IDataObject[],
					mayHaveCompleted: error.mayHaveCompleted,
				}),
				...(problems.length > 0 && {
					problems: problems.map(({ path, text }) => ({ path, text: saidTo(to.reader, text) })),
				}),
				...(error instanceof ApiError &&
					error.requestId !== undefined && { requestId: error.requestId }),
			},
		},
		pairedItem: { item },
	};
}

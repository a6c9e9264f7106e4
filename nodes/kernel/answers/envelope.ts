import type { ErrorEntry, Problem } from '../failures/errors';
import type { Headers } from '../http/retry';
import { known } from '../service';
import { fromJson, fromJsonExact, JsonLimitError, unquoted } from '../values/json';
import { isMissing, isObject, listOf, shorten, toText, visible } from '../values/values';
import { isOfRecords } from './answer';
import { entriesOf, errorsAtTop, isErrorObject, isNextToData } from './refusals';

/** What an answer's body turned out to be, and the errors that it reports. */
type Body = { errors: ErrorEntry[] } & (
	| { kind: 'empty' }
	| { kind: 'envelope'; data: unknown; metadata?: Record<string, unknown> }
	| { kind: 'json'; value: unknown }
	/** `flaw`: why it is not taken for the JSON that it is. */
	| { kind: 'text'; flaw?: string }
);

/**
 * Reads a body; never throws (Part 1, "Envelope and error object": parse defensively).
 * @param status of HTTP: with one of failure, a reason at the top of the body counts as well
 * @param isWrittenBack whether the record in it is: then every number keeps its form, and a text stays a text
 */
export function readBody(text: string, { status = 200, isWrittenBack = false } = {}): Body {
	let value: unknown;
	try {
		value = (isWrittenBack ? fromJsonExact : fromJson)(text);
	} catch (error) {
		if (text.trim() === '') return { kind: 'empty', errors: [] };
		const flaw = error instanceof JsonLimitError ? error.message : undefined;
		return { kind: 'text', flaw, errors: [] };
	}
	if (!isObject(value)) return { kind: 'json', value, errors: [] };
	const { data, errors, metadata } = openEnvelope(value, status, isWrittenBack);
	// A gateway reports a failure without an envelope, too.
	if (!('data' in value || 'errors' in value)) return { kind: 'json', value, errors };
	return { kind: 'envelope', data, errors, ...(isObject(metadata) && { metadata }) };
}

/**
 * What an envelope holds. Publicly known: `data` may be an envelope of its own, whose errors count as well,
 * and a text that is JSON: one in quotation marks, a list or an object.
 */
function openEnvelope(
	top: Readonly<Record<string, unknown>>,
	status: number,
	keepsTexts: boolean,
): { data: unknown; errors: ErrorEntry[]; metadata?: unknown } {
	const { data: rawData, metadata } = top;
	const data = keepsTexts ? rawData : withoutQuotes(rawData);
	const errors = errorsAtTop(top, status);
	if (!isEnvelopeInside(data)) return { data, errors, metadata };
	const inner = openEnvelope(data, status, keepsTexts);
	return { ...inner, errors: [...errors, ...inner.errors], metadata: inner.metadata ?? metadata };
}

/** Next to errors without data: a status there is that of a job. */
const NEXT_TO_ERRORS = ['errors', 'metadata', 'success', 'code', 'message'];

/**
 * Whether `data` is an envelope of its own. One with errors may have any single values next to its data,
 * or no data; but a record with errors, e.g. a job, is none.
 */
function isEnvelopeInside(data: unknown): data is Record<string, unknown> {
	if (!isObject(data)) return false;
	if (!('errors' in data)) return isErrorObject(data);
	const others = Object.entries(data).filter(([name]) => name !== 'data');
	const hasData = 'data' in data;
	if (hasData && others.every(([name]) => isNextToData(name))) return true;
	// Errors of the whole answer: those of a bulk name their records.
	const errors = entriesOf(data.errors);
	if (errors.length === 0 || errors.some((one) => known.ofOneRecord.some((name) => name in one)))
		return false;
	const isCount = typeof data.success === 'number';
	if (!hasData) return !isCount && others.every(([name]) => NEXT_TO_ERRORS.includes(name));
	const isSingle = ([name, part]: [string, unknown]) =>
		isNextToData(name) || part === null || typeof part !== 'object';
	return !isOfRecords(data) && others.every(isSingle);
}

/** Such a text as parsed; in a list, only its texts in quotation marks are parsed. */
function withoutQuotes(data: unknown): unknown {
	if (!Array.isArray(data)) return unquoted(data);
	return (data as unknown[]).map((part) =>
		typeof part === 'string' && /^\s*"[^]*"\s*$/.test(part) ? unquoted(part) : part,
	);
}

type Metadata = Readonly<Record<string, unknown>>;

const MOST_PROBLEMS = 100;

/** What a refusal says about single fields: `metadata.details`, a list whose shape is not specified. */
export function fieldProblemsIn(metadata: Metadata = {}): Problem[] {
	return listOf(metadata.details)
		.slice(0, MOST_PROBLEMS)
		.map((detail) => {
			const { path, field, name, problem, message, reason } = isObject(detail) ? detail : {};
			const text = problem ?? message ?? reason;
			if (isMissing(text)) return { path: '', text: toText(detail) };
			return { path: toText(path ?? field ?? name ?? ''), text: toText(text) };
		});
}

/** Where platforms and gateways name a request; the specification shows no such name. */
const REQUEST_ID_HEADERS = ['x-request-id', 'x-correlation-id', 'x-trace-id', 'request-id'];
const REQUEST_ID_FIELDS = ['requestId', 'correlationId', 'traceId'];

const LONGEST_REQUEST_ID = 100;

/** The platform's name for the request, by which its support finds it in a log. */
export function requestIdOf(headers: Headers, metadata: Metadata = {}): string | undefined {
	const names = [
		...REQUEST_ID_HEADERS.map((name) => headers[name]),
		...REQUEST_ID_FIELDS.map((name) => metadata[name]),
	];
	return names
		.filter((name) => typeof name === 'string' || typeof name === 'number')
		.map((name) => visible(toText(name)).trim())
		.find((name) => name !== '' && name.length <= LONGEST_REQUEST_ID);
}

/** The first line or so of a text that was not understood, for an error message, without keys of others. */
export function excerpt(text: string): string {
	const line = visible(text.slice(0, 2_000)).replace(/\s+/g, ' ').trim();
	return shorten(line.replace(known.keysOfOthers, '$1***'), 200);
}

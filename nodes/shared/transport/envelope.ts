import type { ErrorEntry, Problem } from '../errors';
import { fromJson, JsonLimitError } from '../json';
import { isMissing, isObject, listOf, toText, visible } from '../values';
import type { Headers } from './retry';

/** What an answer's body turned out to be. */
export type Body =
	| { kind: 'empty' }
	| { kind: 'envelope'; data: unknown; errors: ErrorEntry[]; metadata?: Record<string, unknown> }
	| { kind: 'json'; value: unknown }
	/** `flaw`: why it is not taken for the JSON that it is. */
	| { kind: 'text'; text: string; flaw?: string };

/** Reads a body; never throws (Part 1, "Envelope and error object": parse defensively). */
export function readBody(text: string, parse = fromJson): Body {
	const value = tryTo(parse, text);
	if (value instanceof Error) {
		if (value instanceof JsonLimitError) return { kind: 'text', text, flaw: value.message };
		return text.trim() === '' ? { kind: 'empty' } : { kind: 'text', text };
	}
	if (!isObject(value) || !('data' in value || 'errors' in value)) return { kind: 'json', value };
	const inner = isEnvelopeInside(value.data) ? value.data : undefined;
	const metadata = inner?.metadata ?? value.metadata;
	return {
		kind: 'envelope',
		data: inner ? inner.data : value.data,
		errors: [...entriesOf(value.errors), ...entriesOf(inner?.errors)],
		...(isObject(metadata) && { metadata }),
	};
}

/** Publicly known: some answers hold a second envelope, whose errors are the ones that count. */
function isEnvelopeInside(
	data: unknown,
): data is { data: unknown; errors: unknown[]; metadata?: unknown } {
	return (
		isObject(data) &&
		'data' in data &&
		Array.isArray(data.errors) &&
		Object.keys(data).every((name) => ['data', 'errors', 'metadata'].includes(name))
	);
}

function tryTo(parse: (text: string) => unknown, text: string): unknown {
	try {
		return parse(text);
	} catch (error) {
		return error;
	}
}

/** The entries of `errors`: a list by the specification; anything else is one entry, unless it is empty. */
export function entriesOf(errors: unknown): ErrorEntry[] {
	if (Array.isArray(errors)) return errors.map(entry);
	const isNone = !errors || (isObject(errors) && Object.keys(errors).length === 0);
	return isNone ? [] : [entry(errors)];
}

/** An entry with texts wherever the platform sends something else. */
function entry(value: unknown): ErrorEntry {
	if (!isObject(value)) return isMissing(value) ? {} : { message: toText(value) };
	const { id, code, message, ...others } = value;
	return {
		...others,
		...(!isMissing(id) && { id: toText(id) }),
		...(!isMissing(code) && { code: typeof code === 'number' ? code : toText(code) }),
		...(!isMissing(message) && { message: toText(message) }),
	};
}

type Metadata = Readonly<Record<string, unknown>>;

/** How many problems of fields are kept. */
const MOST_PROBLEMS = 100;

/** What a refusal says about single fields: `metadata.details`, a list whose shape is not specified. */
export function fieldProblemsIn(metadata: Metadata = {}): Problem[] {
	return listOf(metadata.details)
		.slice(0, MOST_PROBLEMS)
		.map((detail) => {
			if (!isObject(detail)) return { path: '', text: toText(detail) };
			const path = detail.path ?? detail.field ?? detail.name;
			const text = detail.problem ?? detail.message ?? detail.reason;
			return isMissing(text)
				? { path: '', text: toText(detail) }
				: { path: isMissing(path) ? '' : toText(path), text: toText(text) };
		});
}

/** Where platforms and gateways name a request; the specification shows no such name. */
const REQUEST_ID_HEADERS = ['x-request-id', 'x-correlation-id', 'x-trace-id', 'request-id'];
const REQUEST_ID_FIELDS = ['requestId', 'correlationId', 'traceId'];

/** The longest name of a request that is taken for one. */
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

import type { ErrorEntry } from '../errors';
import { fromJson, JsonLimitError } from '../json';
import { isObject } from '../values';

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
	return {
		kind: 'envelope',
		data: value.data,
		errors: entriesOf(value.errors),
		...(isObject(value.metadata) && { metadata: value.metadata }),
	};
}

function tryTo(parse: (text: string) => unknown, text: string): unknown {
	try {
		return parse(text);
	} catch (error) {
		return error;
	}
}

/** The entries of `errors`: a list by the specification; whatever else stands there is one, unless it is empty. */
export function entriesOf(errors: unknown): ErrorEntry[] {
	if (Array.isArray(errors)) return errors.map(entry);
	const isNone = !errors || (isObject(errors) && Object.keys(errors).length === 0);
	return isNone ? [] : [entry(errors)];
}

function entry(value: unknown): ErrorEntry {
	return isObject(value) ? (value as ErrorEntry) : { message: String(value) };
}

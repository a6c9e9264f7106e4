/** What an answer is expected to become. */
import type { useService } from './replay';

export type Result = Awaited<ReturnType<ReturnType<typeof useService>>>;

/** An answer in the envelope. */
export const ok = (data: unknown, more: object = {}) => ({ body: { data, errors: [], ...more } });

/** This many items came out, without an error, which hold at least this. */
export const items =
	(...parts: object[]) =>
	(result: Result) => {
		expect(result.said).toBe('');
		expect(result.json).toEqual(parts.map((part) => expect.objectContaining(part)));
	};

/** One item came out, without an error, and it holds at least this. */
export const one = (part: object) => items(part);

/** The item failed, with words like these, and without those. */
export const fails =
	(words: RegExp, { never, requests }: { never?: RegExp; requests?: number } = {}) =>
	(result: Result) => {
		expect(result.json).toEqual([]);
		expect(result.said).toMatch(words);
		if (never) expect(result.said).not.toMatch(never);
		if (requests !== undefined) expect(result.requests).toHaveLength(requests);
	};

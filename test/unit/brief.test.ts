/** What a simplified record may take of a model's context. */
import { brief } from '../support/inside';

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const note = (count: number) => `… [${count} more characters: a tool with Output "Raw" gives them]`;
/** A text with blanks, which is no ID. */
const words = (length: number) => 'ab '.repeat(length).slice(0, length);
/** So much of it that texts are cut to nothing. */
const much = Object.fromEntries(Array.from({ length: 15 }, (_, n) => [`text${n}`, words(5_000)]));

it('a text stays whole where the note about the rest would be no shorter', () => {
	const asLong = Array.from({ length: 200 }, (_, length) => length).find(
		(length) => bytesOf(note(length)) === bytesOf(words(length)),
	)!;
	expect(asLong).toBeGreaterThan(40);
	const { same, longer } = brief({ same: words(asLong), longer: words(asLong + 1), ...much });
	expect(same).toBe(words(asLong));
	expect(longer).toBe(note(asLong + 1));
});

it('a record of 1,480 bytes stays as it is, and one byte more is cut', () => {
	const record = (length: number) => ({ id: 'x-1', text: words(length) });
	const length = 1_480 - bytesOf(record(0));
	expect(brief(record(length))).toEqual(record(length));
	expect(brief(record(length + 1)).text).toMatch(/^ab .*… \[\d+ more characters/);
});

it('a note says how much is missing, and an ID or an address stays whole for longer than a text', () => {
	const id = `https://media.example.com/${'a'.repeat(400)}`;
	const { text, url } = brief({ text: words(3_000), url: id });
	const [start, count] = /^(.*)… \[(\d+) more characters/.exec(text as string)!.slice(1);
	expect(words(3_000).startsWith(start!)).toBe(true);
	expect(start!.length + Number(count)).toBe(3_000);
	expect(url).toBe(id);
	const sentence = words(id.length);
	const { other } = brief({ text: words(9_000), ...much, other: sentence });
	expect(other).toMatch(/more characters/);
});

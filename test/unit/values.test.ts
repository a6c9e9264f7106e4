import fc from 'fast-check';
import { countOf, fromJson, isNothing, toText, valuesAt } from '../support/inside';

it('a value of any kind becomes a text that shows it', () => {
	fc.assert(
		fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
			const text = toText(value);
			expect(text).not.toBe('[object Object]');
			if (typeof value === 'string') expect(text).toBe(value);
			else expect(fromJson(text)).toEqual(fromJson(JSON.stringify(value)));
		}),
	);
	expect([12n ** 20n, undefined, null].map(toText)).toEqual([
		'3833759992447475122176',
		'undefined',
		'null',
	]);
	// What the platform sends under the name of a method does not matter.
	expect(toText({ toString: 'none', valueOf: 1 })).toBe('{"toString":"none","valueOf":1}');
});

it('nothing is no value, and an empty text, list or object; anything in these is something', () => {
	for (const nothing of [undefined, null, '', [], {}]) expect(isNothing(nothing)).toBe(true);
	for (const something of [0, false, ' ', [null], { a: undefined }, { a: 1, b: 2 }])
		expect(isNothing(something)).toBe(false);
});

it('a count is a whole number from 0 on, also in digits, and nothing else', () => {
	for (const [value, count] of [
		[0, 0],
		['0', 0],
		['17', 17],
		[Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
	])
		expect(countOf(value)).toBe(count);
	for (const value of [-1, 1.5, '-1', '1.5', '', ' 1', '1e3', '9007199254740993', null, [], true])
		expect(countOf(value)).toBeUndefined();
});

it('a path leads into every element of a list, or into the one whose index it names', () => {
	const value = { list: [{ a: 1 }, { a: 2 }], 'b.c': 3, one: [{ a: 4 }], empty: [{}] };
	for (const [path, values] of [
		['list.a', [1, 2]],
		['list.1.a', [2]],
		['list.1', [{ a: 2 }]],
		['one.a', [4]],
		['one.0', [{ a: 4 }]],
		['list.2', []],
		['empty.a', []],
		['b.c', [3]],
		['b', []],
	] as const)
		expect({ [path]: valuesAt(value, path) }).toEqual({ [path]: values });
	// A name that is a digit is a name first.
	expect(valuesAt([{ 0: 'name' }], '0')).toEqual(['name']);
});

import fc from 'fast-check';
import { fromJson } from '../../nodes/shared/json';
import { toText } from '../../nodes/shared/values';

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

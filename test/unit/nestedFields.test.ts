import fc from 'fast-check';
import { type Field, Location, nested, placed, readFields, text } from '../support/inside';

/** A table of texts, each in one object of the body or in one below it, and a value for each. */
const tables = fc
	.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'a.c', ''), fc.constantFrom(...'klmnop')), {
		minLength: 1,
		selector: ([object, name]) => `${object}.${name}`,
	})
	.map((places) =>
		places.map(([object, name], i) =>
			text(`field${i}` as never, { path: object === '' ? name : `${object}.${name}` }),
		),
	);
const valuesOf = (fields: readonly Field[]) =>
	Object.fromEntries(fields.map(({ name, path }) => [name, `value of ${path}`]));
const read = (fields: readonly Field[], raw: unknown) => {
	const problems: Array<{ path: string }> = [];
	const at = Location.top(() => [], { problems: problems as never, timezone: 'UTC' });
	return { body: readFields(nested(fields), raw, at), places: problems.map(({ path }) => path) };
};

test('a table with paths reads from JSON what its form places there', () => {
	fc.assert(
		fc.property(tables, (fields) => {
			const body = placed(fields, valuesOf(fields));
			expect(read(fields, body)).toEqual({ body, places: [] });
		}),
	);
});

test('a problem in JSON is at the path of its field', () => {
	fc.assert(
		fc.property(tables, (fields) => {
			const wrong = Object.fromEntries(fields.map(({ name }) => [name, ['no text']]));
			const { places } = read(fields, placed(fields, wrong));
			expect(places.sort()).toEqual(fields.map(({ path }) => path).sort());
		}),
	);
});

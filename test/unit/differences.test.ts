/** Which fields of a record still have to be written. */
import fc from 'fast-check';
import { differences, fromJson, fromJsonExact, toJson } from '../support/inside';
import { expectFor } from '../support/expectFor';

const records = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));

it('a record differs in nothing from itself, nor from one with more in it', () => {
	fc.assert(
		fc.property(records, records, (record, more) => {
			expect(differences(record, record)).toEqual({});
			expect(differences(record, { ...more, ...record })).toEqual({});
		}),
	);
});

it('gives exactly the fields whose values are others, as they are given', () => {
	const value = fc.oneof(fc.integer({ min: 1 }), fc.boolean(), fc.string({ minLength: 1 }));
	const lists = fc.array(value, { minLength: 1 });
	fc.assert(
		fc.property(fc.dictionary(fc.string(), fc.oneof(value, lists)), fc.nat(), (record, n) => {
			const names = Object.keys(record);
			if (names.length === 0) return;
			const name = names[n % names.length]!;
			const current = Object.fromEntries(
				Object.entries(record).map(([key, one]) => [key, key === name ? [one, 'other'] : one]),
			);
			expect(Object.entries(differences(record, current))).toEqual([[name, record[name]]]);
		}),
	);
});

it('a long ID is the same as text, as number and with all its digits, and another one is not', () => {
	fc.assert(
		fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (id) => {
			const json = toJson({ queues: [{ queueId: id }] });
			const forms = [{ queues: [{ queueId: String(id) }] }, fromJson(json), fromJsonExact(json)];
			for (const given of forms as Array<Record<string, unknown>>) {
				for (const current of forms as Array<Record<string, unknown>>)
					expect(differences(given, current)).toEqual({});
				expect(differences(given, { queues: [{ queueId: id + 1n }] })).toEqual(given);
			}
		}),
	);
});

it('a time is the same as epoch ms and as a date with a zone; without one it is no moment', () => {
	const time = Date.UTC(2026, 2, 1, 9);
	for (const text of ['2026-03-01T09:00:00Z', '2026-03-01T10:00:00.000+01:00', String(time)])
		expectFor(text, differences({ startDate: time }, { startDate: text })).toEqual({});
	for (const text of ['2026-03-01T09:00:00', '2026-03-01', '2026-03-01T09:00:01Z', 'x'])
		expect(differences({ startDate: time }, { startDate: text })).toEqual({ startDate: time });
});

const NOTHINGS = [undefined, null, '', [], {}, { region: [] }, { a: { b: null } }];

it('nothing is nothing, however it is written, and something is not', () => {
	for (const given of [null, '', [], {}]) {
		for (const current of NOTHINGS)
			expect([given, current, differences({ a: given }, { a: current })]).toEqual([
				...[given, current],
				{},
			]);
		for (const current of [0, false, 'x', ['x'], { region: ['x'] }])
			expect(differences({ a: given }, { a: current })).toEqual({ a: given });
	}
	for (const given of [0, false, 'x', ['x'], { region: ['x'] }])
		for (const current of NOTHINGS)
			expect(differences({ a: given }, { a: current })).toEqual({ a: given });
});

it('of a map only the given names count, and a name that every object has is no value', () => {
	const current = { fields: { region: ['EMEA', 'APAC'], product: ['parcel'] } };
	expect(differences({ fields: { region: ['EMEA', 'APAC'] } }, current)).toEqual({});
	expect(differences({ fields: { region: ['APAC', 'EMEA'] } }, current)).not.toEqual({});
	expect(differences({ fields: { product: [] } }, current)).not.toEqual({});
	expect(differences({ fields: { other: [] } }, current)).toEqual({});
	expect(differences({ fields: { constructor: 'Object' } }, current)).not.toEqual({});
});

it('a map is not there where the platform shows a text or a list with something in it', () => {
	for (const given of [{ region: [] }, { region: '' }, { region: ['EMEA'] }, { a: { b: null } }])
		for (const current of ['EMEA', ['EMEA'], [['EMEA']], 0, false])
			expect([given, current, differences({ a: given }, { a: current })]).toEqual([
				...[given, current],
				{ a: given },
			]);
});

it('of a record that is not whole, what it does not show is not there, at any depth', () => {
	fc.assert(
		fc.property(records, records, (given, shown) => {
			const known = { ...shown, ...given };
			expect(differences(given, known, false)).toEqual({});
			for (const name of Object.keys(given)) {
				const { [name]: _hidden, ...others } = known;
				expect(differences({ [name]: given[name] }, others, false)).toEqual({
					[name]: given[name],
				});
				const inside = { map: { [name]: given[name] } };
				expect(differences(inside, { map: others }, false)).toEqual(inside);
			}
		}),
	);
});

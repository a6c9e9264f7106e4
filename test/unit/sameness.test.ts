/** When a record has a value already. */
import fc from 'fast-check';
import { fromJson, fromJsonExact, isThere, toJson } from '../support/inside';
import { expectFor } from '../support/expectFor';

const records = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));

it('a record differs in nothing from itself, nor from one with more in it', () => {
	fc.assert(
		fc.property(records, records, (record, more) => {
			expect(isThere(record, record)).toBe(true);
			if (Object.keys(record).length > 0)
				expect(isThere(record, { ...more, ...record })).toBe(true);
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
					expect(isThere(given, current)).toBe(true);
				expect(isThere(given, { queues: [{ queueId: id + 1n }] })).toBe(false);
			}
		}),
	);
});

it('a time is the same as epoch ms and as a date with a zone; without one it is no moment', () => {
	const time = Date.UTC(2026, 2, 1, 9);
	for (const text of ['2026-03-01T09:00:00Z', '2026-03-01T10:00:00.000+01:00', String(time)])
		expectFor(text, isThere(time, text)).toEqual(true);
	for (const text of ['2026-03-01T09:00:00', '2026-03-01', '2026-03-01T09:00:01Z', 'x'])
		expectFor(text, isThere(time, text)).toEqual(false);
});

const NOTHINGS = [undefined, null, '', [], {}, { region: [] }, { a: { b: null } }];

it('nothing is nothing, however it is written, and something is not', () => {
	for (const given of [null, '', [], {}]) {
		for (const current of NOTHINGS)
			expect([given, current, isThere(given, current)]).toEqual([given, current, true]);
		for (const current of [0, false, 'x', ['x'], { region: ['x'] }])
			expect(isThere(given, current)).toBe(false);
	}
	for (const given of [0, false, 'x', ['x'], { region: ['x'] }])
		for (const current of NOTHINGS) expect(isThere(given, current)).toBe(false);
});

it('of a map only the given names count, and a name that every object has is no value', () => {
	const current = { fields: { region: ['EMEA', 'APAC'], product: ['parcel'] } };
	expect(isThere({ fields: { region: ['EMEA', 'APAC'] } }, current)).toBe(true);
	expect(isThere({ fields: { region: ['APAC', 'EMEA'] } }, current)).toBe(false);
	expect(isThere({ fields: { product: [] } }, current)).toBe(false);
	expect(isThere({ fields: { other: [] } }, current)).toBe(true);
	expect(isThere({ fields: { constructor: 'Object' } }, current)).toBe(false);
});

it('a map is not there where the platform shows a text or a list with something in it', () => {
	for (const given of [{ region: [] }, { region: '' }, { region: ['EMEA'] }, { a: { b: null } }])
		for (const current of ['EMEA', ['EMEA'], [['EMEA']], 0, false])
			expect([given, current, isThere(given, current)]).toEqual([given, current, false]);
});

import fc from 'fast-check';
import { type AuditRecord, momentOf, SeenRecords } from '../support/inside';

/** Few moments and few values, so that moments are shared and records are identical. */
const record = fc.record({
	auditDate: fc.integer({ min: 1, max: 5 }).map((minute) => Date.UTC(2025, 0, 1, 0, minute)),
	userId: fc.integer({ min: 1, max: 2 }),
	changes: fc.array(fc.record({ fieldName: fc.constantFrom('status', 'tags') }), { maxLength: 1 }),
});
const records = fc.array(record, { maxLength: 40 });

function seenOf(list: readonly AuditRecord[]): SeenRecords {
	const seen = new SeenRecords();
	for (const one of list) seen.add(momentOf(one), one);
	return seen;
}

/** As JSON between two runs of a workflow. */
const stored = (seen: SeenRecords) =>
	new SeenRecords(JSON.parse(JSON.stringify(seen)) as Record<string, string[]>);

/** The list without one copy of each record in `others`, the first ones. */
function minus(list: readonly AuditRecord[], others: readonly AuditRecord[]): AuditRecord[] {
	const left = others.map((one) => JSON.stringify(one));
	return list.filter((one) => {
		const index = left.indexOf(JSON.stringify(one));
		if (index >= 0) left.splice(index, 1);
		return index < 0;
	});
}

/** The same records, with their fields in another order. */
const reordered = (list: readonly AuditRecord[]) =>
	list.map((one) => Object.fromEntries(Object.entries(one).reverse()) as AuditRecord);

describe('a filter', () => {
	it('leaves out as many copies of each record as were seen, across pages', () => {
		fc.assert(
			fc.property(records, fc.array(records, { maxLength: 4 }), (before, pages) => {
				const filter = seenOf(reordered(before)).createFilter();
				expect(pages.flatMap((page) => filter(page))).toEqual(minus(pages.flat(), before));
			}),
		);
	});

	it('is the same after the records were stored', () => {
		fc.assert(
			fc.property(records, records, (before, page) => {
				const seen = stored(seenOf(before));
				expect(seen.createFilter()(page)).toEqual(minus(page, before));
				expect(stored(seen).toJSON()).toEqual(seen.toJSON());
			}),
		);
	});

	it('does not change with what is seen or forgotten later', () => {
		fc.assert(
			fc.property(records, records, records, (before, later, page) => {
				const seen = stored(seenOf(before));
				const filter = seen.createFilter();
				for (const one of later) seen.add(momentOf(one), one);
				seen.trim(Infinity, 0);
				expect(filter(page)).toEqual(minus(page, before));
			}),
		);
	});

	it('keeps a record without a moment', () => {
		const undated = { userId: 1 } as unknown as AuditRecord;
		expect(seenOf([]).createFilter()([undated])).toEqual([undated]);
	});
});

describe('trimming', () => {
	const limit = fc.integer({ min: 0, max: 20 });
	const anySince = fc.oneof(
		fc.constant(-Infinity),
		record.map(({ auditDate }) => auditDate),
	);

	it('remembers every record from the returned moment on, and none before it', () => {
		fc.assert(
			fc.property(records, anySince, limit, (list, since, most) => {
				const newest = Math.max(...list.map(({ auditDate }) => auditDate));
				fc.pre(since <= newest);
				const seen = seenOf(list);
				const from = seen.trim(since, most);
				const remembered = list.filter(({ auditDate }) => auditDate >= from);
				expect(from).toBeGreaterThanOrEqual(since);
				expect(seen.createFilter()(list)).toEqual(minus(list, remembered));
				expect(Object.keys(seen.toJSON()).every((moment) => Number(moment) >= from)).toBe(true);
			}),
		);
	});

	it('forgets the oldest moments first, no more than the limit demands, and never the newest', () => {
		fc.assert(
			fc.property(fc.array(record, { minLength: 1, maxLength: 40 }), limit, (list, most) => {
				const moments = [...new Set(list.map(({ auditDate }) => auditDate))].sort();
				const from = (moment: number) => list.filter(({ auditDate }) => auditDate >= moment);
				const seen = seenOf(list);
				seen.trim(-Infinity, most);
				const first = moments.find((moment) => from(moment).length <= most) ?? moments.at(-1)!;
				expect(Object.keys(seen.toJSON()).map(Number).sort()).toEqual(
					moments.filter((moment) => moment >= first),
				);
			}),
		);
	});
});

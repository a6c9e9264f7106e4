import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { bookmarkIn } from '../support/inside';

/** What n8n stores after a run, and gives to the next one. */
const nextRun = (data: IDataObject) => JSON.parse(JSON.stringify(data)) as IDataObject;

const saves = fc.array(
	fc.record({
		kind: fc.constantFrom('run', 'export'),
		key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
		value: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
	}),
);

it('keeps, of each kind, what was saved last', () => {
	fc.assert(
		fc.property(saves, fc.integer({ min: 1, max: 4 }), (all, most) => {
			let data: IDataObject = {};
			const kept: Record<string, Array<[string, number]>> = { run: [], export: [] };
			for (const { kind, key, value } of all) {
				data = nextRun(data);
				bookmarkIn(data, kind, key, most).save(value);
				const others = kept[kind]!.filter(([other]) => other !== key);
				kept[kind] =
					value === undefined ? others : [...others, [key, value] as [string, number]].slice(-most);
				for (const [name, entries] of Object.entries(kept))
					for (const other of ['a', 'b', 'c', 'd', 'e'])
						expect(bookmarkIn(nextRun(data), name, other, most).stored).toBe(
							new Map(entries).get(other),
						);
			}
		}),
	);
});

it('writes nothing where nothing has changed: n8n would store the workflow', () => {
	const writes: unknown[] = [];
	const data = new Proxy<IDataObject>(
		{},
		{ set: (target, name, value) => writes.push(value) > 0 && Reflect.set(target, name, value) },
	);
	const bookmark = bookmarkIn<{ since: number }>(data, 'run', 'a');
	bookmark.save(undefined);
	expect(writes).toEqual([]);
	bookmark.save({ since: 1 });
	bookmark.save({ since: 1 });
	expect(writes).toEqual([1, { a: { since: 1 } }]);
	// n8n sees an assignment, and not what changes in an object that it has stored.
	bookmark.save({ since: 2 });
	expect(writes).toEqual([1, { a: { since: 1 } }, 1, { a: { since: 2 } }]);
});

/** Where a list ends: one rule, for every list, whatever a platform answers. */
import fc from 'fast-check';
import {
	ApiError,
	ListReading,
	MAX_PAGES,
	type Page,
	type PageFacts,
	pagesOf,
	verdictOn,
} from '../support/inside';

interface Item {
	id: number;
}
const list = (count: number): Item[] => Array.from({ length: count }, (_, id) => ({ id }));

/** What came of a list, and how. */
async function readAll(pages: AsyncIterable<readonly Item[]>) {
	const ids: number[] = [];
	try {
		for await (const page of pages) ids.push(...page.map(({ id }) => id));
	} catch (error) {
		return { ids, said: (error as Error).message };
	}
	return { ids, said: '' };
}

const facts: fc.Arbitrary<PageFacts> = fc.record(
	{
		count: fc.nat(3),
		isPromised: fc.boolean(),
		pages: fc.integer({ min: 1, max: 9 }),
		idle: fc.nat(6),
		expected: fc.constantFrom('promised', 'likely', 'possible'),
		next: fc.constantFrom('likely', 'possible'),
		cursor: fc.constantFrom('none', 'new', 'used'),
		isAgain: fc.boolean(),
	},
	{ requiredKeys: ['count', 'isPromised', 'pages', 'idle'] },
);
const GOES_ON = ['promised', 'likely', 'possible'];

describe('the verdict on a page', () => {
	const check = (holds: (page: PageFacts, verdict: string) => boolean) =>
		fc.assert(fc.property(facts, (page) => holds(page, verdictOn(page))));

	it('goes on only where something leads on', () =>
		check((page, verdict) => {
			const leads = page.isPromised || page.next !== undefined || page.cursor === 'new';
			return !GOES_ON.includes(verdict) || leads;
		}));

	it('never ends a list quietly that the platform promises to go on, unless the page was a guess', () =>
		check(
			(page, verdict) =>
				verdict !== 'end' || !page.isPromised || (page.expected === 'possible' && page.isAgain!),
		));

	it('never goes on behind a page that came before, too many of them, or too many idle ones', () =>
		check(
			(page, verdict) =>
				!GOES_ON.includes(verdict) || (!page.isAgain && page.idle <= 4 && page.pages < MAX_PAGES),
		));

	it('goes on behind no empty page, except with a cursor', () =>
		check(
			(page, verdict) => !GOES_ON.includes(verdict) || page.count > 0 || page.cursor !== undefined,
		));

	it.each<[string, PageFacts['expected'], string]>([
		['promised', 'promised', 'again'],
		['likely', 'likely', 'again'],
		['only possible', 'possible', 'end'],
	])('on the same page again, which was %s', (_, expected, verdict) => {
		const page = { count: 2, isAgain: true, isPromised: true, pages: 2, idle: 1, expected };
		expect(verdictOn(page)).toBe(verdict);
	});
});

describe('a list', () => {
	/** How a platform may say that more follow: `count` records have come, of `total`, on a page of `size`. */
	type Said = (count: number, total: number, isFull: boolean) => Partial<Page<Item>>;
	const NUMBERED: Record<string, Said> = {
		'says so': (count, total) => ({ more: count < total }),
		'has a total': (_, total) => ({ total }),
		'has a total, and full pages': (_, total, isFull) => ({
			total,
			next: isFull ? 'likely' : undefined,
		}),
		'has full pages': (_, __, isFull) => ({ next: isFull ? 'likely' : undefined }),
		'says nothing': () => ({ next: 'possible' }),
		'says only where it goes on': (count, total) => ({
			more: count < total || undefined,
			next: 'possible',
		}),
	};
	const absent = new ApiError('notFound', 'page.not.found', { advice: '' });
	/** What a platform gives behind the last page. */
	const BEHIND: Record<string, (pages: readonly Item[][]) => Item[]> = {
		nothing: () => [],
		'the last page': (pages) => pages.at(-1) ?? [],
		'the first page': (pages) => pages[0] ?? [],
		'an error': () => {
			throw absent;
		},
	};

	it('comes whole, each record once, however the platform says where it ends', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...Object.keys(NUMBERED)),
				fc.constantFrom(...Object.keys(BEHIND)),
				fc.integer({ min: 0, max: 20 }),
				fc.integer({ min: 1, max: 7 }),
				fc.boolean(),
				async (says, behind, total, size, isMoved) => {
					// Nothing but an empty page or an error may be behind a full one: it would be the same page again.
					fc.pre(!says.includes('full') || !behind.includes('page'));
					const all = list(total);
					const given: Item[][] = [];
					const pages = pagesOf<Item>(
						async ({ progress: { pages: number } }) => {
							const page = all.slice(number * size, (number + 1) * size);
							const records = page.length > 0 || number === 0 ? page : BEHIND[behind]!(given);
							given.push(records);
							const count = Math.min((number + 1) * size, total);
							const said = NUMBERED[says]!(count, total, page.length === size);
							// One that was added meanwhile moves the others on.
							const moved =
								isMoved && number > 0 && page.length > 0 ? [all[number * size - 1]!] : [];
							return { records: [...moved, ...records], ...said };
						},
						{ identity: ({ id }) => id },
					);
					// Where one came twice, a total is reached too early.
					fc.pre(!isMoved || says !== 'has a total');
					expect([says, behind, await readAll(pages)]).toEqual([
						says,
						behind,
						{ ids: all.map(({ id }) => id), said: '' },
					]);
				},
			),
		);
	});

	it('by cursors comes whole, with empty pages and with a last cursor that stays the same', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.nat(3), { minLength: 1, maxLength: 12 }),
				fc.boolean(),
				async (sizes, isKept) => {
					const all = list(sizes.reduce((sum, size) => sum + size, 0));
					fc.pre(!/0,0,0,0,0/.test(sizes.join()));
					let from = 0;
					let page = 0;
					const pages = pagesOf<Item>(
						async () => {
							const size = sizes[page++] ?? 0;
							const records = all.slice(from, (from += size));
							const isLast = page >= sizes.length;
							const cursor = isLast ? (isKept ? 'the last' : undefined) : `c${page}`;
							return { records, cursor };
						},
						{ cursors: 'reused' },
					);
					expect(await readAll(pages)).toEqual({ ids: all.map(({ id }) => id), said: '' });
				},
			),
		);
	});

	it('ends, and gives no record twice, whatever a platform answers', async () => {
		const answer = fc.oneof(
			fc.record(
				{
					records: fc.array(fc.record({ id: fc.nat(5) }), { maxLength: 3 }),
					more: fc.boolean(),
					total: fc.nat(30),
					next: fc.constantFrom<Page<Item>['next']>('likely', 'possible'),
					cursor: fc.constantFrom('a', 'b', 'c'),
				},
				{ requiredKeys: ['records'] },
			),
			fc.constant(absent),
		);
		await fc.assert(
			fc.asyncProperty(
				fc.array(answer, { minLength: 1, maxLength: 8 }),
				fc.constantFrom(undefined, 'once' as const, 'reused' as const),
				async (answers, cursors) => {
					let requests = 0;
					const pages = pagesOf<Item>(
						async () => {
							const one = answers[requests++ % answers.length]!;
							if (one instanceof ApiError) throw one;
							return one;
						},
						{ identity: ({ id }) => id, cursors },
					);
					const { ids } = await readAll(pages);
					expect(new Set(ids).size).toBe(ids.length);
					expect(requests).toBeLessThan(60);
				},
			),
		);
	});

	it('goes on where an earlier reading stopped', async () => {
		const all = list(9);
		const ask = ({ progress: { pages } }: ListReading<Item>): Page<Item> => ({
			records: all.slice(pages * 3, pages * 3 + 3),
			total: 9,
		});
		const first = new ListReading<Item>({ identity: 'page' });
		first.take(ask(first));
		const stored = JSON.parse(JSON.stringify(first.progress)) as typeof first.progress;
		const rest = pagesOf<Item>(async (reading) => ask(reading), { identity: 'page' }, stored);
		expect((await readAll(rest)).ids).toEqual([3, 4, 5, 6, 7, 8]);
		const again = pagesOf<Item>(
			async () => ({ records: all.slice(0, 3), total: 9 }),
			{ identity: 'page' },
			first.progress,
		);
		expect((await readAll(again)).said).toContain('returned the same page again');
	});
});

/** Whatever a platform sends, every list of pages and every answer ends. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import fc from 'fast-check';
import {
	exchange,
	ListReading,
	MAX_PAGES,
	messageKeys,
	pagesOf,
	readTrail,
	tablePages,
} from '../support/inside';
import { serve } from '../support/server';

/** Counts the pages until the list ends, and gives the error that it ends with. */
async function endOf(pages: AsyncIterable<unknown>): Promise<{ pages: number; error?: Error }> {
	let count = 0;
	try {
		for await (const page of pages) count += Number(page !== undefined);
	} catch (error) {
		return { pages: count, error: error as Error };
	}
	return { pages: count };
}

/** An answer with one more page, of a record that never came before. */
let id = 0;
const answerWith = (dataOf: (n: number) => object) => async () => ({
	status: 200,
	data: dataOf(++id),
	excerpt: () => '',
});

const LAST_PAGES = 100;

/** Every list has read most of what it may when it begins: 100,000 pages take seconds. */
function beginNearTheEnd() {
	const { take } = ListReading.prototype;
	jest.spyOn(ListReading.prototype, 'take').mockImplementation(function (
		this: ListReading<unknown>,
		page,
	) {
		this.progress.pages = Math.max(this.progress.pages, MAX_PAGES - LAST_PAGES);
		return take.call(this, page);
	});
}

function expectEndless({ pages, error }: Awaited<ReturnType<typeof endOf>>, most: number) {
	expect(pages).toBe(most);
	expect(error!.message).toMatch(/^The platform returned more than \d+ pages/);
	// A trigger has neither: it says what a model would read.
	expect(error).toMatchObject({ advice: expect.not.stringMatching(/limit|filter/i) });
}

it('pages by number that always lead to another one end with a sentence', async () => {
	const list = pagesOf(async () => ({ records: [++id], more: true }));
	expectEndless(await endOf(list), MAX_PAGES);
});

it.each<[string, () => AsyncIterable<unknown>]>([
	[
		'the audit trail',
		() => {
			const send = answerWith((auditDate) => ({ results: [{ auditDate }], cursor: auditDate }));
			const query = { assetClass: 'CASE', assetIds: ['1'], filters: {}, options: {} };
			return readTrail(query, { send, signal: undefined });
		},
	],
	[
		"a case's messages",
		() =>
			messageKeys(
				answerWith((n) => ({ messageKeys: [{ id: `m-${n}` }], cursor: n })),
				{},
			),
	],
	[
		'a report',
		() =>
			tablePages(
				undefined,
				{},
				answerWith((n) => ({ rows: [[n]], hasMore: true })),
			),
	],
])('pages of %s end as these do, by the same count', async (_, list) => {
	beginNearTheEnd();
	expectEndless(await endOf(list()), LAST_PAGES);
});

it.each([
	Object.assign(new Error('The request was blocked'), { name: 'SsrfBlockedIpError' }),
	Object.assign(
		new Error('Client network socket disconnected before secure TLS connection was established'),
		{
			code: 'ECONNRESET',
		},
	),
])(
	'a request that n8n did not let out, or that had no connection, has not arrived: %s',
	async (cause) => {
		const answer = async () => await Promise.reject(new Error('It failed', { cause }));
		const { lost } = await exchange(answer, { url: '' }, { maxBytes: 1 });
		expect(lost).toMatchObject({ hasArrived: false });
	},
);

it('an answer that comes byte by byte ends in time, however it comes', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 1, max: 20 }),
			fc.integer({ min: 1, max: 100 }),
			async (gap, bytes) => {
				const server = await serve((_, response) => {
					const drip = setInterval(() => response.write('x'.repeat(bytes)), gap);
					response.on('close', () => clearInterval(drip));
				});
				try {
					const [response] = (await once(get(server.url), 'response')) as [IncomingMessage];
					const limits = { maxBytes: 2 ** 40, patience: { end: Date.now() + 100 } };
					const answer = async () => ({ statusCode: 200, headers: {}, body: response });
					const { lost } = await exchange(answer, { url: '' }, limits);
					expect(lost).toMatchObject({ code: 'ETIMEDOUT' });
					response.destroy();
				} finally {
					await server.close();
				}
			},
		),
		{ numRuns: 5 },
	);
});

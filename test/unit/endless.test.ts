/** Whatever a platform sends, every list of pages and every answer ends. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import fc from 'fast-check';
import {
	exchange,
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

/** Answers of a platform that always has one more page, of `size` records that never came before. */
function endlessly(size: number) {
	let id = 0;
	return {
		records: () => Array.from({ length: size }, () => ({ id: `r-${++id}`, auditDate: id })),
		cursor: () => `c-${id}`,
	};
}

const size = fc.integer({ min: 1, max: 2 });

it.each<[string, (pageSize: number) => AsyncIterable<unknown>]>([
	[
		'pages by number',
		(pageSize) => {
			const { records } = endlessly(pageSize);
			return pagesOf(async () => ({ records: records(), more: true }));
		},
	],
	[
		'pages of the audit trail',
		(pageSize) => {
			const { records, cursor } = endlessly(pageSize);
			const send = async () => ({
				status: 200,
				data: { results: records(), cursor: cursor() },
				excerpt: () => '',
			});
			const query = { assetClass: 'CASE', assetIds: ['1'], filters: {}, options: {} };
			return readTrail(query, { send, signal: undefined });
		},
	],
	[
		"pages of a case's messages",
		(pageSize) => {
			const { records, cursor } = endlessly(pageSize);
			return messageKeys(
				async () => ({
					status: 200,
					data: { messageKeys: records(), cursor: cursor() },
					excerpt: () => '',
				}),
				{},
			);
		},
	],
	[
		'pages of a report',
		(pageSize) => {
			const { records } = endlessly(pageSize);
			const ask = async () => ({
				status: 200,
				data: { rows: records(), hasMore: true },
				excerpt: () => '',
			});
			return tablePages(undefined, {}, ask);
		},
	],
])('%s that always lead to another one end with a sentence', async (_, list) => {
	await fc.assert(
		fc.asyncProperty(size, async (pageSize) => {
			const { pages, error } = await endOf(list(pageSize));
			expect(pages).toBe(MAX_PAGES);
			expect(error!.message).toMatch(/^The platform returned more than \d+ pages/);
			// A trigger has neither: it says what a model would read.
			expect(error).toMatchObject({ advice: expect.not.stringMatching(/limit|filter/i) });
		}),
		{ numRuns: 1 },
	);
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

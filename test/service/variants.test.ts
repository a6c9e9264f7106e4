/** Answers of the kinds that the service is publicly known to give, generated: no shape is tied to one sample. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { useService, type Given, type Received } from './replay';

const replay = useService();
const ok = (data: unknown): Given => ({ body: { data, errors: [] } });
const refused = (message: string): Given => ({
	status: 400,
	body: { data: null, errors: [{ message }] },
});

const runs = 60;

describe('a conversation', () => {
	const messagesOf = (count: number) =>
		Array.from({ length: count }, (_, n) => ({ messageId: `m-${n}`, content: { text: `${n}` } }));
	const get = async (answer: (request: Received) => Given, filters: IDataObject) => {
		return await replay('conversation-one-row', 'engagementMessage.conversation.get', {
			with: { messageId: 'm-0', filters },
			answers: [answer],
		});
	};
	const idsIn = (json: readonly IDataObject[]) => json.map(({ messageId }) => messageId);

	/** How a platform takes `start` and `rows`. */
	const platforms = {
		pages: (all: readonly object[], { start = '0', rows = '21' }: Received['query']) =>
			ok(all.slice(Number(start), Number(start) + Number(rows))),
		'gives all': (all: readonly object[]) => ok([...all]),
		cuts: (all: readonly object[]) => ok(all.slice(0, 21)),
		'refuses start': (all: readonly object[], { start }: Received['query']) =>
			start === undefined ? ok(all.slice(0, 21)) : refused('start.unknown'),
	};

	it('is read to its end, or said to be cut where the platform gives a full page only', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...(Object.keys(platforms) as Array<keyof typeof platforms>)),
				fc.oneof(fc.integer({ min: 1, max: 70 }), fc.constantFrom(20, 21, 22, 42, 43)),
				async (way, count) => {
					const all = messagesOf(count);
					const result = await get(({ query }) => platforms[way](all, query), {});
					expect(result.said).toBe('');
					const isCut = way === 'cuts' || way === 'refuses start';
					expect(idsIn(result.json)).toEqual(
						all.slice(0, isCut ? 21 : count).map(({ messageId }) => messageId),
					);
					const isInDoubt = isCut ? count >= 21 : way === 'gives all' && count === 21;
					expect(JSON.stringify(result.hints).includes('some may be missing')).toBe(isInDoubt);
					expect(result.requests[0]!.query).toEqual({ messageId: 'm-0' });
				},
			),
			{ numRuns: runs },
		);
	});

	it('comes in one page where Start or Rows is given, and of a time where it is', async () => {
		const all = messagesOf(50);
		const times = { sinceDate: '2026-01-05T09:00:00Z', untilDate: '2026-01-06T09:00:00Z' };
		const { json, requests } = await get(({ query }) => platforms.pages(all, query), {
			...{ start: 10, rows: 21 },
			...times,
		});
		expect(idsIn(json)).toEqual(all.slice(10, 31).map(({ messageId }) => messageId));
		expect(requests.map(({ query }) => query)).toEqual([
			{
				...{ messageId: 'm-0', start: '10', rows: '21' },
				sinceDate: String(Date.parse(times.sinceDate)),
				untilDate: String(Date.parse(times.untilDate)),
			},
		]);
	});

	it('has no item of a time in which nothing was said, and is not found without any message', async () => {
		const empty = await get(() => ok([]), { sinceDate: '2026-01-05T09:00:00Z' });
		expect([empty.said, empty.json]).toEqual(['', []]);
		expect((await get(() => ok([]), {})).said).toMatch(/returned nothing/);
	});

	it('ends in an error where a later page holds anything else', async () => {
		const page = ({ query }: Received) => ok(query.start === undefined ? messagesOf(21) : { a: 1 });
		const { said, json } = await get(page, {});
		expect(json).toEqual([]);
		expect(said).toMatch(/shows no messages of the conversation/);
	});
});

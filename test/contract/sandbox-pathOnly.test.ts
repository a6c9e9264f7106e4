import { useSandbox } from '../support/sandbox';
import { clientOf } from './client';

const sandbox = useSandbox();
const call = clientOf(sandbox);

describe('what is known by its path only', () => {
	test('a report has pages', async () => {
		const page = async (body: object) => (await call('POST /reports/query', { body })).data;
		const [first, second, third] = [
			await page({}),
			await page({ page: 1 }),
			await page({ page: 2 }),
		];
		expect([first, second, third].map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
		const rows = [...first.rows, ...second.rows, ...third.rows];
		expect(rows).toHaveLength(45);
		expect(rows.every((row: unknown[]) => row.length === first.headings.length)).toBe(true);
		expect(await page({ pageSize: 100 })).toEqual({
			headings: first.headings,
			rows,
			hasMore: false,
		});
	});

	test.each([
		'POST /profile/bulk',
		'PUT /profile/bulk',
		'PATCH /profile/bulk',
		'POST /profile/bulk/upsert',
	])('%s is carried out after it was answered', async (endpoint) => {
		const { data } = await call(endpoint, { body: { profiles: [{ name: 'a' }] } });
		const status = async () => (await call('GET /profile/bulk/status', { query: data })).data;
		expect(await status()).toEqual({ ...data, status: 'IN_PROGRESS' });
		expect(await status()).toEqual({ ...data, status: 'COMPLETED', total: 1, failed: 0 });
	});

	test('a job over something else than profiles fails, or is refused', async () => {
		const { data } = await call('POST /profile/bulk', { body: [{}, 'x'] });
		await call('GET /profile/bulk/status', { query: data });
		expect((await call('GET /profile/bulk/status', { query: data })).data).toEqual({
			...data,
			status: 'FAILED',
			total: 2,
			failed: 1,
		});
		expect((await call('POST /profile/bulk', { body: { a: 1 } })).status).toBe(400);
		const query = { jobId: 'none' };
		expect((await call('GET /profile/bulk/status', { query })).status).toBe(404);
	});

	test('an import gives an asset later, or fails', async () => {
		const start = async (url: string) =>
			(await call('POST /sam/importUrl/async', { body: { url } })).data.taskId as string;
		const status = async (taskId: string) => {
			const { accessToken, apiKey } = sandbox.credentials;
			const answer = await fetch(`${sandbox.url}/prod/api/v3/sam/task/status/${taskId}`, {
				headers: { Authorization: `Bearer ${accessToken}`, Key: apiKey },
			});
			return { status: answer.status, ...((await answer.json()) as { data: object }) };
		};
		const [good, bad] = [await start('https://media.example.com/a.png'), await start('nowhere')];
		for (const taskId of [good, bad])
			expect((await status(taskId)).data).toEqual({ taskId, status: 'IN_PROGRESS' });
		expect((await status(good)).data).toEqual({
			taskId: good,
			status: 'COMPLETED',
			assetId: expect.any(String),
		});
		expect((await status(bad)).data).toEqual({ taskId: bad, status: 'FAILED' });
		expect((await status('none')).status).toBe(404);
	});

	test.each([
		'GET /profile',
		'PATCH /profile',
		'POST /sam',
		'GET /reports/engine',
		'POST /reports/batchQuery',
	])('%s answers what it got', async (endpoint) => {
		const [method, path] = endpoint.split(' ');
		const body = method === 'GET' ? undefined : { name: 'x' };
		const { data } = await call(endpoint, { query: { a: 'b c' }, body });
		expect(data).toEqual({
			method,
			path: `/prod/api/v3${path}`,
			query: { a: 'b c' },
			body: body ?? null,
		});
	});
});

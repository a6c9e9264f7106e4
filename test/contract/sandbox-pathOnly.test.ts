import { loadContract } from '../../sandbox/core/contract';
import { expectFor } from '../support/expectFor';
import { STYLE, useSandbox } from '../support/sandbox';
import { clientOf } from './client';

const sandbox = useSandbox();
const call = clientOf(sandbox);

type Query = Record<string, string>;

/** The ID of an import that was started. */
const taskIdIn = (data: any): string => (STYLE === 'service' ? data : data.taskId);

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
		['POST /profile/bulk', { name: 'a' }],
		['PUT /profile/bulk', { id: 'profile-1' }],
		['PATCH /profile/bulk', { id: 'profile-1' }],
		['POST /profile/bulk/upsert', { name: 'a' }],
	])('%s is carried out after it was answered', async (endpoint, entry) => {
		if (endpoint.startsWith('PATCH')) sandbox.setStyle('plain'); // the service updates at once
		const { data } = await call(endpoint, { body: { profiles: [entry] } });
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
			taskIdIn((await call('POST /sam/importUrl/async', { body: { url } })).data);
		const status = async (taskId: string) => {
			const { accessToken, apiKey } = sandbox.credentials;
			const answer = await fetch(`${sandbox.url}/prod/api/v3/sam/task/status/${taskId}`, {
				headers: { Authorization: `Bearer ${accessToken}`, Key: apiKey },
			});
			return { status: answer.status, ...((await answer.json()) as { data: object }) };
		};
		const [good, bad] = [await start('https://media.example.com/a.png'), await start('nowhere')];
		const assetId = expect.any(String);
		const { running, done, failed } = {
			service: {
				running: () => ({ uploadTaskStatus: 'In Progress' }),
				done: {
					uploadTaskStatus: 'Completed',
					uploadedContent: expect.objectContaining({ id: assetId }),
				},
				failed: { uploadTaskStatus: 'Failed' },
			},
			plain: {
				running: (taskId: string) => ({ taskId, status: 'IN_PROGRESS' }),
				done: { taskId: good, status: 'COMPLETED', assetId },
				failed: { taskId: bad, status: 'FAILED' },
			},
		}[STYLE];
		for (const taskId of [good, bad]) expect((await status(taskId)).data).toEqual(running(taskId));
		expect((await status(good)).data).toEqual(done);
		expect((await status(bad)).data).toEqual(failed);
		expect((await status('none')).status).toBe(404);
	});

	test('a report has a row for each channel on each day that is asked for', async () => {
		const rows = async (range: object) =>
			(await call('POST /reports/query', { body: { ...range, pageSize: 100 } })).data.rows;
		const DAY = 86_400_000;
		// Midnight in Auckland, in London and in Los Angeles: the days are those of the place.
		for (const hours of [-12, 0, 8]) {
			const from = Date.UTC(2026, 10, 14) + hours * 3_600_000;
			const days = (await rows({ from, upto: from + 7 * DAY })).map(([day]: [string]) => day);
			expect(new Set(days)).toEqual(
				new Set(Array.from({ length: 7 }, (_, n) => `2026-11-${14 + n}`)),
			);
			expect(days).toHaveLength(21);
		}
		expect(await rows({ startDate: '2026-03-01', endDate: '2026-03-02' })).toHaveLength(3);
		expect(await rows({ from: 5 * DAY, upto: DAY })).toEqual(
			{ service: undefined, plain: [] }[STYLE],
		);
	});

	test('a listening query has a message in each cell', async () => {
		const groupBys = [{ heading: 'ES_MESSAGE_ID_0', dimensionName: 'ES_MESSAGE_ID' }];
		const range = { startDate: '2026-03-01', endDate: '2026-03-02' };
		const { headings, rows } = (await call('POST /reports/query', { body: { ...range, groupBys } }))
			.data;
		expect(headings).toEqual(['ES_MESSAGE_ID_0']);
		expect(rows.flat().map(({ snMsgId }: { snMsgId: string }) => snMsgId)).toEqual(
			[10, 11, 12].map((n) => `20260301${n}`),
		);
		expect(rows[0][0]).toMatchObject({ senderProfile: null, message: expect.any(String) });
	});

	test('several queries have several results, in their order', async () => {
		const queries = [{ from: '2026-03-01', upto: '2026-03-02' }, {}];
		const { data } = await call('POST /reports/batchQuery', { body: { queries } });
		expect(data.map(({ rows }: { rows: object[] }) => rows.length)).toEqual([3, 20]);
	});

	test('a profile is asked for by its id, or by its channel, and not otherwise', async () => {
		const get = async (query: Record<string, string>) => await call('GET /profile', { query });
		const byChannel = { channelType: 'PAGE', channelId: 'customer-1' };
		for (const query of [{ profileId: 'profile-1' }, byChannel])
			expect((await get(query)).data).toMatchObject({ id: 'profile-1' });
		const search = { channelType: 'PAGE', userName: 'robin' };
		expect((await get(search)).data).toMatchObject([{ id: 'profile-1' }]);
		expect((await get({ ...search, userName: 'nobody' })).data).toEqual([]);
		const unknown: Query[] = [{ profileId: 'none' }, { ...byChannel, channelId: 'none' }];
		for (const query of unknown)
			expect(await get(query)).toMatchObject(
				{
					service: { status: 200, data: {} },
					plain: { status: 404, key: 'profile.not.found' },
				}[STYLE],
			);
		const vague: Query[] = [{}, { channelType: 'PAGE' }, { view: 'full' }];
		for (const query of vague) expect((await get(query)).status).toBe(400);
	});

	test('a profile is there once on each channel', async () => {
		const body = { profiles: [{ channelType: 'PAGE', channelId: 'customer-1' }] };
		const again = await call('POST /profile', { body });
		expect(again).toMatchObject({ status: 400, key: 'profile.exists' });
		expect((await call('POST /profile/upsert', { body })).data).toMatchObject({ id: 'profile-1' });
		expect((await call('PATCH /profile', { body: { id: 'none' } })).status).toBe(404);
	});

	test('a bulk job does what it says', async () => {
		const body = [{ id: 'profile-1', tags: ['bulk'] }, { id: 'none' }];
		const { data } = await call('PATCH /profile/bulk', { body });
		if (STYLE === 'service') {
			expect(data).toEqual([
				{ profileId: 'profile-1', success: true },
				{ profileId: 'none', success: false },
			]);
		} else {
			await call('GET /profile/bulk/status', { query: data });
			const { data: status } = await call('GET /profile/bulk/status', { query: data });
			expect(status).toMatchObject({ status: 'FAILED', total: 2, failed: 1 });
		}
		const { data: found } = await call('GET /profile', { query: { profileId: 'profile-1' } });
		expect(found).toMatchObject({ tags: ['bulk'], contact: { firstName: 'Robin' } });
	});

	test('the posts of an account to a channel id get workflow properties', async () => {
		const body = { accountId: 5001, channelId: 'c 1', content: { text: 'Hello' } };
		const { data: ids } = await call('POST /publishing/post', { body });
		const query = { accountId: '5001', channelId: 'c 1' };
		const endpoint = 'PUT /publishing/post/workflow-properties';
		const change = await call(endpoint, { query, body: { queues: [301] } });
		expect(change.data).toMatchObject(
			{
				service: ids,
				plain: [{ postId: ids[0], workflow: { queues: [301] } }],
			}[STYLE],
		);
		const other = await call(endpoint, { query: { ...query, channelId: 'x' }, body: {} });
		expect(other).toMatchObject({ status: 404, key: 'publishing.post.not.found' });
	});

	test('no path-only endpoint is left that the sandbox does not carry out', async () => {
		for (const { id } of loadContract().filter(({ pathOnly }) => pathOnly)) {
			const isRead = id.startsWith('GET');
			const endpoint = id.replace(/\{\w+\}/g, 'none');
			const [method, path] = endpoint.split(' ');
			const { accessToken, apiKey } = sandbox.credentials;
			const answer = await fetch(`${sandbox.url}/prod/api/v3${path}`, {
				method,
				headers: {
					Authorization: `Bearer ${accessToken}`,
					Key: apiKey,
					'Content-Type': 'application/json',
				},
				body: isRead ? undefined : '{}',
			});
			expectFor(endpoint, [200, 201, 400, 404].includes(answer.status)).toEqual(true);
			expect(await answer.text()).not.toContain('/api/v3');
		}
	});
});

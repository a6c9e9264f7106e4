/** What lets a test decide when something ends, however fast the machine is. */
import { startSandbox, type Sandbox } from '../../sandbox';
import { useSandbox } from '../support/sandbox';
import { serve } from '../support/server';
import { eventually } from '../support/time';
import { clientOf } from './client';

const sandbox = useSandbox();
const call = clientOf(sandbox);

describe('a bulk job of cases', () => {
	const record = {
		subject: 'Hello',
		channelType: 'EMAIL',
		contactInfo: { email: 'a@example.com' },
	};
	const queue = async () =>
		(await call('POST /case/bulk', { body: { records: [record] } })).data as { processId: string };
	const status = async (query: { processId: string }) =>
		(await call('GET /case/bulk/status', { query })).data;
	const callbacks = () => (sandbox.state('case') as { callbacks: object[] }).callbacks;

	test('goes on until it is finished, and is carried out once', async () => {
		sandbox.control('case', 'course', { processing: null });
		const job = await queue();
		expect(await status(job)).toMatchObject({ status: 'QUEUED', records: [] });
		expect(sandbox.control('case', 'finish', job)).toMatchObject({ status: 'COMPLETED' });
		sandbox.control('case', 'finish', job);
		const ended = await status(job);
		expect(ended).toMatchObject({ status: 'COMPLETED', records: [{ index: 0, success: true }] });
		const { cases } = sandbox.state('case') as { cases: Array<{ id: string }> };
		expect(cases.filter(({ id }) => id === ended.records[0].case.id)).toHaveLength(1);
		expect(cases).toHaveLength(4);
	});

	test('can be finished before its time, and is carried out once', async () => {
		sandbox.control('case', 'course', { processing: 100 });
		const job = await queue();
		sandbox.control('case', 'finish', job);
		sandbox.control('case', 'course', { processing: 200 });
		const later = await queue();
		await eventually(async () =>
			expect(await status(later)).toMatchObject({ status: 'COMPLETED' }),
		);
		expect(await status(job)).toMatchObject({ status: 'COMPLETED' });
		expect((sandbox.state('case') as { cases: object[] }).cases).toHaveLength(5);
	});

	test('calls back once it is finished, as its course says', async () => {
		const { url, close } = await serve((_request, response) => response.end());
		const callbackUrl = `${url}/`;
		sandbox.control('case', 'course', { processing: null });
		const body = { records: [record], callbackUrl };
		const { data: job } = await call('POST /case/bulk', { body });
		sandbox.control('case', 'finish', job);
		await eventually(() =>
			expect(callbacks()).toEqual([{ ...job, url: callbackUrl, status: 200 }]),
		);
		await close();
	});

	test('that is unknown cannot be finished', async () => {
		expect(() => sandbox.control('case', 'finish', { processId: 'nobody' })).toThrow(
			'case.bulk.process.not.found',
		);
	});
});

describe('a job over profiles', () => {
	test('has ended when it is asked for a second time; looking at the state is not asking', async () => {
		const { data: query } = await call('POST /profile/bulk', { body: [{ name: 'a' }] });
		const status = async () => (await call('GET /profile/bulk/status', { query })).data.status;
		const state = () =>
			(sandbox.state('profile') as { jobs: Array<{ status: string }> }).jobs[0]!.status;
		expect([state(), state()]).toEqual(['IN_PROGRESS', 'IN_PROGRESS']);
		expect(await status()).toBe('IN_PROGRESS');
		expect(state()).toBe('COMPLETED');
		expect(await status()).toBe('COMPLETED');
	});
});

describe('a callback', () => {
	let impatient: Sandbox;

	beforeAll(async () => {
		impatient = await startSandbox({ callbackTimeout: 200 });
	});
	afterAll(() => impatient.close());

	test('that is not answered within callbackTimeout has failed', async () => {
		const silent = await serve();
		const body = {
			name: 'Test',
			url: silent.url,
			subscriptions: ['CASE_CREATED'],
			preSharedKey: 'key',
		};
		const ask = clientOf(impatient);
		const { data } = await ask('POST /webhook-subscriptions', { body });
		const query = { subscriptionId: data.id, action: 'verify' };
		expect((await ask('POST /webhook-subscriptions/action', { query })).data).toBe(false);
		await silent.close();
	});
});

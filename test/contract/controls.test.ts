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

describe('what is publicly known of the service', () => {
	test.each([
		['pt', 'O registro não foi encontrado'],
		['en', 'We could not find what you are looking for'],
		['keys', 'case.not.found'],
	])('errors in the language %s', async (language, message) => {
		sandbox.setLanguage(language);
		const { status, errors } = await call('GET /case', { query: { id: 'none' } });
		expect([status, errors[0]!.message]).toEqual([404, message]);
		sandbox.reset();
		expect((await call('GET /case', { query: { id: 'none' } })).key).toBe('case.not.found');
		expect(() => sandbox.setLanguage('odd')).toThrow('sandbox.language.unknown');
	});

	test('the trail of a case is found by its number as well, under which its records then are', async () => {
		const trailOf = async (assetId: string) =>
			(
				await call('POST /audit/search', {
					body: { assetIds: [assetId], assetClass: 'UNIVERSAL_CASE' },
				})
			).data;
		const { cases } = sandbox.state('case') as { cases: Array<{ id: string; caseNumber: number }> };
		const { id, caseNumber } = cases[0]!;
		const byNumber = await trailOf(String(caseNumber));
		const { data: later } = await call('GET /audit', { query: { id: byNumber.cursor } });
		const byId = await trailOf(id);
		expect(byNumber.results).toEqual(
			byId.results.map((record: object) => ({ ...record, assetId: String(caseNumber) })),
		);
		expect(later.results[0].assetId).toBe(String(caseNumber));
	});

	test('a search of categories counts rows on demand', async () => {
		const namesFrom = async (start: number) =>
			(await call('POST /folder/search', { body: { start, rows: 2 } })).data.result.map(
				({ name }: { name: string }) => name,
			);
		const [first, second] = [await namesFrom(0), await namesFrom(1)];
		expect(second).not.toContain(first[1]);
		sandbox.control('knowledgeBase', 'start', { counts: 'rows' });
		expect(await namesFrom(0)).toEqual(first);
		expect((await namesFrom(1))[0]).toBe(first[1]);
		expect(await namesFrom(2)).toEqual(second);
		expect(() => sandbox.control('knowledgeBase', 'start', { counts: 'odd' })).toThrow(
			'sandbox.start.unknown',
		);
	});
});

describe('a customer who writes in for the first time', () => {
	interface State {
		cases: Array<{ id: string; contact: object; messages: Array<{ messageId: string }> }>;
		messages: Array<{ messageId: string; conversationId: string; content: object }>;
	}
	const state = (area: string) => sandbox.state(area) as State;

	test('is a message, and a case whose event names it', async () => {
		sandbox.setStyle('service');
		const heard: Array<{ type: string; payload: Record<string, unknown> }> = [];
		const hook = await serve(async (incoming, response) => {
			let text = '';
			for await (const chunk of incoming) text += String(chunk);
			heard.push(JSON.parse(text));
			response.end();
		});
		const subscriptions = ['CASE_CREATED', 'MESSAGE_ASSOCIATION_CHANGE'];
		const body = { name: 'x', url: hook.url, preSharedKey: 'k', subscriptions };
		await call('POST /webhook-subscriptions', { body });
		const { id: subscriptionId } = (sandbox.state('webhook') as Array<{ id: string }>).at(-1)!;
		const query = { subscriptionId, action: 'activate' };
		await call('POST /webhook-subscriptions/action', { query });

		const before = state('message').messages.length;
		const said = { name: 'Kim Doe', text: 'Where is it?' };
		const { id } = sandbox.control('case', 'writeIn', said) as { id: string };
		const { messages } = state('message');
		expect(messages).toHaveLength(before + 1);
		expect(messages.at(-1)!.content).toEqual({ text: 'Where is it?' });
		const { messageId } = messages.at(-1)!;
		expect(state('case').cases.find((one) => one.id === id)!.messages).toEqual([
			expect.objectContaining({ messageId }),
		]);
		await eventually(() =>
			expect(heard).toEqual([
				expect.objectContaining({
					type: 'case.create',
					payload: expect.objectContaining({
						id,
						firstMessageId: messageId,
						contact: expect.objectContaining({ name: 'Kim Doe', channelType: 'LIVE_CHAT' }),
					}),
				}),
				expect.objectContaining({
					type: 'message.association.change',
					payload: expect.objectContaining({ associatedMessageIds: [messageId] }),
				}),
			]),
		);
		await hook.close();
	});
});

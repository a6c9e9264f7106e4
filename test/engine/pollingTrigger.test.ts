import axios from 'axios';
import fc from 'fast-check';
import { PollContext } from 'n8n-core';
import type { IDataObject, INode, Workflow, WorkflowActivateMode } from 'n8n-workflow';
import { sources } from '../support/inside';
import { credentialOf, forgetPace, useEngine } from '../support/engine';
import { answerWith, sent, sentLines, useSandbox } from '../support/sandbox';
import { readBody, sendOften, serve } from '../support/server';
import { part } from '../support/share';
import { freezeClock } from '../support/time';
import { failure } from '../support/trigger';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const API = '/prod/api/v3';

/** From now on there are, by default, 12 requests in 50 seconds. */
function slowDown(requestsPerSecond = 0.25): void {
	engine.credential = { ...engine.credential, requestsPerSecond };
}

/** One workflow in one n8n: what it stores between two polls, and the parameters of its trigger. */
class Polled {
	/** As it is in n8n's database. */
	staticData: IDataObject = {};
	private current?: Workflow;

	constructor(
		public parameters: INode['parameters'],
		public credentialId = '1',
	) {}

	/** What starts the workflow: each item's json, or null when nothing does. */
	async poll(activation: WorkflowActivateMode = 'activate', budgetMs?: number) {
		const workflow = (this.current ??= this.load());
		const output = await engine.poll(workflow, 'Trigger', { activation, budgetMs });
		// n8n stores it when a poll gives something; a restart is tested by itself.
		return output && output[0]!.map(({ json }) => json);
	}

	/** Stores the static data, and goes on in another process. */
	restart(): void {
		this.staticData = this.stored();
		this.current = undefined;
	}

	stored(): IDataObject {
		return this.current ? this.asStored(this.current) : this.staticData;
	}

	private asStored({ staticData }: Workflow): IDataObject {
		return JSON.parse(JSON.stringify(staticData)) as IDataObject;
	}

	/** As a person publishes another version of the workflow. */
	async publish(parameters: INode['parameters']) {
		this.parameters = parameters;
		this.restart();
		return await this.poll();
	}

	/** What *Fetch Test Event* shows. */
	async test() {
		const workflow = this.load();
		const output = await engine.poll(workflow, 'Trigger', { mode: 'manual' });
		expect(this.asStored(workflow)).toEqual(this.staticData);
		return output![0]!.map(({ json }) => json);
	}

	private load(): Workflow {
		return engine.workflow(
			{
				nodes: [
					{
						name: 'Trigger',
						type: 'n8n-nodes-engagement-platform.engagementPollingTrigger',
						parameters: this.parameters,
						credentials: { engagementPlatformApi: { id: this.credentialId, name: 'test' } },
					},
				],
			},
			structuredClone(this.staticData),
		);
	}
}

/** A trigger that was published: its first poll took note. */
async function published(parameters: INode['parameters']): Promise<Polled> {
	const trigger = new Polled(parameters);
	expect(await trigger.poll()).toBeNull();
	sandbox.clearRequests();
	return trigger;
}

/** Something that others do on the platform, a while after what happened before. Returns the record. */
async function onPlatform(method: string, path: string, data?: object): Promise<IDataObject> {
	sandbox.moveClock(1_000);
	const { accessToken, apiKey } = sandbox.credentials;
	const answer = await axios.request<{ data: IDataObject }>({
		method,
		url: `${sandbox.url}${API}${path}`,
		data,
		headers: { Authorization: `Bearer ${accessToken}`, Key: apiKey },
	});
	sandbox.clearRequests();
	return answer.data.data;
}

const createCampaign = async (name: string) =>
	await onPlatform('POST', '/campaign', { name, status: 'APPROVED' });
const changeCampaign = async (id: unknown, name: string) =>
	await onPlatform('PATCH', `/campaign?campaignId=${String(id)}`, { name });
const changeCase = async (id: string, status: string) =>
	await onPlatform('PATCH', `/case?id=${id}`, { status });

function say(messageId: string, text: string): IDataObject {
	sandbox.moveClock(1_000);
	const message = sandbox.control('message', 'answer', { messageId, text });
	// As it comes out: a long id as text.
	return JSON.parse(
		JSON.stringify(message, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
	) as IDataObject;
}
/** A message as the platform shows it, in either style. */
async function shown({ messageId, sourceId }: IDataObject): Promise<IDataObject> {
	const found = await onPlatform(
		'GET',
		`/message?messageId=${encodeURIComponent(String(messageId))}`,
	);
	// This client would lose digits of a long id.
	return { ...[found].flat()[0], sourceId };
}
const messages = () => (sandbox.state('message') as { messages: IDataObject[] }).messages;
/** A message of a conversation, counted from 0. */
const messageOf = (conversation: number) => String(messages()[conversation * 10]!.messageId);

/** The ID of an event: it is not that of the record. */
const EVENT_ID = expect.stringMatching(/^[\w-]{22}$/) as string;

/** What the signed trigger gives for a delivery with this record. */
const eventOf = (type: string, time: unknown, payload: IDataObject) => ({
	...{ type, id: EVENT_ID, time, eventTime: time },
	payload,
});

/** The IDs of the records that events are about. */
const idsOf = (items: readonly IDataObject[] | null) =>
	items!.map(({ payload }) => {
		const { assetId, id } = payload as IDataObject;
		return assetId ?? id;
	});

/** What a trigger stores of each record. */
function marksOf(trigger: Polled): Record<string, string> {
	const [{ poll }] = Object.values(trigger.stored()) as [{ poll: Record<string, IDataObject> }];
	return Object.values(poll)[0]!.marks as Record<string, string>;
}

/** The next request fails for good. */
const failOnce = () => sandbox.fault({ answer: 'errors' });

describe('a campaign that is created', () => {
	const event = 'campaignCreated';

	it('is reported by the next poll, once, with those before it first', async () => {
		const trigger = await published({ event });
		const first = await createCampaign('First');
		const second = await createCampaign('Second');
		expect(await trigger.poll()).toEqual([
			eventOf('campaign.created', first.createdTime, first),
			eventOf('campaign.created', second.createdTime, second),
		]);
		expect(sentLines(sandbox)).toEqual([`GET ${API}/campaign`]);
		expect(await trigger.poll()).toBeNull();
	});

	it('has the same ID when it is reported again, and another after another change', async () => {
		const trigger = await published({ event: 'campaignChanged' });
		const { id } = await createCampaign('First');
		expect(await trigger.poll()).toBeNull();
		trigger.restart();
		await changeCampaign(id, 'Second');
		const [first] = (await trigger.poll())!;
		const again = new Polled(trigger.parameters);
		again.staticData = trigger.staticData;
		expect(await again.poll()).toEqual([first]);
		await changeCampaign(id, 'Third');
		expect((await again.poll())![0]!.id).not.toBe(first!.id);
	});

	it('is not reported when it changes, nor when it leaves the list for a while', async () => {
		const trigger = await published({ event });
		const { id } = await createCampaign('New');
		expect(await trigger.poll()).toHaveLength(1);
		await changeCampaign(id, 'Renamed');
		expect(await trigger.poll()).toBeNull();
		answerWith(sandbox, []);
		expect(await trigger.poll()).toBeNull();
		trigger.restart();
		expect(await trigger.poll()).toBeNull();
	});
});

describe('a campaign that is changed', () => {
	const event = 'campaignChanged';

	it('is reported, and a new one is not', async () => {
		const trigger = await published({ event });
		const created = await createCampaign('New');
		expect(await trigger.poll()).toBeNull();
		const changed = await changeCampaign(created.id, 'Renamed');
		expect(await trigger.poll()).toEqual([
			eventOf('campaign.updated', changed.modifiedTime, changed),
		]);
		expect(await trigger.poll()).toBeNull();
	});

	it('is reported if n8n was restarted before it had stored that the campaign is there', async () => {
		const trigger = await published({ event });
		trigger.restart();
		const kept = trigger.stored();
		const created = await createCampaign('New');
		expect(await trigger.poll()).toBeNull(); // n8n stores nothing after such a poll
		const changed = await changeCampaign(created.id, 'Renamed');
		const restarted = new Polled({ event });
		restarted.staticData = kept;
		expect((await restarted.poll('init'))!.map(({ payload }) => payload)).toEqual([changed]);
	});

	// As the service is publicly known to deliver an update: with the time of the creation.
	it('is reported where its time has not moved', async () => {
		const times = { createdTime: 1767603600000, modifiedTime: 1767603599999 };
		const spring = { id: '10_669', name: 'Spring', ...times, partnerCustomProperties: {} };
		const answer = (record: object) => answerWith(sandbox, [{ id: '10_670', ...times }, record]);
		answer(spring);
		const trigger = await published({ event });
		const changed = { ...spring, partnerCustomProperties: { goal: ['Awareness'] } };
		answer(changed);
		expect(await trigger.poll()).toEqual([
			eventOf('campaign.updated', times.modifiedTime, changed),
		]);
		answer(Object.fromEntries(Object.entries(changed).reverse()));
		expect(await trigger.poll()).toBeNull();
	});

	it('is known by all that is in it where it has no time', async () => {
		const records = [{ id: 'a', tags: ['x'] }, { id: 'b' }];
		answerWith(sandbox, records);
		const trigger = await published({ event });
		answerWith(sandbox, [
			{ tags: ['x'], id: 'a' },
			{ id: 'b', name: 'B' },
		]);
		expect(await trigger.poll()).toEqual([
			{ type: 'campaign.updated', id: EVENT_ID, payload: { id: 'b', name: 'B' } },
		]);
	});
});

describe('a case that is changed', () => {
	const event = 'caseChanged';

	it.each([
		['id', 'case-3', 'id=case-3'],
		['caseNumber', '70003', 'caseNumber=70003'],
		['channelCaseId', 'crm/500 + 1', 'channelCaseId=crm%2F500%20%2B%201&pageNumber=0&pageSize=100'],
		['channelCaseNumber', 'CRM-1', 'channelCaseNumber=CRM-1&pageNumber=0&pageSize=100'],
	])('is addressed by %s', async (addressBy, value, query) => {
		const trigger = await published({ event, addressBy, [addressBy]: value });
		expect(await trigger.poll()).toBeNull();
		await changeCase('case-3', 'Closed');
		const [item, ...others] = (await trigger.poll())!;
		expect(sentLines(sandbox)).toEqual([`GET ${API}/case?${query}`]);
		expect(others).toEqual([]);
		const { payload } = item as { payload: IDataObject };
		expect(payload).toMatchObject({ id: 'case-3', status: 'Closed', version: 1 });
		expect(item).toEqual(eventOf('case.update', payload.modifiedTime, payload));
		expect(await trigger.poll()).toBeNull();
	});

	it('is reported in the order of the changes, each case once', async () => {
		const ids = 'case-1, case-2, case-3, case-2';
		const trigger = await published({ event, addressBy: 'id', id: ids });
		await changeCase('case-2', 'Open');
		await changeCase('case-3', 'Open');
		await changeCase('case-1', 'Open');
		await changeCase('case-2', 'Closed');
		expect(idsOf(await trigger.poll())).toEqual(['case-3', 'case-1', 'case-2']);
		expect(sentLines(sandbox)).toHaveLength(3);
	});

	it('is noted, not reported, when it is newly on the list', async () => {
		const trigger = await published({ event, addressBy: 'id', id: 'case-1' });
		await changeCase('case-2', 'Open');
		await changeCase('case-1', 'Closed');
		const reported = await trigger.publish({ event, addressBy: 'id', id: 'case-2, case-1' });
		expect(idsOf(reported)).toEqual(['case-1']);
		expect(await trigger.poll()).toBeNull();
		await changeCase('case-2', 'Closed');
		expect(idsOf(await trigger.poll())).toEqual(['case-2']);
	});

	it('is reported when it is newly linked to a channel case', async () => {
		const trigger = await published({
			event,
			addressBy: 'channelCaseNumber',
			channelCaseNumber: 'CRM-1',
		});
		const { id } = await onPlatform('POST', '/case', {
			channelType: 'EMAIL',
			contactInfo: { email: 'kim@example.com' },
			externalCase: { id: 'crm-2', caseNumber: 'CRM-1', channelType: 'CRM' },
		});
		expect(idsOf(await trigger.poll())).toEqual([id]);
	});

	it.each<[string, (state: number) => object]>([
		['version', (version) => ({ version })],
		['time', (state) => ({ modifiedTime: 1767603600000 + state })],
	])('is reported once, in its last state, where two links show another %s', async (_, stateOf) => {
		const answer = (...states: number[]) => {
			for (const state of states) answerWith(sandbox, [{ id: 'c', ...stateOf(state) }]);
		};
		answer(1, 1);
		const trigger = await published({
			event,
			addressBy: 'channelCaseId',
			channelCaseId: 'x, y',
		});
		answer(2, 1);
		const reported = await trigger.poll();
		expect(reported!.map(({ payload }) => payload)).toEqual([{ id: 'c', ...stateOf(2) }]);
		answer(2, 2);
		expect(await trigger.poll()).toBeNull();
		answer(2, 3);
		expect(await trigger.poll()).toHaveLength(1);
	});

	it.each<[string, (state: number) => object]>([
		['version', (version) => ({ version })],
		['time', (state) => ({ modifiedTime: 1767603600000 + state })],
	])('is not reported when the platform shows an earlier %s again', async (_, stateOf) => {
		answerWith(sandbox, { id: 'c', ...stateOf(9) });
		const trigger = await published({ event, addressBy: 'id', id: 'c' });
		for (const [state, reported] of [
			[10, 1],
			[9, 0],
			[10, 0],
			[11, 1],
		] as const) {
			answerWith(sandbox, { id: 'c', ...stateOf(state) });
			expect([state, (await trigger.poll())?.length ?? 0]).toEqual([state, reported]);
		}
	});

	it('is reported where it has a version for the first time', async () => {
		answerWith(sandbox, { id: 'c', modifiedTime: 1767603600000 });
		const trigger = await published({ event, addressBy: 'id', id: 'c' });
		answerWith(sandbox, { id: 'c', version: 1 });
		expect(await trigger.poll()).toHaveLength(1);
	});

	it('is reported although another one is gone, and the log names that', async () => {
		sandbox.setStyle('plain'); // a deleted case is gone
		const trigger = await published({ event, addressBy: 'id', id: 'case-1, case-2' });
		const warn = jest.fn();
		const logger = jest
			.spyOn(PollContext.prototype, 'logger', 'get')
			.mockReturnValue({ warn, debug() {} } as never);
		await onPlatform('DELETE', '/case?id=case-1');
		await changeCase('case-2', 'Closed');
		expect(idsOf(await trigger.poll())).toEqual(['case-2']);
		expect(warn.mock.calls.flat()).toEqual([
			expect.stringMatching(/^The case with id case-1 no longer exists: /),
		]);
		logger.mockRestore();
		await onPlatform('DELETE', '/case?id=case-2');
		await expect(trigger.poll()).rejects.toThrow(/case\.not\.found/);
	});

	it.each([200, 400])(
		'is reported although another one is gone, said by a key and %i',
		async (status) => {
			const trigger = await published({ event, addressBy: 'id', id: 'case-1, case-2' });
			await changeCase('case-2', 'Closed');
			const errors = [{ message: 'case.not.found' }];
			const gone = { query: { id: 'case-1' }, status, body: { data: null, errors } };
			sandbox.fault({ ...gone, times: 0 });
			expect(idsOf(await trigger.poll())).toEqual(['case-2']);
			expect(await trigger.poll()).toBeNull();
		},
	);

	it('is reported later where a gateway answers 404 for another one', async () => {
		const trigger = await published({ event, addressBy: 'id', id: 'case-1, case-2' });
		await changeCase('case-2', 'Closed');
		sandbox.fault({ query: { id: 'case-1' }, status: 404, body: '<html>404</html>' });
		await expect(trigger.poll()).rejects.toThrow();
		expect(idsOf(await trigger.poll())).toEqual(['case-2']);
	});

	it('writes one line into the log, whatever the platform answers', async () => {
		const hostile = ['\r\n', '\u001b[2J', '\u202e', '\u2066', '\u{e0041}', '\u0085', 'a '];
		const trigger = await published({ event, addressBy: 'id', id: 'case-1, case-2' });
		const warn = jest.fn();
		const logger = jest
			.spyOn(PollContext.prototype, 'logger', 'get')
			.mockReturnValue({ warn, debug() {} } as never);
		const errors = [{ message: `gone ${hostile.join('')} | info | ok` }];
		const body = { data: null, errors };
		sandbox.fault({ query: { id: 'case-1' }, status: 403, body, times: 0 });
		await trigger.poll();
		const lines = warn.mock.calls.flat() as string[];
		expect(lines).toHaveLength(1);
		expect(lines[0]).toMatch(/^The case with id case-1 can no longer be read: /);
		expect(lines[0]).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
		logger.mockRestore();
	});

	it('is reported although another one may not be seen any more, and the log names that', async () => {
		const trigger = await published({ event, addressBy: 'id', id: 'case-1, case-2' });
		const warn = jest.fn();
		const logger = jest
			.spyOn(PollContext.prototype, 'logger', 'get')
			.mockReturnValue({ warn, debug() {} } as never);
		await changeCase('case-2', 'Closed');
		const denied = { path: '/case', status: 403, times: 1 };
		sandbox.fault(denied);
		const reported = [...((await trigger.poll()) ?? []), ...((await trigger.poll()) ?? [])];
		expect(idsOf(reported)).toEqual(['case-2']);
		expect(warn.mock.calls.flat()).toEqual([
			expect.stringMatching(/^The case with id case-[12] can no longer be read: /),
		]);
		logger.mockRestore();
		sandbox.fault({ ...denied, times: 2 });
		await expect(trigger.poll()).rejects.toThrow(/403/);
	});

	it('has to be there when it is newly watched', async () => {
		const trigger = await published({ event, addressBy: 'id', id: 'case-1' });
		const before = trigger.stored();
		await expect(
			trigger.publish({ event, addressBy: 'id', id: 'case-1, case-99' }),
		).rejects.toThrow(/case\.not\.found/);
		expect(trigger.stored()).toEqual(before);
	});
});

describe('a message that is added to a conversation', () => {
	const event = 'conversationMessage';

	it('is reported, whoever said it, in the order of the channel', async () => {
		const watched = messageOf(3);
		const trigger = await published({ event, messageId: watched });
		const first = await shown(say(watched, 'Hello?'));
		const second = await shown(say(watched, 'Anybody there?'));
		say(messageOf(4), 'Elsewhere');
		expect(await trigger.poll()).toEqual(
			[first, second].map((message) =>
				eventOf('message.created', message.channelCreatedTime, message),
			),
		);
		expect(sentLines(sandbox)).toEqual([
			`GET ${API}/conversation?messageId=${encodeURIComponent(watched)}`,
		]);
		expect(await trigger.poll()).toBeNull();
	});

	it('is an event of its own where the brand said it', async () => {
		const trigger = await published({ event, messageId: messageOf(3) });
		const ofBrand = { messageId: 'm-1', brandPost: true, content: { text: 'Hello' } };
		answerWith(sandbox, [ofBrand, { ...ofBrand, messageId: 'm-2', brandPost: 'false' }]);
		expect((await trigger.poll())!.map(({ type }) => type)).toEqual([
			'message.published',
			'message.created',
		]);
	});

	it('is reported once where two messages of one conversation are watched', async () => {
		const [one, two] = messages()
			.slice(20, 22)
			.map(({ messageId }) => String(messageId));
		const trigger = await published({ event, messageId: `${one}, ${two}` });
		say(one!, 'Hello?');
		expect(await trigger.poll()).toHaveLength(1);
	});

	it('is reported although a second message of its conversation is newly watched', async () => {
		const [one, two] = messages()
			.slice(20, 22)
			.map(({ messageId }) => String(messageId));
		const trigger = await published({ event, messageId: one! });
		const added = await shown(say(one!, 'Hello?'));
		const reported = await trigger.publish({ event, messageId: `${two}, ${one}` });
		expect(reported!.map(({ payload }) => payload)).toEqual([added]);
	});

	it('is noted in a conversation that is newly watched', async () => {
		const trigger = await published({ event, messageId: messageOf(1) });
		say(messageOf(2), 'Before');
		const messageId = [messageOf(1), messageOf(2)].join();
		expect(await trigger.publish({ event, messageId })).toBeNull();
		const after = await shown(say(messageOf(2), 'After'));
		expect((await trigger.poll())!.map(({ payload }) => payload)).toEqual([after]);
	});
});

describe('what a poll understands', () => {
	const T = 1767603600000;
	const message = (messageId: string, more: object = {}) => ({
		messageId,
		channelCreatedTime: T,
		content: { text: messageId },
		...more,
	});
	const conversation = { event: 'conversationMessage', messageId: 'm1' };
	const poll = async (trigger: Polled, data: unknown) => {
		answerWith(sandbox, data);
		return (await trigger.poll())?.map(({ payload }) => payload) ?? null;
	};

	it.each<[string, (messages: object[]) => object]>([
		['a conversation with an ID', (all) => ({ id: 'c', messages: all })],
		['a conversation within', (all) => ({ conversation: { id: 'c', tags: ['x'], messages: all } })],
		['a conversation with the ID of a message', (all) => ({ messageId: 'm1', messages: all })],
		['a list of conversations', (all) => [{ id: 'c', messages: all }]],
	])('the messages of %s', async (_, wrap) => {
		const trigger = new Polled(conversation);
		const [first, second] = [message('m1'), message('m2', { channelCreatedTime: T + 1 })];
		expect(await poll(trigger, wrap([first]))).toBeNull();
		expect(await poll(trigger, wrap([first, second]))).toEqual([second]);
		expect(await poll(trigger, wrap([first, second]))).toBeNull();
	});

	it('messages of one ms in their order, where the platform answers newest first', async () => {
		const trigger = new Polled(conversation);
		const later = ['m3', 'm2'].map((id) => message(id, { channelCreatedTime: T + 1 }));
		expect(await poll(trigger, [message('m1')])).toBeNull();
		expect(await poll(trigger, [...later, message('m1')])).toEqual([...later].reverse());
	});

	it('the messages of a conversation behind its first full page', async () => {
		const trigger = new Polled(conversation);
		const all = Array.from({ length: 22 }, (_, n) =>
			message(`m${n}`, { channelCreatedTime: T + n }),
		);
		answerWith(sandbox, all.slice(0, 20));
		expect(await trigger.poll()).toBeNull();
		answerWith(sandbox, all.slice(0, 21));
		answerWith(sandbox, all.slice(21));
		const items = await trigger.poll();
		expect(items?.map(({ payload }) => (payload as IDataObject).messageId)).toEqual(['m20', 'm21']);
		expect(sentLines(sandbox).at(-1)).toBe(`GET ${API}/conversation?messageId=m1&start=21&rows=21`);
	});

	it.each<[INode['parameters'], unknown]>([
		[conversation, {}],
		[conversation, 'hello'],
		[conversation, [message('m1'), { content: { text: 'no ID' } }]],
		[{ event: 'campaignCreated' }, {}],
		[{ event: 'campaignCreated' }, 'hello'],
		[{ event: 'campaignCreated' }, { campaigns: [{ id: 'a' }], hasMore: true }],
		[{ event: 'campaignCreated' }, [{ id: 'a' }, { name: 'no ID' }]],
		[
			{ event: 'caseChanged', addressBy: 'id', id: 'a' },
			{ id: 'b', version: 1 },
		],
		[{ event: 'caseChanged', addressBy: 'id', id: 'a' }, {}],
		[{ event: 'caseChanged', addressBy: 'channelCaseId', channelCaseId: 'a' }, {}],
		[
			{ event: 'assetChanged', assetClass: 'SPR_TASK', assetIds: 'a' },
			{ results: [{ assetId: 'a' }] },
		],
	])('%j: what it does not understand is an error, and is not noted: %j', async (what, data) => {
		const trigger = new Polled(what);
		const said = await failure(poll(trigger, data));
		expect(said).toMatch(
			/The platform (answered: |says that more|returned nothing)|is not the time of/,
		);
		expect(said).not.toMatch(/Limit|Incremental/);
		expect(JSON.stringify(trigger.stored())).not.toContain('poll');
	});

	it('a case by its ID, alone or among others, in a wrapper or not', async () => {
		const trigger = new Polled({ event: 'caseChanged', addressBy: 'id', id: 'a' });
		const one = (version: number) => ({ id: 'a', version });
		expect(await poll(trigger, { case: one(1) })).toBeNull();
		expect(await poll(trigger, [{ id: 'b', version: 1 }, one(2)])).toEqual([one(2)]);
		expect(await poll(trigger, { total: 1, cases: [one(3)] })).toEqual([one(3)]);
	});

	it('an ID and a time as numbers and as texts', async () => {
		const created = new Polled({ event: 'campaignCreated' });
		expect(await poll(created, [{ id: 5 }])).toBeNull();
		const times = [String(T + 3), new Date(T + 1).toISOString(), T + 2];
		const campaigns = times.map((createdTime, i) => ({ id: `c${i}`, createdTime }));
		expect(await poll(created, [{ id: '5' }, ...campaigns])).toEqual([
			campaigns[1],
			campaigns[2],
			campaigns[0],
		]);
		const changed = new Polled({ event: 'campaignChanged' });
		expect(await poll(changed, [])).toBeNull();
		expect(await poll(changed, [{ id: 'a', createdTime: 5, modifiedTime: '5' }])).toBeNull();
	});

	it.each([
		['1 ms before it was created, as publicly known', -1, false],
		['when it was created', 0, false],
		['later', 1, true],
	])('a new campaign that was modified %s', async (_, ms, isChange) => {
		const changed = new Polled({ event: 'campaignChanged' });
		expect(await poll(changed, [])).toBeNull();
		const campaign = { id: 'a', createdTime: T, modifiedTime: T + ms };
		expect(await poll(changed, [campaign])).toEqual(isChange ? [campaign] : null);
	});
});

describe('an asset that is changed', () => {
	const event = 'assetChanged';
	const START = Date.UTC(2025, 0, 1);
	const task = { event, assetClass: 'SPR_TASK', assetIds: 'task-1' };

	/** Makes records of a task; several share each moment. Each has its own new value. */
	function audit(count: number, startDate: number, assetId = 'task-1', times = SEVEN_A_SECOND) {
		sandbox.bulk('auditTrail', { assetClass: 'SPR_TASK', assetId, count, startDate, ...times });
	}
	const SEVEN_A_SECOND = { step: 1_000, perMoment: 7 };
	const ONE_A_MINUTE = { step: 60_000, perMoment: 1 };
	/** A poll reports 1,000 records at most. */
	const MUCH = 1_100;

	it('is reported for every record that comes after the first poll, the oldest first', async () => {
		const COUNT = 250; // two pages
		audit(30, START);
		const trigger = await published(task);
		audit(COUNT, START + 10_000);
		const reported = (await trigger.poll())!;
		expect(reported).toHaveLength(COUNT);
		const times = reported.map(({ time }) => Number(time));
		expect(times).toEqual([...times].sort((a, b) => a - b));
		expect(new Set(reported.map(({ payload }) => JSON.stringify(payload))).size).toBe(COUNT);
		const [item] = reported as [{ payload: IDataObject }];
		expect(item.payload).toMatchObject({ assetClass: 'SPR_TASK', assetId: 'task-1' });
		expect(item).toEqual(eventOf('audit.record.created', START + 10_000, item.payload));
		expect(new Set(reported.map(({ id }) => id)).size).toBe(COUNT);
		expect(await trigger.poll()).toBeNull();
	});

	it('is asked for with one request for all assets, from where the last poll stopped', async () => {
		audit(1, START, 'task-1');
		audit(1, START + 5_000, 'task-2');
		const trigger = new Polled({ ...task, assetIds: 'task-1, task-2' });
		expect(await trigger.poll()).toBeNull();
		const POST = `POST ${API}/audit/search`;
		const search = { assetClass: 'SPR_TASK', assetIds: ['task-1', 'task-2'], limit: 200 };
		expect(sent(sandbox)).toEqual([{ line: POST, body: { ...search, order: 'DESC' } }]);
		sandbox.clearRequests();
		expect(await trigger.poll()).toBeNull();
		const [{ body }] = sent(sandbox) as unknown as [{ body: { from: number } }];
		expect(body).toEqual({ ...search, order: 'ASC', from: expect.any(Number) });
		// A record may be written a minute late.
		expect(body.from).toBeLessThan(START + 5_000 - 60_000);
		expect(body.from).toBeGreaterThan(START + 5_000 - 120_000);
	});

	it('is reported from the first record on where there was none', async () => {
		const asset = { assetClass: 'UNIVERSAL_CASE', assetId: 'case-without-changes' };
		const trigger = await published({
			event,
			assetClass: asset.assetClass,
			assetIds: asset.assetId,
		});
		sandbox.bulk('auditTrail', { ...asset, count: 1, startDate: START });
		const [item] = (await trigger.poll())!;
		expect(item).toMatchObject({ time: START, payload: asset });
		expect(await trigger.poll()).toBeNull();
	});

	it('is noted when it is newly on the list, and the others go on', async () => {
		audit(10, START, 'task-1');
		audit(10, START, 'task-2');
		const trigger = await published(task);
		audit(10, START + 100_000, 'task-2');
		audit(3, START + 50_000, 'task-1');
		const both = { ...task, assetIds: 'task-2, task-1' };
		const reported = await trigger.publish(both);
		expect(idsOf(reported)).toEqual(['task-1', 'task-1', 'task-1']);
		expect(await trigger.poll()).toBeNull();
		audit(2, START + 200_000, 'task-2');
		audit(1, START + 201_000, 'task-1');
		expect(idsOf(await trigger.poll())).toEqual(['task-2', 'task-2', 'task-1']);
	});

	it('is reported in parts when much has happened, and nothing is left out', async () => {
		audit(1, START);
		const trigger = await published(task);
		audit(MUCH, START + 1_000);
		const reported = [...(await trigger.poll())!, ...(await trigger.poll())!];
		expect(reported.map(({ time }) => time)).toEqual(
			Array.from({ length: MUCH }, (_, i) => START + 1_000 + Math.floor(i / 7) * 1_000),
		);
		expect(await trigger.poll()).toBeNull();
	});

	it.each<[string, () => void]>([
		['at a slow pace', () => slowDown(0.05)],
		[
			"after the platform's limit was used up",
			() => sandbox.fault({ method: 'GET', answer: 'throttled', seconds: 600 }),
		],
		[
			'where another asset is newly on the list',
			() => sandbox.fault({ method: 'POST', skip: 1, answer: 'throttled', seconds: 600 }),
		],
	])('is reported in parts %s, and nothing is left out', async (_, limit) => {
		audit(1, START);
		const trigger = await published(task);
		audit(700, START + 60_000, 'task-1', ONE_A_MINUTE);
		audit(10, START, 'task-2');
		trigger.parameters = { ...task, assetIds: 'task-1, task-2' };
		limit();
		const reported: IDataObject[] = [];
		for (let polls = 0; polls < 4; polls++) {
			trigger.restart();
			reported.push(...((await trigger.poll()) ?? []));
			forgetPace(engine.credential);
		}
		expect(reported.map(({ time }) => time)).toEqual(
			Array.from({ length: 700 }, (_, i) => START + (i + 1) * 60_000),
		);
		audit(1, START + 50_000_000, 'task-2');
		expect(idsOf(await trigger.poll())).toEqual(['task-2']);
	});

	it('fails the poll where no record came in its time', async () => {
		audit(1, START);
		const trigger = await published(task);
		audit(700, START + 60_000, 'task-1', ONE_A_MINUTE);
		sandbox.fault({ method: 'POST', answer: 'throttled', seconds: 600 });
		await expect(trigger.poll()).rejects.toThrow('Throttled by the platform');
		forgetPace(engine.credential);
		expect(await trigger.poll()).toHaveLength(700);
	});

	it('is reported before anything is noted, when much has happened', async () => {
		audit(1, START);
		const trigger = await published(task);
		audit(MUCH, START + 1_000);
		audit(10, START + 10_000_000, 'task-2');
		const both = { ...task, assetIds: 'task-1, task-2' };
		const reported = [...(await trigger.publish(both))!, ...(await trigger.poll())!];
		expect(idsOf(reported)).toEqual(Array(MUCH).fill('task-1'));
		audit(1, START + 11_000_000, 'task-2');
		expect(idsOf(await trigger.poll())).toEqual(['task-2']);
	});

	/** A trail whose pages have three records, and end wherever they do. `onRequest`: what else a request does. */
	async function serveTrail(records: readonly IDataObject[], onRequest = () => {}) {
		const cursors = new Map<string, readonly IDataObject[]>();
		let next = 0;
		return await serve(async (request, response) => {
			onRequest();
			const body = (await readBody(request)).toString();
			const url = new URL(request.url!, 'http://127.0.0.1');
			let found = cursors.get(url.searchParams.get('id') ?? '');
			if (!found) {
				const {
					order = 'DESC',
					from = -Infinity,
					assetIds,
				} = JSON.parse(body) as { order?: string; from?: number; assetIds: string[] };
				found = records
					.filter(({ auditDate }) => Number(auditDate) > from)
					.filter(({ assetId }) => assetIds.includes(String(assetId)))
					.sort((a, b) => Number(a.auditDate) - Number(b.auditDate));
				if (order === 'DESC') found = [...found].reverse();
			}
			const cursor = `c${++next}`;
			cursors.set(cursor, found.slice(3));
			const data = { results: found.slice(0, 3), ...(found.length > 3 && { cursor }) };
			response.end(JSON.stringify({ data, errors: [] }));
		});
	}

	it.each([
		['in the first poll', 'task-1, task-2'],
		['when it is newly on the list', 'task-2'],
	])('is noted %s, however long that takes', async (_, assetIds) => {
		const clock = freezeClock();
		// The first page ends just beyond the minute in which records may be late.
		const records = [0, 30_000, 60_500, 61_000].map((ago) => ({
			assetId: 'task-1',
			auditDate: START - ago,
		}));
		const { url, close } = await serveTrail(records, () => clock.advance(2_000));
		engine.credential = { ...credentialOf(sandbox), baseUrl: url };
		const trigger = await published({ ...task, assetIds });
		expect(await trigger.publish({ ...task, assetIds: 'task-1, task-2' })).toBeNull();
		expect(await trigger.poll()).toBeNull();
		await close();
	});

	it('is reported once by any history of records, late ones too, with polls at any moment', async () => {
		/** A record, so many seconds after or (late) before the newest; or a poll, or one after a restart. */
		const step = fc.oneof(
			{ weight: 3, arbitrary: fc.integer({ min: -20, max: 20 }) },
			{ weight: 1, arbitrary: fc.constantFrom('poll', 'restart') },
		);
		await fc.assert(
			fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
				let newest = START;
				const records: IDataObject[] = [{ assetId: 'task-1', auditDate: newest, changes: [] }];
				const { url, close } = await serveTrail(records);
				engine.credential = { ...credentialOf(sandbox), baseUrl: url };
				const trigger = new Polled(task);
				expect(await trigger.poll()).toBeNull();
				const reported: IDataObject[] = [];
				for (const one of [...steps, 'poll']) {
					if (typeof one === 'number') {
						const auditDate = newest + one * 1_000;
						newest = Math.max(newest, auditDate);
						records.push({ assetId: 'task-1', auditDate, n: records.length });
						continue;
					}
					if (one === 'restart') trigger.restart();
					const items = (await trigger.poll()) ?? [];
					const times = items.map(({ time }) => Number(time));
					expect(times).toEqual([...times].sort((a, b) => a - b));
					reported.push(...items.map(({ payload }) => payload as IDataObject));
				}
				await close();
				const byNumber = (a: IDataObject, b: IDataObject) => Number(a.n) - Number(b.n);
				expect([...reported].sort(byNumber)).toEqual(records.slice(1));
			}),
			{ numRuns: part(8) },
		);
	});
});

describe('any history of changes, polls, failing polls and restarts', () => {
	const step = fc.oneof(
		{ weight: 4, arbitrary: fc.integer({ min: 0, max: 3 }) },
		{ weight: 2, arbitrary: fc.constantFrom('poll', 'fail', 'restart') },
	);

	interface World {
		trigger: Polled;
		/** Makes a change on the platform, and gives its record. */
		change: (which: number) => Promise<IDataObject>;
		/** What identifies a record, where only its last change can be seen. */
		lastOf?: string;
	}

	const worlds: Array<[string, () => Promise<World>]> = [
		[
			'campaignCreated',
			async () => ({
				trigger: await published({ event: 'campaignCreated' }),
				change: async (which) => await createCampaign(`Campaign ${which}`),
			}),
		],
		[
			'campaignChanged',
			async () => {
				const campaigns: IDataObject[] = [];
				for (const name of ['a', 'b', 'c', 'd']) campaigns.push(await createCampaign(name));
				return {
					trigger: await published({ event: 'campaignChanged' }),
					change: async (which) => await changeCampaign(campaigns[which]!.id, `New ${which}`),
					lastOf: 'id',
				};
			},
		],
		[
			'caseChanged',
			async () => ({
				trigger: await published({
					event: 'caseChanged',
					addressBy: 'id',
					id: 'case-1,case-2,case-3',
				}),
				change: async (which) => {
					const id = `case-${(which % 3) + 1}`;
					await changeCase(id, `Status ${which}`);
					const [changed] = (await onPlatform('GET', `/case?id=${id}`)) as unknown as [IDataObject];
					return changed;
				},
				lastOf: 'id',
			}),
		],
		[
			'conversationMessage',
			async () => {
				const watched = [0, 1, 2, 3].map(messageOf);
				return {
					trigger: await published({ event: 'conversationMessage', messageId: watched }),
					change: async (which) => await shown(say(watched[which]!, `Text ${which}`)),
				};
			},
		],
	];

	it.each(worlds)(
		'%s: every change that can be seen is reported once, in order',
		async (_, begin) => {
			await fc.assert(
				fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
					sandbox.reset();
					const { trigger, change, lastOf } = await begin();
					let expected: IDataObject[] = [];
					for (const one of [...steps, 'poll']) {
						if (typeof one === 'number') {
							const record = await change(one);
							const isSame = (other: IDataObject) => lastOf && other[lastOf] === record[lastOf];
							expected = [...expected.filter((other) => !isSame(other)), record];
						} else if (one === 'fail') {
							const before = trigger.stored();
							failOnce();
							await expect(trigger.poll()).rejects.toThrow(/internal\.partial\.failure/);
							expect(trigger.stored()).toEqual(before);
						} else {
							if (one === 'restart') trigger.restart();
							const reported = ((await trigger.poll()) ?? []).map(({ payload }) => payload);
							expect(reported).toEqual(expected);
							expected = [];
						}
					}
				}),
				{ numRuns: part(5) },
			);
		},
	);
});

describe('Fetch Test Event', () => {
	const endpointsOf = (event: string) => sources.find(({ value }) => value === event)!.endpoints;
	const asked = () => sentLines(sandbox).map((line) => line.replace(API, '').split('?')[0]);

	it.each([
		['campaignCreated', {}, async () => await createCampaign('Newest'), 'campaign.created'],
		[
			'campaignChanged',
			{},
			async () => await changeCampaign((await createCampaign('One')).id, 'Two'),
			'campaign.updated',
		],
		[
			'conversationMessage',
			() => ({ messageId: messageOf(2) }),
			async () => await shown(say(messageOf(2), 'Last')),
			'message.created',
		],
	])('of %s shows the most recent one', async (event, parameters, change, eventType) => {
		const trigger = new Polled({
			event,
			...(typeof parameters === 'function' ? parameters() : parameters),
		});
		const record = await change();
		sandbox.clearRequests();
		expect((await trigger.test()).map(({ type, payload }) => [type, payload])).toEqual([
			[eventType, record],
		]);
		expect(endpointsOf(event)).toEqual(expect.arrayContaining(asked()));
	});

	it.each([
		['caseChanged', { addressBy: 'id', id: 'case-1' }, 'case.update'],
		['assetChanged', { assetClass: 'UNIVERSAL_CASE', assetIds: 'case-1' }, 'audit.record.created'],
	])('of %s shows one', async (event, parameters, eventType) => {
		const shown = await new Polled({ event, ...parameters }).test();
		expect([shown.map(({ type }) => type), idsOf(shown)]).toEqual([[eventType], ['case-1']]);
		expect(endpointsOf(event)).toEqual(expect.arrayContaining(asked()));
	});

	it('of records with and without a time shows the latest that has one', async () => {
		const [dated, undated] = [{ id: '1', createdTime: 1_700_000_000_000 }, { id: '2' }];
		answerWith(sandbox, [undated, dated], { times: 2 });
		expect(idsOf(await new Polled({ event: 'campaignCreated' }).test())).toEqual(['1']);
	});

	it('leaves what was noted alone', async () => {
		const trigger = await published({ event: 'campaignCreated' });
		trigger.restart();
		const before = trigger.stored();
		const { id } = await createCampaign('New');
		await trigger.test();
		expect(trigger.stored()).toEqual(before);
		expect(idsOf(await trigger.poll())).toEqual([id]);
	});

	it('says so when there is nothing yet', async () => {
		answerWith(sandbox, []);
		await expect(new Polled({ event: 'campaignCreated' }).test()).rejects.toThrow(
			'The platform has nothing to show yet. Make a change there, then fetch again.',
		);
	});
});

describe('a poll', () => {
	it('starts again with another credential, and not with a changed one', async () => {
		const trigger = await published({ event: 'campaignCreated' });
		await createCampaign('New');
		engine.credential.accessToken = `Bearer ${sandbox.credentials.accessToken}`;
		expect(await trigger.publish({ event: 'campaignCreated' })).toHaveLength(1);
		await createCampaign('Of another workspace');
		trigger.credentialId = '2';
		expect(await trigger.publish({ event: 'campaignCreated' })).toBeNull();
		await createCampaign('Another');
		expect(await trigger.poll()).toHaveLength(1);
	});

	it('starts again with another event or on another platform', async () => {
		const trigger = await published({ event: 'campaignCreated' });
		await createCampaign('New');
		expect(await trigger.publish({ event: 'campaignChanged' })).toBeNull();
		expect(await trigger.publish({ event: 'campaignCreated' })).toBeNull();
		await createCampaign('Another');
		engine.credential.baseUrl = `${sandbox.url}/prod`; // the same platform, written in another way
		expect(await trigger.poll()).toHaveLength(1);
		await createCampaign('One more');
		engine.credential.baseUrl = sandbox.baseUrl.replace('127.0.0.1', 'localhost');
		expect(await trigger.poll()).toBeNull();
	});

	it('that gets too long an answer is not asked for a filter or an option, which it has not', async () => {
		const { url, close } = await serve((_, response) =>
			sendOften(response.writeHead(200), Buffer.alloc(1024 * 1024, ' '), 65),
		);
		engine.credential = { ...credentialOf(sandbox), baseUrl: url };
		const said = await failure(new Polled({ event: 'campaignCreated' }).poll());
		expect(said).toMatch(/^The answer is longer than 64 MB/);
		expect(said).not.toMatch(/filter|page|option/);
		await close();
	});

	it('repeats no secret of a base URL that cannot be used', async () => {
		const { apiKey } = sandbox.credentials;
		engine.credential.baseUrl = `${sandbox.url}/prod?key=${apiKey}`;
		const failure = await new Polled({ event: 'campaignCreated' }).poll().catch(String);
		expect(failure).toMatch(/The base URL ".*\*\*\*" continues after its path/);
		expect(failure).not.toContain(apiKey);
	});

	it('is left out while the one before goes on', async () => {
		const trigger = await published({ event: 'campaignCreated' });
		await createCampaign('New');
		sandbox.fault({ path: '/campaign', delay: 300 });
		const both = await Promise.all([trigger.poll(), trigger.poll()]);
		expect(both.map((items) => items?.length)).toEqual([1, undefined]);
		expect(sentLines(sandbox)).toHaveLength(1);
		failOnce();
		await expect(trigger.poll()).rejects.toThrow();
		expect(await trigger.poll()).toBeNull(); // the failed one is over
		expect(sentLines(sandbox)).toHaveLength(3);
	});

	it('is made for a new publication while the one before goes on', async () => {
		const trigger = await published({ event: 'campaignCreated' });
		sandbox.fault({ path: '/campaign', delay: 300 });
		const before = trigger.poll();
		await expect(new Polled({ event: 'caseCreated' }).poll()).rejects.toThrow('Event: ');
		await before;
	});

	it('does not end the publication when n8n starts while the platform is away', async () => {
		const trigger = await published({ event: 'campaignCreated' });
		trigger.restart();
		const before = trigger.stored();
		const { id } = await createCampaign('New');
		const isAway = () => sandbox.fault({ answer: 'throttled', seconds: 600 });
		isAway();
		expect(await trigger.poll('init')).toBeNull();
		expect(trigger.stored()).toEqual(before);
		// Later on it is reported.
		isAway();
		await expect(trigger.poll('init')).rejects.toThrow(/Throttled/);
		forgetPace(engine.credential);
		expect(idsOf(await trigger.poll('init'))).toEqual([id]);
	});

	it.each<[string, RegExp, () => unknown]>([
		[
			'that it does not understand',
			/could not be read|not JSON|platform/i,
			() => sandbox.fault({ status: 200, body: { data: 'Welcome' }, times: 0 }),
		],
		['403', /refused|denied|allowed|403/i, () => sandbox.fault({ status: 403, times: 0 })],
		['to a token that has ended', /token/i, () => (engine.credential.accessToken = 'wrong')],
	])(
		'says only at the second poll after a start of n8n of an answer %s',
		async (_, said, fault) => {
			fault();
			const trigger = new Polled({ event: 'campaignCreated' });
			expect(await trigger.poll('init')).toBeNull();
			await expect(trigger.poll('init')).rejects.toThrow(said);
			await expect(new Polled({ event: 'campaignCreated' }).poll('activate')).rejects.toThrow(said);
		},
	);

	it.each<[string, INode['parameters'], string]>([
		['no case', { event: 'caseChanged', addressBy: 'id', id: '' }, 'Case IDs: '],
		[
			'no case number',
			{ event: 'caseChanged', addressBy: 'caseNumber', caseNumber: '70001, CRM-1' },
			'Case Numbers',
		],
		['no conversation', { event: 'conversationMessage', messageId: '' }, 'Message IDs: '],
		['no asset', { event: 'assetChanged', assetClass: 'USER', assetIds: '' }, 'Asset IDs: '],
		[
			'an unknown class',
			{ event: 'assetChanged', assetClass: 'CASE', assetIds: 'a' },
			'Asset Class: ',
		],
		['an unknown event', { event: 'caseCreated' }, 'Event: '],
		[
			'too many cases',
			{ event: 'caseChanged', addressBy: 'id', id: Array.from({ length: 101 }, (_, i) => `c${i}`) },
			'Case IDs: 101 values are too many. Give at most 100.',
		],
	])('is refused with %s, before anything is sent', async (_, parameters, words) => {
		await expect(new Polled(parameters).poll()).rejects.toThrow(words);
		expect(sentLines(sandbox)).toEqual([]);
	});

	const numbered = (part: number, length: number) =>
		Array.from({ length }, (_, i) => ({ id: `${part}-${i}` }));

	it.each([[[]], [null]])('reports nothing again after one list is %j', async (empty) => {
		const trigger = new Polled({ event: 'campaignCreated' });
		// Of more records than are remembered in any case.
		for (const records of [numbered(1, 1_100), empty, numbered(1, 1_100)]) {
			answerWith(sandbox, records);
			expect(await trigger.poll()).toBeNull();
		}
	});

	it.each([404, 403])('reports nothing again of a conversation after one %i', async (status) => {
		const messages = (part: number) =>
			Array.from({ length: 1_200 }, (_, i) => ({ messageId: `${part}-${i}` }));
		const query = (part: number) => ({ query: { messageId: String(part) } });
		const trigger = new Polled({ event: 'conversationMessage', messageId: '1, 2' });
		for (const isAway of [false, true, false]) {
			if (isAway) sandbox.fault({ status, ...query(1) });
			else answerWith(sandbox, messages(1), query(1));
			answerWith(sandbox, messages(2), query(2));
			expect(await trigger.poll()).toBeNull();
		}
	});

	const CONVERSATIONS = Array.from({ length: 20 }, (_, i) => `m${i}`);

	/** From now on each conversation has so many messages. */
	function holdMessages(count: number) {
		for (const id of CONVERSATIONS) {
			const records = Array.from({ length: count }, (_, n) => ({ messageId: `${id}-${n}` }));
			answerWith(sandbox, records, { query: { messageId: id }, times: 0 });
		}
	}

	/** The IDs of the messages that are reported in the time in which each conversation is read. */
	async function pollAll(trigger: Polled) {
		const reported: unknown[] = [];
		for (let polls = 0; polls < 3; polls++) {
			const items = (await trigger.poll()) ?? [];
			reported.push(...items.map(({ payload }) => (payload as IDataObject).messageId));
		}
		return reported.sort();
	}

	it('begins with what the one before had no time for, and loses nothing', async () => {
		const trigger = new Polled({ event: 'conversationMessage', messageId: CONVERSATIONS });
		slowDown();
		const warn = jest.fn();
		const logger = jest
			.spyOn(PollContext.prototype, 'logger', 'get')
			.mockReturnValue({ warn, debug() {} } as never);
		holdMessages(1);
		expect(await pollAll(trigger)).toEqual([]);
		expect(warn.mock.calls.flat()[0]).toMatch(
			/^\d+ of 20 could not be read in this poll; the next one begins with them: No time was left/,
		);
		logger.mockRestore();
		trigger.restart();
		sandbox.reset();
		holdMessages(2);
		expect(await pollAll(trigger)).toEqual(CONVERSATIONS.map((id) => `${id}-1`).sort());
	});

	it('ends in the time that n8n gives it', async () => {
		const trigger = new Polled({ event: 'conversationMessage', messageId: CONVERSATIONS });
		slowDown();
		holdMessages(1);
		const since = Date.now();
		await trigger.poll('activate', 30_000);
		expect(Date.now() - since).toBeLessThan(30_000);
		expect(sentLines(sandbox).length).toBeLessThanOrEqual(30 / 4 + 1);
	});

	it('reads what it can where the next request is due after its end, long before that', async () => {
		const messageId = CONVERSATIONS.slice(0, 3);
		const trigger = new Polled({ event: 'conversationMessage', messageId });
		slowDown(0.04);
		holdMessages(1);
		expect(await pollAll(trigger)).toEqual([]);
		trigger.restart();
		sandbox.reset();
		holdMessages(2);
		expect(await pollAll(trigger)).toEqual(messageId.map((id) => `${id}-1`));
	});

	it('loses nothing of a conversation it had no time for, of which another message is newly watched', async () => {
		const trigger = new Polled({ event: 'conversationMessage', messageId: CONVERSATIONS });
		slowDown();
		holdMessages(1);
		expect(await pollAll(trigger)).toEqual([]);
		const both = ['m19-0', 'm19-1'].map((messageId) => ({ messageId }));
		sandbox.reset();
		for (const id of ['m19', 'm19-0'])
			answerWith(sandbox, both, { query: { messageId: id }, times: 0 });
		holdMessages(1);
		trigger.parameters = { ...trigger.parameters, messageId: [...CONVERSATIONS, 'm19-0'] };
		trigger.restart();
		expect(await pollAll(trigger)).toEqual(['m19-1']);
	});

	it("goes on in the next one after the platform's limit was used up", async () => {
		const trigger = new Polled({ event: 'conversationMessage', messageId: CONVERSATIONS });
		holdMessages(1);
		expect(await trigger.poll()).toBeNull();
		sandbox.reset();
		sandbox.fault({ query: { messageId: 'm15' }, answer: 'throttled', seconds: 600 });
		holdMessages(2);
		const first = (await trigger.poll())!;
		forgetPace(engine.credential);
		const second = (await trigger.poll())!;
		expect(first.length).toBeGreaterThanOrEqual(10);
		expect(second.length).toBeGreaterThan(0);
		expect(first.length + second.length).toBe(CONVERSATIONS.length);
		expect(await trigger.poll()).toBeNull();
	});

	it('keeps no more than 50,000 marks, those of what is gone among them', async () => {
		const trigger = new Polled({ event: 'campaignCreated' });
		answerWith(sandbox, numbered(1, 10));
		expect(await trigger.poll()).toBeNull();
		trigger.restart();
		const gone = Array.from({ length: 49_985 }, (_, i) => [`gone ${i}`, 'version 1']);
		Object.assign(marksOf(trigger), Object.fromEntries(gone));
		answerWith(sandbox, numbered(2, 20));
		expect(await trigger.poll()).toHaveLength(20);
		expect(Object.keys(marksOf(trigger))).toHaveLength(50_000);
	});

	it('refuses to watch more records than it can remember', async () => {
		const records = Array.from({ length: 50_001 }, (_, i) => ({ id: String(i) }));
		answerWith(sandbox, records);
		await expect(new Polled({ event: 'campaignCreated' }).poll()).rejects.toThrow(
			'50001 records are too many to watch',
		);
	});

	it.each([
		['caseChanged', { addressBy: 'id', id: 'case-1' }],
		['assetChanged', { assetClass: 'UNIVERSAL_CASE', assetIds: 'case-1' }],
	])('stores nothing of the records: %s', async (event, parameters) => {
		const trigger = await published({ event, ...parameters });
		expect(JSON.stringify(trigger.stored())).toContain('poll');
		expect(JSON.stringify(trigger.stored())).not.toMatch(/case-1|Parcel|Open/i);
	});

	it('shows no secret', async () => {
		const trigger = await published({ event: 'campaignCreated' });
		const { accessToken } = sandbox.credentials;
		answerWith(sandbox, [{ id: 'a', name: `token ${accessToken}` }]);
		expect(JSON.stringify(await trigger.poll())).not.toContain(accessToken);
	});
});

import { createHmac, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import axios from 'axios';
import { HookContext, WebhookContext } from 'n8n-core';
import { Agent } from 'node:http';
import { inspect } from 'node:util';
import type {
	IDataObject,
	INodePropertyCollection,
	IRun,
	IWebhookResponseData,
	Workflow,
	WorkflowActivateMode,
} from 'n8n-workflow';
import type { FaultSpec } from '../../sandbox';
import type { Delivery } from '../../sandbox/areas/webhook/deliveries';
import type { Subscription } from '../../sandbox/areas/webhook/store';
import { credentialOf, Engine, useEngine } from '../support/engine';
import { answerWith, sent, sentLines, useSandbox } from '../support/sandbox';
import { serve, serveProxy } from '../support/server';
import { eventually, freezeClock } from '../support/time';

const API = '/prod/api/v3/webhook-subscriptions';
const WEBHOOK_ID = '5f0c7c9e-8a55-4c3e-9a50-0f2d7c1b6f10';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
let n8n: N8n;

/** One n8n with one workflow: what it stores between the steps of the workflow's life, and its webhook server. */
class N8n {
	/** As it stands in n8n's database: saved after a step has ended, not before. */
	staticData: IDataObject = {};
	parameters: IDataObject = { subscriptions: ['CASE_CREATED'] };
	readonly answers: IWebhookResponseData[];
	readonly runs: IRun[];

	private constructor(
		private readonly process: Engine,
		readonly url: string,
		readonly isTest: boolean,
		private readonly webhookId: string,
		state: { answers: IWebhookResponseData[]; runs: IRun[] },
		readonly close: () => Promise<void>,
	) {
		this.answers = state.answers;
		this.runs = state.runs;
	}

	static async start({
		isTest = false,
		isRetry = false,
		process = engine,
		webhookId = WEBHOOK_ID,
	} = {}): Promise<N8n> {
		const mode = isTest ? 'manual' : isRetry ? 'retry' : 'webhook';
		const { listener, state } = process.webhookListener(() => instance.workflow(), 'Trigger', mode);
		const { url, close } = await serve(listener);
		const instance = new N8n(process, url, isTest, webhookId, state, close);
		return instance;
	}

	/** The URL that the platform has to call. */
	get webhook(): string {
		return `${this.url}/webhook${this.isTest ? '-test' : ''}/${this.webhookId}/webhook`;
	}

	workflow() {
		this.process.address = this.url;
		return this.process.workflow(
			{
				nodes: [
					{
						name: 'Trigger',
						type: 'n8n-nodes-engagement-platform.engagementTrigger',
						webhookId: this.webhookId,
						parameters: this.parameters as never,
					},
					{ name: 'After', type: 'n8n-nodes-base.noOp' },
				],
				connections: { Trigger: { main: [[{ node: 'After', type: 'main', index: 0 }]] } },
			},
			structuredClone(this.staticData),
		);
	}

	/** As n8n publishes or starts: it asks, creates what is missing, and takes down what failed. */
	async publish(activation: WorkflowActivateMode = this.isTest ? 'manual' : 'activate') {
		const workflow = this.workflow();
		try {
			if (!(await this.process.webhookMethod(workflow, 'Trigger', 'checkExists', activation)))
				await this.process.webhookMethod(workflow, 'Trigger', 'create', activation);
		} catch (error) {
			await this.process.webhookMethod(workflow, 'Trigger', 'delete').catch(() => undefined);
			throw error;
		} finally {
			this.staticData = stored(workflow);
		}
	}

	async unpublish() {
		const workflow = this.workflow();
		const activation = this.isTest ? 'manual' : 'activate';
		await this.process.webhookMethod(workflow, 'Trigger', 'delete', activation);
		this.staticData = stored(workflow);
	}

	/** Runs the workflow with an item that webhook() gave; gives what got behind the trigger. */
	async execute(json: IDataObject, executionId: string) {
		const { data } = await this.process.run(this.workflow(), {
			start: 'Trigger',
			items: [{ json }],
			mode: 'webhook',
			additional: { executionId },
		});
		return (data.resultData.runData.After?.[0]?.data?.main?.[0] ?? []).map((item) => item.json);
	}

	/** What the workflow's last node got, run by run. */
	get items() {
		return this.runs.map(({ data }) =>
			(data.resultData.runData.After?.[0]?.data?.main?.[0] ?? []).map(({ json }) => json),
		);
	}

	forgetRuns() {
		this.answers.length = 0;
		this.runs.length = 0;
	}
}

const stored = ({ staticData }: Workflow) => JSON.parse(JSON.stringify(staticData)) as IDataObject;

beforeAll(async () => {
	n8n = await N8n.start();
});
afterAll(async () => {
	await n8n.close();
});
beforeEach(() => {
	n8n.staticData = {};
	n8n.parameters = { subscriptions: ['CASE_CREATED'] };
	n8n.forgetRuns();
});

const all = () => sandbox.state('webhook') as Subscription[];
const mine = () => all().filter(({ url }) => url === n8n.webhook);
const others = () => all().filter(({ url }) => url !== n8n.webhook);
const lines = () => sentLines(sandbox).map((line) => line.replace(API, ''));

/** The key as it was given to the platform. */
const keyOf = ({ preSharedKey }: Subscription) => preSharedKey;
const signed = (body: string | Buffer, key: string) =>
	`sha256=${createHmac('sha256', key).update(body).digest('hex')}`;

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

async function post(body: string | Buffer, signature?: string, to: N8n = n8n) {
	const { status, data, headers } = await axios.post<string>(to.webhook, body, {
		headers: {
			'content-type': 'application/json',
			...(signature !== undefined && { 'x-hub-signature': signature }),
		},
		httpAgent: agent,
		transformRequest: [(data: unknown) => data],
		transformResponse: [(text: string) => text],
		validateStatus: () => true,
		maxBodyLength: Infinity,
	});
	return { status, data, headers };
}

/** A request written byte by byte: header values that no client would send, and headers given twice. */
async function raw(body: Buffer, headers: Buffer[]): Promise<number> {
	const { port, pathname } = new URL(n8n.webhook);
	return await new Promise((resolve, reject) => {
		const socket = connect(Number(port), '127.0.0.1');
		socket.once('error', reject);
		socket.once('data', (chunk) => {
			resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString())?.[1]));
			socket.destroy();
		});
		const head = `POST ${pathname} HTTP/1.1\r\nHost: n8n\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
		const fields = headers.flatMap((value) => ['X-Hub-Signature: ', value, '\r\n']);
		const parts: Array<string | Buffer> = [head, ...fields, '\r\n', body];
		socket.write(
			Buffer.concat(parts.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(part)))),
		);
	});
}

async function inParallel<T>(tasks: Array<() => Promise<T>>, lanes = 8): Promise<T[]> {
	const results: T[] = [];
	let next = 0;
	const lane = async () => {
		while (next < tasks.length) {
			const at = next++;
			results[at] = await tasks[at]!();
		}
	};
	await Promise.all(Array.from({ length: lanes }, lane));
	return results;
}

/** What a trigger of this n8n remembers of a subscription. */
function memoryOf({ staticData }: N8n, subscriptionId: string): IDataObject {
	const { subscription } = staticData['node:Trigger'] as { subscription: IDataObject };
	return { ...subscription, subscriptionId };
}

/** What is written into n8n's log from now on as a warning. */
function logOf({ prototype }: typeof HookContext | typeof WebhookContext): jest.Mock {
	const warn = jest.fn();
	jest
		.spyOn(prototype as HookContext, 'logger', 'get')
		.mockReturnValue({ warn, debug() {} } as never);
	return warn;
}

let events = 0;
/** An event that no test has seen before. */
const newEvent = () =>
	`{"id":"e-${++events}","type":"CASE_CREATED","time":1767603600000,"payload":{"subject":"Größe"}}`;

describe('signatures', () => {
	let key: string;
	let event: string;

	beforeEach(async () => {
		event = newEvent();
		await n8n.publish();
		key = keyOf(mine()[0]!);
		n8n.forgetRuns();
	});

	const refused = async (body: string | Buffer, signature?: string) => {
		const { status, data } = await post(body, signature);
		expect({ status, data }).toEqual({ status: 401, data: '' });
		expect(n8n.runs).toEqual([]);
	};

	it('a valid one starts the workflow, with type, id, time and the record', async () => {
		expect((await post(event, signed(event, key))).status).toBe(200);
		expect(n8n.items).toEqual([
			[
				{
					type: 'CASE_CREATED',
					id: JSON.parse(event).id,
					time: 1767603600000,
					payload: { subject: 'Größe' },
				},
			],
		]);
	});

	it.each([
		[
			'fields beside the record stay beside it',
			{ eventType: 'CASE_CREATED', partnerId: 7, payload: { id: 'case-1' } },
			{ type: 'CASE_CREATED', eventType: 'CASE_CREATED', partnerId: 7, payload: { id: 'case-1' } },
		],
		[
			'without a record in it, the delivery is the payload',
			{ id: 'e1', case: { id: 'case-1' } },
			{ id: 'e1', payload: { id: 'e1', case: { id: 'case-1' } } },
		],
		...[['a'], 'text', 7, null].map((payload): [string, object, object] => [
			`no record: ${JSON.stringify(payload)}`,
			{ id: 'e1', payload },
			{ id: 'e1', payload: { id: 'e1', payload } },
		]),
		[
			'a field of its own that is named like the raw delivery',
			{ id: 'e1', raw: 1, payload: {} },
			{ id: 'e1', payload: { id: 'e1', raw: 1, payload: {} } },
		],
		[
			'a type that is no text, beside one that is: nothing is lost',
			{ type: { key: 1 }, eventType: 'E', payload: {} },
			{ type: 'E', payload: { type: { key: 1 }, eventType: 'E', payload: {} } },
		],
		[
			'an empty id beside another',
			{ id: '', eventId: 'e1', payload: {} },
			{ id: 'e1', eventId: 'e1', payload: {} },
		],
	])('its item: %s', async (_, delivery, item) => {
		const text = JSON.stringify(delivery);
		expect((await post(text, signed(text, key))).status).toBe(200);
		expect(n8n.items).toEqual([[item]]);
	});

	it('hex of either case is the same signature', async () => {
		const [prefix, hex] = signed(event, key).split('=') as [string, string];
		expect((await post(event, `${prefix}=${hex.toUpperCase()}`)).status).toBe(200);
		expect(n8n.runs).toHaveLength(1);
	});

	it('refuses what is missing, malformed or made with another key', async () => {
		const good = signed(event, key);
		const hex = good.slice('sha256='.length);
		await refused(event);
		for (const bad of [
			'',
			hex,
			`sha1=${hex}`,
			`SHA256=${hex}`,
			`sha256:${hex}`,
			`sha256=`,
			`sha256=${hex}0`,
			`sha256=${hex}00`,
			`sha256=0${hex}`,
			`x${good}`,
			`${good},${good}`,
			`sha256=${Buffer.from(hex, 'hex').toString('base64')}`,
			signed(event, ''),
			signed(event, 'another key'),
			signed(event, key.toUpperCase()),
			signed(event, sandbox.credentials.apiKey),
			`sha256=${createHmac('sha1', key).update(event).digest('hex')}`,
			...Array.from({ length: good.length }, (_, end) => good.slice(0, end)),
		])
			await refused(event, bad);
		await refused('', signed(event, key));
		await refused('', signed('', 'another key'));
	});

	it('refuses a body that cannot be read', async () => {
		const answer = await axios.post<string>(n8n.webhook, event, {
			headers: { 'content-type': 'multipart/form-data', 'x-hub-signature': signed(event, key) },
			transformRequest: [(data: unknown) => data],
			validateStatus: () => true,
		});
		expect([answer.status, answer.data]).toEqual([401, '']);
		expect(n8n.runs).toEqual([]);
	});

	it('says nothing when it refuses', async () => {
		const { headers, data } = await post(event, signed(event, 'another key'));
		expect(data).toBe('');
		const { date, connection, ...rest } = headers;
		expect(date).toBeDefined();
		expect(connection).toBeDefined();
		for (const name of ['keep-alive', 'transfer-encoding', 'content-length']) delete rest[name];
		expect({ ...rest }).toEqual({});
	});

	it('refuses a header given twice', async () => {
		const good = Buffer.from(signed(event, key));
		expect(await raw(Buffer.from(event), [good])).toBe(200);
		n8n.forgetRuns();
		expect(await raw(Buffer.from(event), [good, good])).toBe(401);
		expect(await raw(Buffer.from(event), [good, Buffer.from('sha256=00')])).toBe(401);
		expect(n8n.runs).toEqual([]);
	});

	it('refuses one flipped bit at every position, of the body and of the signature', async () => {
		const body = Buffer.from(event);
		const good = Buffer.from(signed(event, key));
		const flips = (bytes: Buffer) =>
			Array.from({ length: bytes.length * 8 }, (_, bit) => {
				const copy = Buffer.from(bytes);
				copy[bit >> 3] = copy[bit >> 3]! ^ (1 << (bit & 7));
				return copy;
			});
		const bodies = await inParallel(
			flips(body).map((flipped) => async () => await raw(flipped, [good])),
		);
		expect(new Set(bodies)).toEqual(new Set([401]));
		// Bit 5 turns a hex letter into its other case, which is the same signature.
		const forged = flips(good).filter(
			(flipped) =>
				flipped.subarray(0, 7).compare(good, 0, 7) !== 0 ||
				flipped.toString('latin1').toLowerCase() !== good.toString('latin1'),
		);
		expect(forged.length).toBeGreaterThan(good.length * 7);
		const signatures = await inParallel(
			forged.map((flipped) => async () => await raw(body, [flipped])),
		);
		// HTTP itself answers 400 to control characters in a header.
		expect([...new Set(signatures)].sort()).toEqual([400, 401]);
		expect(n8n.runs).toEqual([]);
		console.log(
			`Flipped bits: ${bodies.length} in the body, ${forged.length} in the signature, 0 accepted`,
		);
	});

	it.each([
		['numbers like 1.0', '{"id":"n","amount":1.0,"big":1e3}', { id: 'n', amount: 1, big: 1000 }],
		['escapes', '{"id":"e","text":"\\u00e9\\/\\n\\ud83d\\ude00"}', { id: 'e', text: 'é/\n😀' }],
		['non-ASCII text', '{"id":"ü","text":"日本語 😀"}', { id: 'ü', text: '日本語 😀' }],
		[
			'integers beyond 2^53',
			'{"id":9223372036854775807,"n":-9007199254740993}',
			{ id: '9223372036854775807', n: '-9007199254740993' },
		],
		['white space', ' { "id" : "w" }\r\n', { id: 'w' }],
		['a list', '[{"id":1}]', [{ id: 1 }]],
		['a byte order mark', '\ufeff{"id":"m"}', { id: 'm' }],
		['text that is no JSON', 'plain <text>', 'plain <text>'],
	])(
		'takes a body with %s as it is, and refuses the same meaning in other bytes',
		async (_, text, payload) => {
			expect((await post(text, signed(text, key))).status).toBe(200);
			expect(n8n.items).toEqual([[expect.objectContaining({ payload })]]);
			n8n.forgetRuns();
			const body = JSON.stringify(parsed(text));
			if (body !== text) await refused(body, signed(text, key));
			await refused(`${text} `, signed(text, key));
		},
	);

	it('takes 5 MB', async () => {
		const text = JSON.stringify({ id: 'large', text: 'ä'.repeat(2_621_440) });
		expect(Buffer.byteLength(text)).toBeGreaterThan(5 * 1024 * 1024);
		const body = Buffer.from(text);
		expect((await post(body, signed(body, key))).status).toBe(200);
		expect(n8n.items).toEqual([[expect.objectContaining({ id: 'large' })]]);
		n8n.forgetRuns();
		body[4_000_000] = body[4_000_000]! ^ 1;
		await refused(body, signed(text, key));
	});

	it('accepts none of 10,000 forgeries and refuses none of 1,000 valid deliveries', async () => {
		const pick = (n: number) => randomBytes(4).readUInt32BE() % n;
		// Never two that are equal: the signature of the one would be no forgery for the other.
		const text = (n: number) =>
			JSON.stringify({ id: `valid-${n}`, noise: randomBytes(16 + pick(400)).toString('latin1') });
		const forgeries: Array<() => [Buffer, string]> = [
			() => [Buffer.from(text(0)), `sha256=${randomBytes(32).toString('hex')}`],
			() => [Buffer.from(text(0)), signed(text(0), key)],
			() => {
				const body = Buffer.from(text(0));
				return [body, signed(body, randomBytes(1 + pick(64)).toString('hex'))];
			},
			() => {
				const body = Buffer.from(text(0));
				const signature = signed(body, key);
				const at = pick(body.length);
				body[at] = body[at]! ^ (1 << pick(8));
				return [body, signature];
			},
			() => {
				const body = Buffer.from(text(0));
				return [body.subarray(0, -1 - pick(10)), signed(body, key)];
			},
			() => {
				const body = Buffer.from(text(0));
				const at = 7 + pick(64);
				const good = signed(body, key);
				const other = ((parseInt(good[at]!, 16) + 1 + pick(15)) % 16).toString(16);
				return [body, good.slice(0, at) + other + good.slice(at + 1)];
			},
			() => {
				const body = Buffer.from(text(0));
				return [
					body,
					`sha256=${createHmac('sha512', key).update(body).digest('hex').slice(0, 64)}`,
				];
			},
		];
		const forged = await inParallel(
			Array.from({ length: 10_500 }, (_, n) => async () => {
				const [body, signature] = forgeries[n % forgeries.length]!();
				return (await post(body, signature)).status;
			}),
		);
		expect(n8n.runs).toEqual([]);
		const accepted = forged.filter((status) => status !== 401).length;
		const valid = await inParallel(
			Array.from({ length: 1_000 }, (_, n) => async () => {
				const body = text(n);
				return (await post(body, signed(body, key))).status;
			}),
		);
		const refusals = valid.filter((status) => status !== 200).length;
		console.log(
			`Forgeries: ${forged.length} sent, ${accepted} accepted. Valid deliveries: ${valid.length} sent, ${refusals} refused, ${n8n.runs.length} run`,
		);
		expect({ accepted, refusals, runs: n8n.runs.length }).toEqual({
			accepted: 0,
			refusals: 0,
			runs: 1_000,
		});
		expect(new Set(n8n.items.map(([item]) => item!.id)).size).toBe(1_000);
	});

	it('adds the raw delivery when asked to', async () => {
		n8n.parameters.options = { rawDelivery: true };
		const text = '{"id":"e-2", "n":1.0}';
		await post(text, signed(text, key));
		expect(n8n.items).toEqual([
			[
				expect.objectContaining({
					raw: {
						body: text,
						headers: expect.objectContaining({ 'x-hub-signature': signed(text, key) }),
					},
				}),
			],
		]);
	});

	it('refuses everything while there is no key to check with', async () => {
		n8n.staticData = {};
		const derived = (from: string) =>
			createHmac('sha256', from)
				.update('webhook-subscription:["wf1","id-0","production"]')
				.digest('hex');
		expect(derived(sandbox.credentials.apiKey)).toBe(key);
		for (const apiKey of ['', undefined, null] as never[]) {
			engine.credential = { ...engine.credential, apiKey };
			for (const from of ['', 'undefined', 'null'])
				await refused(event, signed(event, derived(from)));
			await refused(event, signed(event, ''));
		}
		engine.credential = new Proxy(
			{},
			{
				ownKeys() {
					throw new Error('The credential cannot be decrypted');
				},
			},
		);
		await refused(event, signed(event, key));
	});

	it('refuses what it fails to verify, and runs nothing', async () => {
		n8n.staticData = { 'node:Trigger': { subscription: { url: n8n.webhook, preSharedKey: 1 } } };
		await refused(event, signed(event, key));
	});

	describe('a refusal is cheap', () => {
		/** How often the credential was read, and how many bodies, since the test began. */
		let credentials: jest.SpyInstance;
		let requests: jest.SpyInstance<unknown>;
		const bodiesRead = () =>
			requests.mock.results.filter(({ value }) => 'rawBody' in (value as object)).length;

		beforeEach(() => {
			credentials = jest.spyOn(WebhookContext.prototype, 'getCredentials');
			requests = jest.spyOn(WebhookContext.prototype, 'getRequestObject');
		});
		afterEach(() => {
			credentials.mockRestore();
			requests.mockRestore();
		});

		it('a signature that is missing or malformed is refused before body and credential are read', async () => {
			for (const keeps of [true, false]) {
				if (!keeps) n8n.staticData = {};
				const good = signed(event, key);
				for (const bad of [
					undefined,
					'',
					'sha256=',
					good.slice(7),
					`${good}0`,
					good.replace('=', ':'),
				])
					await refused(event, bad);
				await refused('{}', 'sha256=00');
			}
			expect(requests).toHaveBeenCalled();
			expect(bodiesRead()).toBe(0);
			expect(credentials).not.toHaveBeenCalled();
		});

		it('forged deliveries have the credential read once a second at most while a key is kept', async () => {
			const clock = freezeClock();
			clock.advance(1_000); // a key that another test derived is old by then
			const forged = async (count: number) => {
				for (let n = 0; n < count; n++) await refused(event, signed(event, `guess ${n}`));
			};
			await forged(20);
			expect(credentials).toHaveBeenCalledTimes(1);
			clock.advance(999);
			await forged(20);
			expect(credentials).toHaveBeenCalledTimes(1);
			clock.advance(1);
			await forged(20);
			expect(credentials).toHaveBeenCalledTimes(2);
			expect((await post(event, signed(event, key))).status).toBe(200);
			expect(credentials).toHaveBeenCalledTimes(2);
		});

		it('another API key counts at once in the process that publishes, and a second later elsewhere', async () => {
			const clock = freezeClock();
			clock.advance(1_000);
			const rotate = () =>
				(engine.credential = {
					...engine.credential,
					apiKey: 'prod2-api-key',
					accessToken: 'prod2-access-token',
					environment: 'prod2',
				});
			const newKey = createHmac('sha256', 'prod2-api-key')
				.update('webhook-subscription:["wf1","id-0","production"]')
				.digest('hex');
			const { staticData } = n8n;
			await refused(event, signed(event, newKey));
			rotate();
			await refused(event, signed(event, newKey));
			clock.advance(1_000);
			expect((await post(event, signed(event, newKey))).status).toBe(200);

			engine.credential = credentialOf(sandbox);
			await n8n.publish('init');
			const another = newEvent();
			expect((await post(another, signed(another, 'guess'))).status).toBe(401);
			rotate();
			await n8n.publish('init');
			// As long as n8n has not stored what this process has published.
			n8n.staticData = staticData;
			expect((await post(another, signed(another, newKey))).status).toBe(200);
		});
	});

	it('a signed delivery nested 20,000 deep is refused each time, without an execution', async () => {
		const nested = (depth: number) =>
			`{"id":"deep-${depth}","payload":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
		for (const depth of [501, 20_000]) {
			const text = nested(depth);
			for (let n = 0; n < 3; n++) {
				const { status, data } = await post(text, signed(text, key));
				expect({ status, data }).toEqual({ status: 422, data: '' });
			}
		}
		expect(n8n.runs).toEqual([]);
		const text = nested(500);
		for (let n = 0; n < 3; n++) expect((await post(text, signed(text, key))).status).toBe(200);
		expect(n8n.items).toEqual([[expect.objectContaining({ id: 'deep-500' })]]);
	});

	/** n8n 1.123 has no getWebhookResourceUrl; its getNodeWebhookUrl gives webhook() no test URL. */
	it('holds in n8n as it was before it told webhook() its own URL', async () => {
		const { prototype } = WebhookContext;
		const now = Object.getOwnPropertyDescriptor(prototype, 'getWebhookResourceUrl')!;
		Reflect.deleteProperty(prototype, 'getWebhookResourceUrl');
		const test = await N8n.start({ isTest: true });
		try {
			await test.publish();
			const [ofTest] = all().filter(({ url }) => url === test.webhook);
			for (const [instance, own, other] of [
				[n8n, key, keyOf(ofTest!)],
				[test, keyOf(ofTest!), key],
			] as const) {
				instance.staticData = {};
				for (const signature of [undefined, 'sha256=00', signed(event, other)])
					expect((await post(event, signature, instance)).status).toBe(401);
				expect(instance.runs).toEqual([]);
				expect((await post(event, signed(event, own), instance)).status).toBe(200);
				expect(instance.runs).toHaveLength(1);
			}
		} finally {
			Object.defineProperty(prototype, 'getWebhookResourceUrl', now);
			await test.close();
		}
	});
});

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

describe('the ping', () => {
	it.each(['{}', ' {\n} '])(
		'%j is answered 200 and starts nothing, before anything is known',
		async (body) => {
			const test = await N8n.start({ isTest: true });
			for (const instance of [n8n, test]) {
				expect((await post(body, undefined, instance)).status).toBe(200);
				expect(instance.runs).toEqual([]);
			}
			await test.close();
		},
	);

	it.each(['', '[]', 'null', '{"a":1}', '{}{}', '"{}"'])('%j is none', async (body) => {
		expect((await post(body)).status).toBe(401);
		expect(n8n.runs).toEqual([]);
	});
});

describe('the life of a subscription', () => {
	let strangers: Subscription[];

	/** A subscription that another system of the same customer has, with all that could be mistaken for ours. */
	beforeEach(() => {
		const bulk = sandbox.bulk('webhook', { count: 205 });
		expect(bulk).toEqual({ count: 205 });
		strangers = structuredClone(others());
		sandbox.clearRequests();
	});
	afterEach(() => expect(others()).toEqual(strangers));

	const live = () => {
		const subscriptions = mine();
		expect(subscriptions).toHaveLength(1);
		expect(subscriptions[0]).toMatchObject({ verified: true, active: true });
		return subscriptions[0]!;
	};

	/** Whether what the platform sends by its one subscription runs, and once. */
	const delivers = async (type = 'CASE_CREATED', payload: object = {}) => {
		n8n.forgetRuns();
		sandbox.control('webhook', 'emit', { type, payload });
		const all = () => sandbox.control('webhook', 'deliveries') as Delivery[];
		await eventually(() =>
			expect(
				all().filter(({ state, attempts }) => state === 'pending' && attempts.length === 0),
			).toEqual([]),
		);
		expect(
			all()
				.at(-1)!
				.attempts.map(({ status }) => status),
		).toEqual([200]);
		expect(n8n.runs).toHaveLength(1);
	};

	const failure = async (work: Promise<unknown>) =>
		await work.then(
			() => 'It did not fail',
			(error: Error) => error.message,
		);

	it('publish creates, verifies and activates one, and deliveries run', async () => {
		n8n.parameters = {
			subscriptions: ['CASE_CREATED', 'CASE_UPDATED'],
			filters: {
				filter: [
					{
						checkCondition: 'IS',
						webhookType: 'CASE_UPDATED',
						id: 'region',
						type: 'PARTNER_CUSTOM_PROPERTY',
						values: 'EMEA, APAC',
					},
				],
			},
			viaProxy: true,
		};
		await n8n.publish();
		const writes = sent(sandbox).filter(({ line }) => line.startsWith('POST'));
		const { id } = live();
		expect(writes).toEqual([
			{
				line: `POST ${API}`,
				body: {
					name: 'n8n:  (wf1)',
					description: expect.any(String),
					subscriptions: ['CASE_CREATED'],
					filteredSubscriptions: [
						{
							webhookType: 'CASE_UPDATED',
							filters: [
								{
									id: 'region',
									type: 'PARTNER_CUSTOM_PROPERTY',
									checkCondition: 'IS',
									values: ['EMEA', 'APAC'],
								},
							],
						},
					],
					url: n8n.webhook,
					preSharedKey: expect.stringMatching(/^[0-9a-f]{64}$/),
					viaProxy: true,
				},
			},
			{ line: `POST ${API}/action?subscriptionId=${id}&action=verify` },
			{ line: `POST ${API}/action?subscriptionId=${id}&action=activate` },
		]);
		await delivers();
		await delivers('CASE_UPDATED', { partnerCustomProperties: { region: ['APAC'] } });
	});

	it.each<[unknown, string[]]>([
		[
			['Paris, France', 'Oslo'],
			['Paris, France', 'Oslo'],
		],
		['["Paris, France", 7]', ['Paris, France', '7']],
		[' Paris , Oslo,', ['Paris', 'Oslo']],
	])('the values of a filter: %j', async (values, sentOnes) => {
		n8n.parameters.filters = {
			filter: [{ checkCondition: 'IS', id: 'c', type: 'T', values }],
		} as never;
		await n8n.publish();
		expect(live().filteredSubscriptions[0]!.filters).toEqual([
			{ checkCondition: 'IS', id: 'c', type: 'T', values: sentOnes },
		]);
	});

	it('the list of events is the platform’s own', async () => {
		expect(await engine.loadOptions('engagementTrigger', 'getWebhookTypes')).toEqual([
			{
				name: 'Account created',
				value: 'ACCOUNT_CREATED',
				description: 'Account: ACCOUNT_CREATED',
			},
			{ name: 'Case created', value: 'CASE_CREATED', description: 'Case: CASE_CREATED' },
			{ name: 'Case updated', value: 'CASE_UPDATED', description: 'Case: CASE_UPDATED' },
		]);
	});

	it('a filter begins with all chosen events, and asks in the order one reads it in', async () => {
		const listed = await engine.loadOptions('engagementTrigger', 'getFilteredEvents');
		expect(listed.map(({ name, value }) => [name, value])).toEqual([
			['All Chosen Events', ''],
			['Account created', 'ACCOUNT_CREATED'],
			['Case created', 'CASE_CREATED'],
			['Case updated', 'CASE_UPDATED'],
		]);
		const { properties } = engine.nodeType('engagementTrigger').description;
		const filters = properties.find(({ name }) => name === 'filters')!;
		const [{ values }] = filters.options as [INodePropertyCollection];
		const [event, ...others] = values;
		expect(others.map(({ displayName }) => displayName)).toEqual([
			...['Type', 'ID', 'Condition', 'Values'],
		]);
		expect(event).toMatchObject({
			name: 'webhookType',
			typeOptions: { loadOptionsMethod: 'getFilteredEvents' },
			// The editor marks a value that the list does not have.
			default: listed[0]!.value,
		});
	});

	it.each<[string, IDataObject, RegExp]>([
		['no event', { subscriptions: [] }, /No event is chosen/],
		[
			'a filter without an ID',
			{ filters: { filter: [{ type: 'T', values: 'v' }] } },
			/Filter 1 has no ID/,
		],
		[
			'a filter without a type',
			{ filters: { filter: [{ id: 'i', values: 'v' }] } },
			/Filter 1 has no type/,
		],
		[
			'a filter without values',
			{ filters: { filter: [{ id: 'i', type: 'T', checkCondition: 'IS', values: ' , ' }] } },
			/Filter 1, Values: The list is empty/,
		],
		[
			'a value that is missing in a list',
			{ filters: { filter: [{ id: 'i', type: 'T', checkCondition: 'IS', values: ['v', null] }] } },
			/Filter 1, Values\[1\]: It is empty/,
		],
		[
			'an unknown condition',
			{ filters: { filter: [{ id: 'i', type: 'T', checkCondition: 'HAS', values: 'v' }] } },
			/Filter 1 has an unknown condition/,
		],
		[
			'a filter for another event',
			{
				filters: {
					filter: [
						{ id: 'i', type: 'T', checkCondition: 'IS', values: 'v', webhookType: 'CASE_UPDATED' },
					],
				},
			},
			/Filter 1 narrows "CASE_UPDATED", which is not among the events/,
		],
	])('publish refuses %s before anything is sent', async (_, change, sentence) => {
		Object.assign(n8n.parameters, change);
		const workflow = n8n.workflow();
		const refusal = failure(engine.webhookMethod(workflow, 'Trigger', 'checkExists'));
		expect(await refusal).toMatch(sentence);
		expect(sent(sandbox)).toEqual([]);
	});

	it('publish tells all problems at once', async () => {
		n8n.parameters = {
			subscriptions: ['CASE_CREATED'],
			filters: {
				filter: [
					{ checkCondition: 'HAS', webhookType: 'CASE_UPDATED' },
					{ checkCondition: 'IS', id: 'i', type: 'T', values: ' , ' },
				],
			},
			viaProxy: 'perhaps',
		};
		const said = await failure(engine.webhookMethod(n8n.workflow(), 'Trigger', 'checkExists'));
		expect(said.split('\n')).toEqual([
			'Filter 1 has no ID. Enter what it compares.',
			'Filter 1 has no type. Enter it, e.g. PARTNER_CUSTOM_PROPERTY.',
			expect.stringMatching(/^Filter 1 has an unknown condition: "HAS" is not one of/),
			'Filter 1 has no values. Enter at least one.',
			expect.stringMatching(/^Filter 1 narrows "CASE_UPDATED", which is not among the events/),
			expect.stringMatching(/^Filter 2, Values: The list is empty/),
			expect.stringMatching(/^Via Proxy: "perhaps" is neither true nor false/),
		]);
		expect(sent(sandbox)).toEqual([]);
	});

	const CREATE = { method: 'POST', path: '/webhook-subscriptions' };
	const action = (name: string) => ({
		method: 'POST',
		path: '/webhook-subscriptions/action',
		query: { action: name },
	});
	const body = { data: false, errors: [] };
	const refusals: Array<[string, FaultSpec, RegExp]> = [
		['is refused', { status: 400 }, /sandbox\.fault.*HTTP 400/],
		['is forbidden', { status: 403 }, /HTTP 403.*lacks a permission/],
		['fails', { status: 500 }, /HTTP 500/],
		['fails though carried out', { status: 502, carriedOut: true }, /HTTP 502/],
		['is answered by a gateway', { answer: 'html' }, /502 Bad Gateway/],
		['reports an error on 200', { answer: 'errors' }, /internal\.partial\.failure/],
		['is cut before', { reset: 'before' }, /The connection broke/],
		['is cut after it was carried out', { reset: 'after' }, /The connection broke/],
		['is answered in part', { answer: 'truncated' }, /could not be read/],
	];
	const REFUSED = [
		...refusals.map((refusal) => ['create', ...refusal, CREATE] as const),
		...refusals.map((refusal) => ['verify', ...refusal, action('verify')] as const),
		...refusals.map((refusal) => ['activate', ...refusal, action('activate')] as const),
		['verify', 'gives false', { status: 200, body }, /did not verify.*reachable/, action('verify')],
		['activate', 'gives false', { status: 200, body }, /did not activate/, action('activate')],
		[
			'create',
			'gives no id',
			{ status: 201, body: { data: {}, errors: [] } },
			/without an id/,
			CREATE,
		],
	] as const;

	it.each(REFUSED)('%s %s: none is left, and the reason is shown', async (...row) => {
		const [, , fault, reason, request] = row;
		sandbox.fault({ ...request, ...fault, times: 0 });
		// Without the clean-up that n8n does after it.
		const create = engine.webhookMethod(n8n.workflow(), 'Trigger', 'create');
		expect(await failure(create)).toMatch(reason);
		expect(mine()).toEqual([]);
		sandbox.clearFaults();
		await n8n.publish();
		live();
		await delivers();
	});

	it('is not verified when the platform cannot reach n8n: none is left', async () => {
		const away = await N8n.start();
		await away.close();
		expect(await failure(away.publish())).toMatch(/got no 2xx answer.*WEBHOOK_URL/);
		expect(mine()).toEqual([]);
	});

	it('says so when a failed creation cannot be removed either', async () => {
		sandbox.fault({ ...action('verify'), status: 400 });
		sandbox.fault({ method: 'DELETE', status: 500, times: 0 });
		const said = await failure(n8n.publish());
		expect(said).toMatch(/HTTP 400.*may be left on the platform.*HTTP 500/s);
		expect(mine()).toHaveLength(1);
		sandbox.clearFaults();
		await n8n.publish();
		live();
	});

	it.each<[string, object]>([
		[
			'null for the filtered ones',
			{ subscriptions: ['CASE_CREATED'], filteredSubscriptions: null },
		],
		[
			'an object for the filtered ones',
			{ subscriptions: ['CASE_CREATED'], filteredSubscriptions: {} },
		],
		['null for the plain ones', { subscriptions: null }],
		[
			'null for the filters',
			{ filteredSubscriptions: [{ webhookType: 'CASE_CREATED', filters: null }] },
		],
	])('rule 13: a healthy one is taken for healthy with %s', async (_what, odd) => {
		n8n.parameters.subscriptions = ['CASE_CREATED'];
		await n8n.publish();
		const [own] = mine();
		sandbox.clearRequests();
		answerWith(
			sandbox,
			[
				{ id: 'odd', url: null, subscriptions: 7 },
				{ ...own, ...odd },
			],
			{
				method: 'GET',
				path: '/webhook-subscriptions',
			},
		);
		await n8n.publish('init');
		expect(sentLines(sandbox).filter((line) => !line.startsWith('GET'))).toEqual([]);
		live();
	});

	it('a start of n8n finds it, changes nothing and makes no second one', async () => {
		await n8n.publish();
		const before = structuredClone(live());
		sandbox.clearRequests();
		await n8n.publish('init');
		expect(lines().every((line) => line.startsWith('GET'))).toBe(true);
		expect(live()).toEqual(before);
		await delivers();
	});

	it('is found where the pages of the list are shorter than asked for', async () => {
		await n8n.publish();
		const { id } = live();
		const short = { data: all().slice(0, 2), errors: [] };
		sandbox.fault({ method: 'GET', query: { pageNumber: '0' }, status: 200, body: short });
		await n8n.publish('init');
		expect(live().id).toBe(id);
	});

	it('a start while the platform is away keeps the trigger', async () => {
		await n8n.publish();
		sandbox.fault({ method: 'GET', reset: 'before', times: 0 });
		await n8n.publish('init');
		sandbox.clearFaults();
		live();
		await delivers();
		sandbox.fault({ method: 'GET', status: 401, times: 0 });
		expect(await failure(n8n.publish('init'))).toMatch(/HTTP 401.*Check the credential/);
	});

	it('publishing anew while the platform is away fails with the reason', async () => {
		await n8n.publish();
		sandbox.fault({ method: 'GET', status: 503, times: 0 });
		expect(await failure(n8n.publish())).toMatch(/HTTP 503/);
	});

	it('types that drifted are added and removed', async () => {
		n8n.parameters.subscriptions = ['CASE_CREATED', 'CASE_UPDATED'];
		await n8n.publish();
		const { id } = live();
		n8n.parameters.subscriptions = ['CASE_CREATED', 'ACCOUNT_CREATED'];
		sandbox.clearRequests();
		await n8n.publish('init');
		expect(sent(sandbox).filter(({ line }) => !line.startsWith('GET'))).toEqual([
			{
				line: `PUT ${API}?subscriptionId=${id}`,
				body: { addSubscriptions: ['ACCOUNT_CREATED'], removeSubscriptions: ['CASE_UPDATED'] },
			},
		]);
		expect(live()).toMatchObject({
			id,
			filteredSubscriptions: [{ webhookType: 'CASE_CREATED' }, { webhookType: 'ACCOUNT_CREATED' }],
		});
		await delivers('ACCOUNT_CREATED');
	});

	it.each(['Added', '"Added"', { data: 'Added', errors: [] }])(
		'an update of the types that is answered 200 with %j has succeeded',
		async (body) => {
			await n8n.publish();
			n8n.parameters.subscriptions = ['CASE_CREATED', 'ACCOUNT_CREATED'];
			sandbox.fault({ method: 'PUT', status: 200, body, carriedOut: true });
			await n8n.publish('init');
			live();
			await delivers('ACCOUNT_CREATED');
		},
	);

	it('types that the platform lists flat are those that are wanted', async () => {
		n8n.parameters = {
			subscriptions: ['CASE_CREATED', 'CASE_UPDATED'],
			filters: {
				filter: [
					{
						checkCondition: 'IS',
						webhookType: 'CASE_UPDATED',
						id: 'region',
						type: 'PARTNER_CUSTOM_PROPERTY',
						values: 'EMEA',
					},
				],
			},
		};
		await n8n.publish();
		const { filteredSubscriptions, ...rest } = structuredClone(live());
		const flat = { ...rest, subscriptions: ['CASE_CREATED'] };
		const filtered = filteredSubscriptions.filter(({ filters }) => filters?.length);
		const listed = (data: object) =>
			answerWith(sandbox, [data], { method: 'GET', query: { pageNumber: '0' } });
		sandbox.clearRequests();
		listed({ ...flat, filteredSubscriptions: filtered });
		await n8n.publish('init');
		n8n.parameters = { subscriptions: ['CASE_CREATED'] };
		listed(flat);
		await n8n.publish('init');
		expect(lines().every((line) => line.startsWith('GET'))).toBe(true);
	});

	it('one that was stopped on the platform is active again after a start', async () => {
		await n8n.publish();
		Object.assign(live(), { active: false, verified: false });
		await n8n.publish('init');
		live();
		await delivers();
	});

	it.each([
		[
			'filters',
			{
				filters: {
					filter: [
						{ id: 'region', type: 'PARTNER_CUSTOM_PROPERTY', checkCondition: 'IS', values: 'EMEA' },
					],
				},
			},
		],
		['the proxy', { viaProxy: true }],
	])('changed: %s: exactly one, the new one', async (_, change) => {
		await n8n.publish();
		const { id } = live();
		Object.assign(n8n.parameters, change);
		await n8n.publish('init');
		expect(live().id).not.toBe(id);
		await delivers('CASE_CREATED', { partnerCustomProperties: { region: ['EMEA'] } });
	});

	it('published again after a change: only what makes the new one lies between the old one and the new', async () => {
		await n8n.publish();
		const { id } = live();
		sandbox.clearRequests();
		await n8n.unpublish();
		await n8n.publish('update');
		const made = live().id;
		const written = lines().slice(lines().indexOf(`DELETE ?subscriptionId=${id}`));
		expect(written.slice(0, 4)).toEqual([
			`DELETE ?subscriptionId=${id}`,
			'POST ',
			`POST /action?subscriptionId=${made}&action=verify`,
			`POST /action?subscriptionId=${made}&action=activate`,
		]);
	});

	it('one that cannot be deleted is stopped', async () => {
		await n8n.publish();
		sandbox.fault({ ...DELETE, status: 500, times: 0 });
		expect(await failure(n8n.unpublish())).toMatch(/HTTP 500/);
		expect(mine()).toMatchObject([{ active: false }]);
		sandbox.clearFaults();
		await n8n.unpublish();
	});

	describe('a copy of n8n’s data', () => {
		let copy: N8n;
		let ofCopy: () => Subscription[];
		let log: jest.Mock;
		let original: Subscription;

		beforeEach(async () => {
			await n8n.publish();
			original = structuredClone(live());
			copy = await N8n.start();
			ofCopy = () => all().filter(({ url }) => url === copy.webhook);
			copy.staticData = structuredClone(n8n.staticData);
			copy.parameters = n8n.parameters;
			log = logOf(HookContext);
		});
		afterEach(async () => {
			await copy.unpublish();
			expect(ofCopy()).toEqual([]);
			await copy.close();
			expect(live()).toMatchObject({ id: original.id });
			await delivers();
		});

		/** What the copy does as another n8n. */
		const asAnother = async (work: () => Promise<unknown>) => {
			const id = jest.spyOn(HookContext.prototype, 'getInstanceId').mockReturnValue('another n8n');
			await work().finally(() => id.mockRestore());
		};

		it('under another address leaves the original’s subscription alone, and has its own', async () => {
			for (const activation of ['init', 'init', 'update'] as const) {
				copy.parameters = { ...copy.parameters, viaProxy: activation === 'update' };
				await copy.publish(activation);
				expect(ofCopy()).toMatchObject([{ active: true, verified: true }]);
				expect(live()).toEqual(original);
			}
			const text = newEvent();
			expect((await post(text, signed(text, keyOf(ofCopy()[0]!)), copy)).status).toBe(200);
			expect(log.mock.calls.flat()).toEqual([
				expect.stringContaining(`${original.id} (${n8n.webhook}) was made under another address`),
			]);
		});

		it('that is unpublished or fails to start removes nothing of the original’s', async () => {
			await copy.unpublish();
			expect(live()).toEqual(original);
			copy.staticData = structuredClone(n8n.staticData);
			sandbox.fault({ ...action('verify'), status: 400 });
			expect(await failure(copy.publish('init'))).toMatch(/HTTP 400/);
			expect(live()).toEqual(original);
			expect(ofCopy()).toEqual([]);
		});

		it('with another instance id leaves it alone even under the same address', async () => {
			const same = await N8n.start();
			Object.assign(same, { url: n8n.url, staticData: structuredClone(n8n.staticData) });
			await asAnother(async () => {
				await same.publish('init');
				expect(mine()).toMatchObject([{ id: original.id }, { active: true, verified: true }]);
				await same.unpublish();
				expect(live()).toEqual(original);
				same.staticData = {};
				await same.publish();
				await same.unpublish();
			});
			expect(live()).toEqual(original);
			// The original does not touch what is the copy's either.
			await asAnother(async () => await same.publish());
			const [, other] = mine();
			await n8n.publish('init');
			await n8n.unpublish();
			expect(mine()).toEqual([other]);
			await n8n.publish();
			await asAnother(async () => await same.unpublish());
			original = structuredClone(live());
			await same.close();
		});
	});

	describe('n8n’s patience', () => {
		const THROTTLED = { status: 429, headers: { 'retry-after': '60' } };
		const LIST = { method: 'GET', path: '/webhook-subscriptions' };
		const LAST_PAGE = /^GET .*pageNumber=3/;

		/** The platform behind a proxy, where time passes with a request: `intercept` gets its method and query. */
		async function behind(intercept: (request: string) => unknown) {
			const proxy = await serveProxy(sandbox, async ({ method, url }) => {
				await intercept(`${method} ${url!.replace(API, '')}`);
			});
			engine.credential = { ...engine.credential, baseUrl: `${proxy.url}/{env}` };
			return proxy;
		}

		it.each([
			['a creation', CREATE],
			['a verification', action('verify')],
			['an activation', action('activate')],
		])('the wait that the platform asks for is told and not waited for: %s', async (_, request) => {
			const since = performance.now();
			sandbox.fault({ ...request, ...THROTTLED, times: 0 });
			const said = await failure(engine.webhookMethod(n8n.workflow(), 'Trigger', 'create'));
			expect(said).toMatch(/Throttled.*HTTP 429.*asks to wait 60 seconds: try again after that/);
			expect(performance.now() - since).toBeLessThan(60_000);
			expect(mine()).toEqual([]);
		});

		it('the wait is told of a check, a removal and a platform that fails as well', async () => {
			await n8n.publish();
			sandbox.fault({ ...LIST, ...THROTTLED, times: 0 });
			expect(await failure(n8n.publish())).toMatch(/asks to wait 60 seconds/);
			expect(await failure(n8n.unpublish())).toMatch(/asks to wait 60 seconds/);
			sandbox.clearFaults();
			await n8n.publish();
			sandbox.fault({ ...LIST, ...THROTTLED, status: 503, times: 0 });
			expect(await failure(n8n.publish())).toMatch(/HTTP 503.*asks to wait 60 seconds/);
			sandbox.clearFaults();
			sandbox.fault({ ...CREATE, ...THROTTLED, status: 503, times: 0 });
			const workflow = n8n.workflow();
			expect(await failure(engine.webhookMethod(workflow, 'Trigger', 'create'))).toMatch(
				/HTTP 503.*asks to wait 60 seconds/,
			);
		});

		it('a short wait is waited for', async () => {
			sandbox.fault({ ...CREATE, status: 429, headers: { 'retry-after': '1' } });
			await n8n.publish();
			live();
		});

		it('all pauses of one publication come to 20 s at most, however often n8n tries', async () => {
			await n8n.publish();
			const [old, changed] = [n8n.workflow(), n8n.workflow()];
			sandbox.fault({ status: 429, headers: { 'retry-after': '2' }, times: 0 });
			let pauses = 0;
			const attempt = async (workflow: Workflow, method: 'delete' | 'create') => {
				sandbox.clearRequests();
				const said = await failure(engine.webhookMethod(workflow, 'Trigger', method));
				expect(said).toContain('asks to wait 2 seconds');
				// Between two requests that are the same lies a pause, of two seconds or more.
				pauses += lines().filter((line, n, all) => line === all[n - 1]).length;
			};
			for (let n = 0; n < 3; n++) await attempt(old, 'delete');
			for (let n = 0; n < 5; n++) await attempt(changed, 'create');
			expect(pauses).toBeGreaterThan(3);
			expect(pauses).toBeLessThanOrEqual(10);
			sandbox.clearFaults();
		});

		it('nothing is created once n8n can have given up, and what was created is removed', async () => {
			await n8n.publish();
			const remembered = memoryOf(n8n, 'gone');
			await n8n.unpublish();
			const clock = freezeClock();
			const passed: string[] = [];
			let slow = LAST_PAGE;
			const proxy = await behind((request) => {
				passed.push(request);
				if (slow.test(request)) clock.advance(45_000);
			});
			const publish = async () => {
				const workflow = n8n.workflow();
				passed.length = 0;
				try {
					if (await engine.webhookMethod(workflow, 'Trigger', 'checkExists')) return 'It is there';
					await engine.webhookMethod(workflow, 'Trigger', 'create');
					return 'It was created';
				} catch (error) {
					return (error as Error).message;
				}
			};
			// The check takes too long, and n8n calls create all the same.
			n8n.staticData = { 'node:Trigger': { subscription: remembered } };
			expect(await publish()).toMatch(/^No time was left for the request \(POST/);
			expect(passed.filter((request) => request.startsWith('POST'))).toEqual([]);
			// The creation itself takes too long.
			n8n.staticData = {};
			slow = /^POST $/;
			expect(await publish()).toMatch(/^No time was left for the request \(POST .*action\)/);
			expect(passed.filter((request) => request.includes('action'))).toEqual([]);
			expect(passed).toContainEqual(expect.stringMatching(/^DELETE/));
			expect(mine()).toEqual([]);
			await proxy.close();
		});

		it('a request ends when its time does, and a later attempt still tells why', async () => {
			await n8n.publish();
			const remembered = memoryOf(n8n, 'gone');
			await n8n.unpublish();
			const clock = freezeClock();
			const proxy = await behind(async (request) => {
				if (LAST_PAGE.test(request)) clock.advance(39_700);
				if (request === 'POST ') await new Promise(() => {});
			});
			n8n.staticData = { 'node:Trigger': { subscription: remembered } };
			const workflow = n8n.workflow();
			expect(await engine.webhookMethod(workflow, 'Trigger', 'checkExists')).toBe(false);
			const attempt = async () =>
				await failure(engine.webhookMethod(workflow, 'Trigger', 'create'));
			expect(await attempt()).toMatch(/^No answer came in time \(POST \/webhook-subscriptions\)/);
			clock.advance(1_000);
			expect(await attempt()).toMatch(/^No answer came in time \(POST \/webhook-subscriptions\)/);
			await proxy.close();
		});
	});

	it('tells no secret, in no message, no detail and no log', async () => {
		const { accessToken, apiKey } = sandbox.credentials;
		await n8n.publish();
		const secrets = [accessToken, apiKey, keyOf(live())];
		const log = logOf(HookContext);
		const told: string[] = [];
		const body = {
			data: { echo: secrets },
			errors: secrets.map((secret) => ({
				message: `rejected ${secret}`,
				id: secret,
				code: secret,
			})),
		};
		const attempt = async (method: 'checkExists' | 'create' | 'delete', activation?: 'init') => {
			const { staticData } = n8n;
			const work = engine.webhookMethod(n8n.workflow(), 'Trigger', method, activation);
			const error = await work.then(
				() => undefined,
				(reason: Error) => reason,
			);
			if (error) told.push(inspect(error, { depth: 10, showHidden: true }), JSON.stringify(error));
			n8n.staticData = staticData;
		};
		for (const [fault, method, activation] of [
			[{ method: 'GET', status: 400 }, 'checkExists'],
			[{ method: 'GET', status: 503 }, 'checkExists', 'init'],
			[{ method: 'DELETE', status: 500 }, 'create'],
			[{ method: 'DELETE', status: 500 }, 'delete'],
			[{ ...CREATE, status: 400 }, 'create'],
			[{ ...action('verify'), status: 400 }, 'create'],
		] as const) {
			sandbox.fault({ ...fault, body, times: 0 });
			await attempt(method, activation);
			sandbox.clearFaults();
		}
		const written = log.mock.calls.map((call) => JSON.stringify(call));
		expect(told).toHaveLength(8);
		expect(written).toHaveLength(2);
		for (const text of [...told, ...written]) {
			expect(text).toContain('rejected ***');
			for (const secret of secrets) expect(text).not.toContain(secret);
		}
	});

	it('a rotated API key breaks nothing, and the next start uses the new one', async () => {
		await n8n.publish();
		const { id, preSharedKey } = live();
		engine.credential = {
			...engine.credential,
			apiKey: 'prod2-api-key',
			accessToken: 'prod2-access-token',
			environment: 'prod2',
		};
		await delivers();
		const before = structuredClone(n8n.staticData);
		sandbox.clearRequests();
		await n8n.publish('init');
		const made = live();
		expect(made.id).not.toBe(id);
		expect(keyOf(made)).not.toBe(preSharedKey);
		// The new one delivers before the old one stops, so that no event falls between them.
		const writes = lines().flatMap((line) =>
			line.startsWith('GET') ? [] : line.replace('/prod2/api/v3/webhook-subscriptions', ''),
		);
		expect(writes).toEqual([
			'POST ',
			`POST /action?subscriptionId=${made.id}&action=verify`,
			`POST /action?subscriptionId=${made.id}&action=activate`,
			`DELETE ?subscriptionId=${id}`,
		]);
		await delivers();
		// What was signed with the old key is still under way, or comes again, and n8n may not have stored anything yet.
		const text = newEvent();
		const old = async () => (await post(text, signed(text, preSharedKey))).status;
		expect(await old()).toBe(200);
		const after = n8n.staticData;
		n8n.staticData = before;
		expect(await old()).toBe(200);
		await delivers();
		n8n.staticData = after;
		await n8n.publish('init');
		expect(live().id).toBe(made.id);
		expect(await old()).toBe(200);
		const tomorrow = Date.now() + 24 * 60 * 60 * 1000;
		const clock = jest.spyOn(Date, 'now').mockReturnValue(tomorrow);
		expect(await old()).toBe(401);
		clock.mockRestore();
	});

	it('is known by its id where the platform writes its URL in another way', async () => {
		await n8n.publish();
		const { id } = live();
		const rewrite = () => Object.assign(live(), { url: n8n.webhook.replace('http:', 'HTTP:') });
		rewrite();
		sandbox.clearRequests();
		await n8n.publish('init');
		expect(lines().every((line) => line.startsWith('GET'))).toBe(true);
		n8n.parameters.viaProxy = true;
		await n8n.publish('init');
		expect(live().id).not.toBe(id);
		expect(all().some((one) => one.id === id)).toBe(false);
		rewrite();
		sandbox.fault({ ...CREATE, status: 400 });
		n8n.parameters.viaProxy = false;
		const workflow = n8n.workflow();
		expect(await failure(engine.webhookMethod(workflow, 'Trigger', 'create'))).toMatch(/HTTP 400/);
		expect(others()).toEqual(strangers);
	});

	it.each<[string, (url: string) => string | undefined]>([
		['in capitals, with a slash at its end', (url) => `${url.toUpperCase()}/`],
		['under another host', (url) => url.replace('127.0.0.1', 'gateway.example.com')],
		['hidden', () => '***'],
		['not at all', () => undefined],
	])('is known by its id where the platform gives its URL %s', async (_, write) => {
		await n8n.publish();
		const subscription = live();
		Object.assign(subscription, { url: write(n8n.webhook) });
		await n8n.unpublish();
		expect(all()).not.toContain(subscription);
	});

	it('one of another trigger that has the remembered id is left alone', async () => {
		// A platform that is set up anew gives its ids again, to whoever comes first.
		const other = await N8n.start({ webhookId: 'f0e1d2c3-0001-4c3e-9a50-0f2d7c1b6f11' });
		other.parameters = n8n.parameters;
		await other.publish();
		const ofOther = () => all().filter(({ url }) => url === other.webhook);
		const [theirs] = structuredClone(ofOther());
		await n8n.publish();
		const { subscription } = n8n.staticData['node:Trigger'] as { subscription: IDataObject };
		await n8n.unpublish();
		const trigger = { subscription: { ...subscription, subscriptionId: theirs!.id } };
		for (const activation of ['init', 'update'] as const) {
			n8n.staticData = { 'node:Trigger': structuredClone(trigger) };
			await n8n.publish(activation);
			live();
			expect(ofOther()).toEqual([theirs]);
		}
		n8n.staticData = { 'node:Trigger': structuredClone(trigger) };
		await n8n.unpublish();
		expect(mine()).toEqual([]);
		expect(ofOther()).toEqual([theirs]);
		await other.unpublish();
		await other.close();
	});

	/** Leaves a subscription that is replaced and cannot be removed; gives its id. */
	const leaveOne = async () => {
		await n8n.publish();
		const { id } = live();
		n8n.parameters.viaProxy = true;
		sandbox.fault({ method: 'DELETE', status: 500, times: 0 });
		await n8n.publish('init');
		expect(mine()).toHaveLength(2);
		return id;
	};

	it('one that was replaced and could not be removed is removed at the next start', async () => {
		const id = await leaveOne();
		sandbox.clearFaults();
		await n8n.publish('init');
		expect(live().id).not.toBe(id);
		await delivers();
	});

	it('a start keeps it although one that was replaced still cannot be removed', async () => {
		const id = await leaveOne();
		await n8n.publish('init');
		expect(mine().map((one) => [one.id === id, one.active])).toEqual([
			[true, false],
			[false, true],
		]);
	});

	it.each<[string, FaultSpec]>([
		['is away', { reset: 'before' }],
		['is overloaded', { status: 503 }],
		['throttles', { answer: 'throttled', seconds: 60 }],
	])('a start keeps it while the platform %s and cannot bring it up to date', async (_, fault) => {
		await n8n.publish();
		const { id } = live();
		Object.assign(live(), { active: false });
		sandbox.fault({ ...action('activate'), ...fault, times: 0 });
		await n8n.publish('init');
		expect(mine().map((one) => one.id)).toEqual([id]);
		sandbox.clearFaults();
		await n8n.publish('init');
		expect(live().id).toBe(id);
		await delivers();
	});

	it.each<[string, (url: string) => string]>([
		['in another way', (url) => url.replace('http:', 'HTTP:')],
		['hidden', () => '***'],
	])(
		'one that is not verified is removed where the platform gives its URL %s',
		async (_, write) => {
			sandbox.fault({ ...action('verify'), delay: 1_000, status: 400 });
			const create = engine.webhookMethod(n8n.workflow(), 'Trigger', 'create');
			await eventually(() => expect(mine()).toHaveLength(1));
			const [created] = mine();
			created!.url = write(n8n.webhook);
			expect(await failure(create)).toMatch(/HTTP 400/);
			expect(all()).not.toContain(created);
		},
	);

	it('deliveries verify before n8n has stored anything', async () => {
		await n8n.publish();
		n8n.staticData = {};
		await delivers();
	});

	it('deleted by someone: made again at the next start', async () => {
		await n8n.publish();
		const { id } = live();
		await axios.delete(`${sandbox.url}${API}?subscriptionId=${id}`, {
			headers: {
				accept: 'application/json',
				authorization: `Bearer ${sandbox.credentials.accessToken}`,
				key: sandbox.credentials.apiKey,
			},
		});
		expect(mine()).toEqual([]);
		await n8n.publish('init');
		expect(live().id).not.toBe(id);
		await delivers();
	});

	it('one with our URL and an unknown key is replaced, also when there are several', async () => {
		await n8n.publish();
		n8n.staticData = {};
		await n8n.publish();
		live();
		const stale = { ...structuredClone(n8n.staticData) };
		await n8n.unpublish();
		await n8n.publish();
		n8n.staticData = stale;
		await n8n.publish('init');
		live();
		await delivers();
	});

	it('unpublish leaves none, also when what is kept is out of date', async () => {
		await n8n.publish();
		await n8n.unpublish();
		expect(mine()).toEqual([]);
		expect(JSON.stringify(n8n.staticData)).not.toContain('preSharedKey');
		await n8n.publish();
		const stale = n8n.staticData;
		await n8n.unpublish();
		await n8n.publish();
		n8n.staticData = stale;
		await n8n.unpublish();
		expect(mine()).toEqual([]);
	});

	const DELETE = { method: 'DELETE', path: '/webhook-subscriptions' };
	it.each<[string, FaultSpec]>([
		['is 404 since it is gone', { ...DELETE, status: 404, carriedOut: true }],
		['fails though carried out', { ...DELETE, status: 500, carriedOut: true }],
		['is cut after it was carried out', { ...DELETE, reset: 'after' }],
		['is preceded by a failing deactivation', { ...action('deactivate'), status: 500 }],
	])('unpublish succeeds when the deletion %s', async (_, fault) => {
		await n8n.publish();
		sandbox.fault(fault);
		await n8n.unpublish();
		expect(mine()).toEqual([]);
	});

	it.each<[string, FaultSpec, RegExp]>([
		['fails', { ...DELETE, status: 500 }, /HTTP 500/],
		['is forbidden', { ...DELETE, status: 403 }, /HTTP 403/],
		['gets the 404 of a gateway', { ...DELETE, status: 404, body: '<h1>404</h1>' }, /HTTP 404/],
		['is cut before', { ...DELETE, reset: 'before' }, /The connection broke/],
	])('unpublish tells when the deletion %s, and can be done again', async (_, fault, reason) => {
		await n8n.publish();
		sandbox.fault({ ...fault, times: 0 });
		expect(await failure(n8n.unpublish())).toMatch(reason);
		expect(mine()).toHaveLength(1);
		sandbox.clearFaults();
		await n8n.unpublish();
		expect(mine()).toEqual([]);
	});

	it('test and production have a subscription each and leave the other’s alone', async () => {
		const test = await N8n.start({ isTest: true });
		const ofTest = () => all().filter(({ url }) => url === test.webhook);
		await n8n.publish();
		await test.publish();
		expect(ofTest()).toMatchObject([{ active: true, verified: true }]);
		expect(keyOf(ofTest()[0]!)).not.toBe(keyOf(live()));
		for (const early of [false, true]) {
			if (early) test.staticData = {};
			const text = newEvent();
			expect((await post(text, signed(text, keyOf(ofTest()[0]!)), test)).status).toBe(200);
			expect((await post(text, signed(text, keyOf(live())), test)).status).toBe(401);
			expect((await post(text, signed(text, keyOf(ofTest()[0]!)))).status).toBe(401);
		}
		expect(test.runs).toHaveLength(2);
		await test.unpublish();
		expect(ofTest()).toEqual([]);
		live();
		await test.close();
		await delivers();
	});
});

describe('deliveries that repeat', () => {
	let key: string;

	beforeEach(async () => {
		await n8n.publish();
		key = keyOf(mine()[0]!);
		n8n.forgetRuns();
	});

	const send = async (text: string, to = n8n) => (await post(text, signed(text, key), to)).status;
	/** Runs whose items went on behind the trigger. */
	const ran = (instance = n8n) => instance.items.filter((items) => items.length > 0).length;

	/** Has none of this process's memory, and the same database. */
	async function anotherProcess(): Promise<N8n> {
		let started: N8n | undefined;
		await jest.isolateModulesAsync(async () => {
			const support = jest.requireActual<typeof import('../support/engine')>('../support/engine');
			const process = new support.Engine(engine.credential, engine.marks);
			await process.load();
			started = await N8n.start({ process });
		});
		started!.staticData = n8n.staticData;
		return started!;
	}

	it('run once: one after the other, and all at the same time', async () => {
		const text = newEvent();
		for (let n = 0; n < 3; n++) expect(await send(text)).toBe(200);
		expect(ran()).toBe(1);
		const another = newEvent();
		const statuses = await Promise.all(Array.from({ length: 20 }, async () => await send(another)));
		expect(new Set(statuses)).toEqual(new Set([200]));
		expect(ran()).toBe(2);
	});

	it('run once across processes, by n8n’s shared store', async () => {
		const texts = Array.from({ length: 30 }, () => newEvent());
		await Promise.all(texts.map(async (text) => await send(text)));
		expect(ran()).toBe(30);
		const other = await anotherProcess();
		for (const text of texts.slice(0, 5)) expect(await send(text, other)).toBe(200);
		expect(other.runs).toHaveLength(5);
		expect(ran(other)).toBe(0);
		expect(await send(newEvent(), other)).toBe(200);
		expect(ran(other)).toBe(1);
		await other.close();
	});

	it('are those that say the same in every field, under whatever headers', async () => {
		n8n.parameters.options = { rawDelivery: true };
		const text = (fields: object) => JSON.stringify({ id: 'same', payload: { n: 1 }, ...fields });
		const first = text({ attempt: `${++events}` });
		for (const headers of [{}, { 'x-attempt': '2' }]) {
			const signature = { 'x-hub-signature': signed(first, key) };
			await axios.post(n8n.webhook, first, { headers: { ...signature, ...headers } });
		}
		expect(ran()).toBe(1);
		await send(text({ attempt: `${++events}` }));
		expect(ran()).toBe(2);
		const other = await anotherProcess();
		await send(first, other);
		expect(ran(other)).toBe(0);
		await other.close();
	});

	it('cost one access to the store where one process takes and runs them', async () => {
		const asked = jest.spyOn(engine.marks, 'checkProcessedAndRecord');
		for (let n = 0; n < 3; n++) expect(await send(newEvent())).toBe(200);
		expect(ran()).toBe(3);
		expect(asked).toHaveBeenCalledTimes(3);
	});

	it('an execution that n8n starts again, since its worker died, runs', async () => {
		const json = { id: 'again', payload: { id: `again-${++events}` } };
		const run = async (by: N8n, executionId: string) => await by.execute(json, executionId);
		expect(await run(n8n, 'execution 1')).toEqual([json]);
		expect(await run(n8n, 'execution 1')).toEqual([json]);
		expect(await run(n8n, 'execution 2')).toEqual([]);
		const other = await anotherProcess();
		expect(await run(other, 'execution 3')).toEqual([]);
		await other.close();
		const third = await anotherProcess();
		expect(await run(third, 'execution 1')).toEqual([json]);
		await third.close();
	});

	it('one whose execution never began, since its worker died, runs when it comes again', async () => {
		const text = newEvent();
		// The first is accepted, and no worker begins with it.
		const run = jest.spyOn(engine, 'run').mockImplementation(async () => ({ data: {} }) as IRun);
		expect(await send(text)).toBe(200);
		run.mockRestore();
		n8n.forgetRuns();
		expect(await send(text)).toBe(200);
		expect(ran()).toBe(1);
		const other = await anotherProcess();
		expect(await send(text, other)).toBe(200);
		expect(ran(other)).toBe(0);
		await other.close();
	});

	it('that come a day later are new events, in this process and in another', async () => {
		const HOUR = 60 * 60 * 1000;
		const text = '{"id":"thin","type":"CASE_UPDATED"}';
		const start = Date.UTC(2026, 0, 5, 9);
		const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
		try {
			expect(await send(text)).toBe(200);
			// Another process knows it by the store alone.
			const other = await anotherProcess();
			clock.mockReturnValue(start + 12 * HOUR);
			expect(await send(text)).toBe(200);
			expect(ran()).toBe(1);
			expect(await send(text, other)).toBe(200);
			expect(ran(other)).toBe(0);
			await other.close();
			engine.marks.clear();
			clock.mockReturnValue(start + 24 * HOUR - 1);
			await send(text);
			expect(ran()).toBe(1);
			clock.mockReturnValue(start + 24 * HOUR);
			await send(text);
			expect(ran()).toBe(2);
			await send(text);
			expect(ran()).toBe(2);
			const third = await anotherProcess();
			clock.mockReturnValue(start + 48 * HOUR);
			await send(text, third);
			expect(ran(third)).toBe(1);
			await third.close();
		} finally {
			clock.mockRestore();
		}
	});

	it('that differ in anything are no repeats, nor are those without an id', async () => {
		const text = newEvent();
		await send(text);
		await send(text.replace('Größe', 'Grösse'));
		expect(ran()).toBe(2);
		for (let n = 0; n < 2; n++) await send('{"type":"CASE_CREATED","subject":"no id"}');
		expect(ran()).toBe(4);
		for (const id of ['null', '""']) {
			for (let n = 0; n < 2; n++) await send(`{"id":${id},"payload":{"subject":"no id"}}`);
		}
		expect(ran()).toBe(8);
	});

	it('run each time when the option is off, in a test and when a person retries', async () => {
		const text = newEvent();
		await send(text);
		for (const how of [{ isRetry: true }, { isTest: true }]) {
			const again = await N8n.start(how);
			again.staticData = n8n.staticData;
			for (let n = 0; n < 2; n++) expect(await send(text, again)).toBe(200);
			expect(ran(again)).toBe(2);
			await again.close();
		}
		n8n.parameters.options = { ignoreRepeated: false };
		await send(text);
		expect(ran()).toBe(2);
	});

	it.each([
		['true', 1],
		['false', 2],
		['', 1],
	])('the option may come from an expression, as text: %j', async (ignoreRepeated, count) => {
		n8n.parameters.options = { ignoreRepeated };
		const text = newEvent();
		for (let n = 0; n < 2; n++) await send(text);
		expect(ran()).toBe(count);
	});

	it('run when n8n’s store cannot be asked, and still once in a process', async () => {
		engine.marks.broken = true;
		const text = newEvent();
		for (let n = 0; n < 2; n++) expect(await send(text)).toBe(200);
		engine.marks.broken = false;
		expect(ran()).toBe(1);
	});
});

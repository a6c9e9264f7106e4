/** A workflow with the trigger in an n8n, and the platform that it subscribes at. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import {
	Agent,
	request,
	type IncomingMessage,
	type OutgoingHttpHeaders,
	type RequestListener,
} from 'node:http';
import { HookContext, WebhookContext } from 'n8n-core';
import type {
	IDataObject,
	IRun,
	IWebhookResponseData,
	Workflow,
	WorkflowActivateMode,
} from 'n8n-workflow';
import type { Sandbox } from '../../sandbox';
import type { Delivery } from '../../sandbox/areas/webhook/deliveries';
import type { Subscription } from '../../sandbox/areas/webhook/store';
import type { Engine } from './engine';
import { sentLines } from './sandbox';
import { readBody, serve } from './server';
import { eventually } from './time';

/** The path of the platform's subscriptions. */
export const API = '/prod/api/v3/webhook-subscriptions';
const WEBHOOK_ID = '5f0c7c9e-8a55-4c3e-9a50-0f2d7c1b6f10';

interface Options {
	isTest?: boolean;
	isRetry?: boolean;
	webhookId?: string;
}

/** One n8n with one workflow: what it stores between the steps of the workflow's life, and its webhook server. */
export class N8n {
	/** As it is in n8n's database: saved after a step has ended, not before. */
	staticData: IDataObject = {};
	parameters: IDataObject = { subscriptions: ['CASE_CREATED'] };
	/** What n8n's stores know the trigger by, with its workflow. */
	nodeId = 'id-0';
	url = '';
	readonly isTest: boolean;
	private readonly webhookId: string;
	readonly answers: IWebhookResponseData[];
	readonly runs: IRun[];

	private readonly listener: RequestListener;
	close = async () => {};

	constructor(
		private readonly process: Engine,
		{ isTest = false, isRetry = false, webhookId = WEBHOOK_ID }: Options = {},
	) {
		const mode = isTest ? 'manual' : isRetry ? 'retry' : 'webhook';
		const { listener, state } = process.webhookListener(() => this.workflow(), 'Trigger', mode);
		this.listener = listener;
		this.answers = state.answers;
		this.runs = state.runs;
		this.isTest = isTest;
		this.webhookId = webhookId;
	}

	/** Opens its webhook server. Has to be called before anything else. */
	async open(): Promise<this> {
		const { url, close } = await serve(this.listener);
		return Object.assign(this, { url, close });
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
						id: this.nodeId,
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

/** A published workflow for the tests of a file, which each of them begins without. */
export function useTrigger(engine: Engine, sandbox: Sandbox) {
	const n8n = new N8n(engine);
	beforeAll(async () => void (await n8n.open()));
	afterAll(async () => await n8n.close());
	beforeEach(() => {
		n8n.staticData = {};
		n8n.parameters = { subscriptions: ['CASE_CREATED'] };
		n8n.forgetRuns();
	});
	const all = () => sandbox.state('webhook') as Subscription[];
	const mine = () => all().filter(({ url }) => url === n8n.webhook);
	return {
		n8n,
		all,
		/** The subscriptions that are the trigger's. */
		mine,
		others: () => all().filter(({ url }) => url !== n8n.webhook),
		/** The request lines, from the path of subscriptions on. */
		lines: () => sentLines(sandbox).map((line) => line.replace(API, '')),
		/** Another n8n; with the same process, unless another is given. */
		start: async ({ process = engine, ...options }: Options & { process?: Engine } = {}) =>
			await new N8n(process, options).open(),
		/** The trigger's one subscription, which works. */
		live: () => {
			const subscriptions = mine();
			expect(subscriptions).toHaveLength(1);
			expect(subscriptions[0]).toMatchObject({ verified: true, active: true });
			return subscriptions[0]!;
		},
		/** Whether what the platform sends by its one subscription runs, and once. */
		delivers: async (type = 'CASE_CREATED', payload: object = {}) => {
			n8n.forgetRuns();
			sandbox.control('webhook', 'emit', { type, payload });
			const deliveries = () => sandbox.control('webhook', 'deliveries') as Delivery[];
			await eventually(() =>
				expect(
					deliveries().filter(
						({ state, attempts }) => state === 'pending' && attempts.length === 0,
					),
				).toEqual([]),
			);
			expect(
				deliveries()
					.at(-1)!
					.attempts.map(({ status }) => status),
			).toEqual([200]);
			expect(n8n.runs).toHaveLength(1);
		},
		/** Delivers to the webhook of an n8n. */
		post: async (body: string | Buffer, signature?: string, to: N8n = n8n, headers: object = {}) =>
			await post(to.webhook, body, {
				'content-type': 'application/json',
				...(signature !== undefined && { 'x-hub-signature': signature }),
				...headers,
			}),
	};
}

/** For the tests of a block: a subscription's life among many that are others' and stay as they are. */
export function useStrangers(sandbox: Sandbox, { others }: ReturnType<typeof useTrigger>) {
	let strangers: Subscription[];
	beforeEach(() => {
		const bulk = sandbox.bulk('webhook', { count: 205 });
		expect(bulk).toEqual({ count: 205 });
		strangers = structuredClone(others());
		sandbox.clearRequests();
	});
	afterEach(() => expect(others()).toEqual(strangers));

	return () => strangers;
}

/** The request that makes a subscription. */
export const CREATE = { method: 'POST', path: '/webhook-subscriptions' };

/** The request that verifies or activates one. */
export const action = (name: string) => ({
	method: 'POST',
	path: '/webhook-subscriptions/action',
	query: { action: name },
});

/** The message of what fails. */
export const failure = async (work: Promise<unknown>) =>
	await work.then(
		() => 'It did not fail',
		(error: Error) => error.message,
	);

/** The key as it was given to the platform. */
export const keyOf = ({ preSharedKey }: Subscription) => preSharedKey;
/** The signature of a delivery. */
export const signed = (body: string | Buffer, key: string) =>
	`sha256=${createHmac('sha256', key).update(body).digest('hex')}`;

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

async function post(url: string, body: string | Buffer, headers: OutgoingHttpHeaders) {
	const length = { 'content-length': Buffer.byteLength(body) };
	const options = { method: 'POST', headers: { ...headers, ...length }, agent };
	const sending = request(url, options).end(body);
	const [response] = (await once(sending, 'response')) as [IncomingMessage];
	const data = (await readBody(response)).toString();
	return { status: response.statusCode!, data, headers: response.headers };
}

/** What a trigger of this n8n remembers of a subscription. */
export function memoryOf({ staticData }: N8n, subscriptionId: string): IDataObject {
	const { subscription } = staticData['node:Trigger'] as { subscription: IDataObject };
	return { ...subscription, subscriptionId };
}

/** What is written into n8n's log from now on as a warning. */
export function logOf({ prototype }: typeof HookContext | typeof WebhookContext): jest.Mock {
	const warn = jest.fn();
	jest
		.spyOn(prototype as HookContext, 'logger', 'get')
		.mockReturnValue({ warn, info() {}, debug() {} } as never);
	return warn;
}

let events = 0;
/** An event that no test has seen before. */
export const newEvent = () =>
	`{"id":"e-${++events}","type":"CASE_CREATED","time":1767603600000,"payload":{"subject":"Größe"}}`;

/** Deliveries to a real n8n: the same events to the package's trigger and to n8n's Webhook node. */
import { createHmac, randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import axios from 'axios';
import fastify from 'fastify';
import { CREDENTIAL_TYPE } from '../playground/account';
import {
	FAILED,
	type N8nClient,
	type CredentialRef,
	type Workflow,
	type WorkflowNode,
} from '../playground/client';
import { LAZY_ISOLATES } from '../playground/n8n';
import type { Queue } from '../playground/queue';
import { until } from '../playground/until';
import type { Context } from './context';
import { METRICS } from './metrics';
import { PACKAGE } from './place';
import type { Row } from './row';

const BYTES = 4_096;
const CONNECTIONS = 10;
export const EVENT = 'CASE_CREATED';

/** What the cases of the events are not. */
export const ANOTHER_STATUS = 'Closed';

/** Where deliveries go, the key they are signed with, and the header that carries the signature. */
export interface Target {
	workflowId: string;
	url: string;
	preSharedKey: string;
	header: string;
}

const HEADER = 'X-Hub-Signature';

interface Further {
	parameters?: Record<string, unknown>;
	nodesFor?: (credential: CredentialRef) => WorkflowNode[];
	settings?: Workflow['settings'];
}

/** A workflow that the package's trigger starts, published. */
export async function publishPackage(
	client: N8nClient,
	{ platform }: Context,
	options: Record<string, boolean> = {},
	/** What else trigger and workflow are set to, and the nodes that follow. */
	{ parameters = {}, nodesFor = () => [], settings = {} }: Further = {},
): Promise<Target> {
	const data = await platform.call('credential');
	const credential = await client.createCredential(CREDENTIAL_TYPE, 'Platform', data);
	const trigger = node('Trigger', `${PACKAGE}.engagementTrigger`, 2, {
		subscriptions: [EVENT],
		options,
		...parameters,
	});
	trigger.credentials = { [CREDENTIAL_TYPE]: credential };
	const workflow = chain('Package', [trigger, ...nodesFor(credential)]);
	const packageId = await client.importWorkflow({
		...workflow,
		settings: { ...workflow.settings, ...settings },
	});
	await client.activate(packageId);
	const [created] = (await platform.call('requests'))
		.filter(({ method, path }) => method === 'POST' && path.endsWith('/webhook-subscriptions'))
		.slice(-1);
	const { url, preSharedKey } = JSON.parse(created!.body) as Pick<Target, 'url' | 'preSharedKey'>;
	return { workflowId: packageId, url, preSharedKey, header: HEADER };
}

/** Settings of n8n by environment variable, and what to call an n8n with them. */
export type Settings = readonly [env: Record<string, string>, how: string];

const LAZILY: Settings = [LAZY_ISOLATES, 'with lazy isolates'];

/** As it comes, and with virtual machines on demand only; that alone is enough to see that everything runs. */
const settings = ({ small }: Context): readonly Settings[] =>
	small ? [LAZILY] : [[{}, 'with defaults'], LAZILY];

/** Measures with each settings; n8n shows what it takes of the processor. */
async function withEach(
	settings: readonly Settings[],
	measure: (env: Record<string, string>, how: string) => Promise<Row[]>,
): Promise<Row[]> {
	const rows: Row[] = [];
	for (const [env, how] of settings) {
		rows.push(...(await measure({ ...METRICS, ...env }, how)));
	}
	return rows;
}

/**
 * Measures in a real n8n, with each settings.
 * @param measure gets the package's trigger, published, and what to call this n8n
 */
export async function inEachN8n(
	context: Context,
	measure: (client: N8nClient, target: Target, how: string) => Promise<Row[]>,
): Promise<Row[]> {
	return await withEach(
		settings(context),
		async (env, how) =>
			await context.inN8n(
				env,
				async (_, client) => await measure(client, await publishPackage(client, context), how),
			),
	);
}

/**
 * Measures in n8n's queue mode, with each settings.
 * @param measure gets what to call this n8n
 * @param more further settings
 */
export async function inEachQueue(
	context: Context,
	measure: (queue: Queue, client: N8nClient, how: string) => Promise<Row[]>,
	more: readonly Settings[] = [],
): Promise<Row[]> {
	return await withEach(
		[...settings(context), ...more],
		async (env, how) =>
			await context.inQueue(env, async (queue, client) => await measure(queue, client, how)),
	);
}

/** Publishes the workflow of the package's trigger again, with an option changed. */
export async function publishChanged(
	client: N8nClient,
	{ workflowId }: Target,
	rawDelivery: boolean,
): Promise<void> {
	const { nodes } = await client.workflow(workflowId);
	const trigger = nodes.find(({ type }) => type.startsWith(PACKAGE))!;
	trigger.parameters = { ...trigger.parameters, options: { rawDelivery } };
	await client.updateWorkflow(workflowId, { nodes });
	await client.activate(workflowId);
}

/** The same with n8n's Webhook node: without any verification, and with a Crypto and an If node for it. */
export async function publishWebhooks(
	client: N8nClient,
	{ preSharedKey }: Target,
): Promise<Record<'webhook' | 'verified', Target>> {
	const webhook = async (...of: [name: string, options: object, more: WorkflowNode[]]) =>
		await publishWebhook(client, preSharedKey, ...of);
	return {
		webhook: await webhook('webhook', {}, []),
		verified: await webhook('verified', { rawBody: true }, [
			node('Crypto', 'n8n-nodes-base.crypto', 1, {
				action: 'hmac',
				binaryData: true,
				binaryPropertyName: 'data',
				type: 'SHA256',
				dataPropertyName: 'digest',
				secret: preSharedKey,
			}),
			ifEqual('={{ $json.headers["x-hub-signature"] }}', '=sha256={{ $json.digest }}'),
		]),
	};
}

/** A Webhook node that verifies nothing, and an If node that lets only cases with another status through. */
export async function publishFiltered(
	client: N8nClient,
	{ preSharedKey }: Target,
): Promise<Target> {
	const wanted = ifEqual('={{ $json.body.payload.status }}', ANOTHER_STATUS);
	return await publishWebhook(client, preSharedKey, 'filtered', {}, [wanted]);
}

async function publishWebhook(
	client: N8nClient,
	preSharedKey: string,
	name: string,
	options: object,
	more: WorkflowNode[],
): Promise<Target> {
	const parameters = { httpMethod: 'POST', path: name, responseMode: 'onReceived', options };
	const first = node('Webhook', 'n8n-nodes-base.webhook', 2.1, parameters);
	const workflowId = await client.importWorkflow(chain(name, [first, ...more]));
	await client.activate(workflowId);
	return { workflowId, url: `${client.url}/webhook/${name}`, preSharedKey, header: HEADER };
}

/** An If node that compares two texts. */
function ifEqual(leftValue: string, rightValue: string): WorkflowNode {
	return node('If', 'n8n-nodes-base.if', 2.2, {
		conditions: {
			options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
			conditions: [
				{ id: 'same', leftValue, rightValue, operator: { type: 'string', operation: 'equals' } },
			],
			combinator: 'and',
		},
		options: {},
	});
}

/** A trigger of n8n's own that verifies a signature in the same way: GitHub's, with a server that takes its hook. */
export async function publishGithub(client: N8nClient): Promise<Target> {
	let hook: { url: string; secret: string } | undefined;
	const github = fastify({ forceCloseConnections: true });
	github.post<{ Body: { config: NonNullable<typeof hook>; events: string[] } }>(
		'/repos/bench/bench/hooks',
		({ body }) => {
			hook = body.config;
			return { id: 1, active: true, events: body.events };
		},
	);
	const server = await github.listen({ host: '127.0.0.1', port: 0 });
	try {
		const credential = await client.createCredential('githubApi', 'GitHub', {
			server,
			user: 'bench',
			accessToken: randomUUID(),
		});
		const trigger = node('Trigger', 'n8n-nodes-base.githubTrigger', 1, {
			owner: { __rl: true, mode: 'name', value: 'bench' },
			repository: { __rl: true, mode: 'name', value: 'bench' },
			events: ['*'],
		});
		trigger.credentials = { githubApi: credential };
		const workflowId = await client.importWorkflow(chain('GitHub', [trigger]));
		await client.activate(workflowId);
		const { url, secret } = hook!;
		return { workflowId, url, preSharedKey: secret, header: 'X-Hub-Signature-256' };
	} finally {
		await github.close();
	}
}

/** n8n's Webhook node with header authentication, published; gives its URL. */
export async function publishWithHeader(client: N8nClient): Promise<string> {
	const data = { name: 'X-Secret', value: randomUUID() };
	const credential = await client.createCredential('httpHeaderAuth', 'Header', data);
	const parameters = { httpMethod: 'POST', path: 'header', authentication: 'headerAuth' };
	const first = node('Webhook', 'n8n-nodes-base.webhook', 2.1, parameters);
	first.credentials = { httpHeaderAuth: credential };
	await client.activate(await client.importWorkflow(chain('header', [first])));
	return `${client.url}/webhook/header`;
}

/** Sends what has to be refused with the status. `headers`: for each its own. */
export async function beRefused(
	url: string,
	{ status, headers }: { status: number; headers: () => Record<string, string> },
	count: number,
): Promise<void> {
	const bodies = Array.from({ length: count }, event);
	await sendAll([url], bodies, { status, headers });
}

/** The header of a delivery that is signed with the key. */
export function signatureOf(body: string, key: string, header = HEADER): Record<string, string> {
	return { [header]: `sha256=${createHmac('sha256', key).update(body).digest('hex')}` };
}

/**
 * Sends the bodies over a few connections, each when the one before it was answered, and each to
 * one of the addresses. Throws for an answer with another status.
 */
async function sendAll(
	urls: readonly string[],
	bodies: readonly string[],
	{ status, headers }: { status: number; headers: (body: string) => Record<string, string> },
): Promise<void> {
	const httpAgent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
	let next = 0;
	const sender = async (_: unknown, n: number) => {
		// Each stays with its address: n8n closes a connection that idles for some seconds.
		const url = urls[n % urls.length]!;
		while (next < bodies.length) {
			const body = bodies[next++]!;
			const answer = await axios.post(url, body, {
				httpAgent,
				headers: { 'Content-Type': 'application/json', ...headers(body) },
				transformRequest: (data: string) => data,
				validateStatus: () => true,
			});
			if (answer.status !== status) throw new Error(`It was answered ${answer.status}.`);
		}
	};
	await Promise.all(Array.from({ length: CONNECTIONS }, sender));
	httpAgent.destroy();
}

/** Sends signed deliveries, each of which has to be answered with 200. @param urls the trigger's addresses, see {@link deliver} */
export async function send(
	{ url, preSharedKey, header }: Target,
	count: number,
	urls: readonly string[] = [url],
): Promise<void> {
	const bodies = Array.from({ length: count }, event);
	const headers = (body: string) => signatureOf(body, preSharedKey, header);
	await sendAll(urls, bodies, { status: 200, headers });
}

/**
 * Sends deliveries and waits until n8n has run the workflow for all of them. Returns how many it ran to
 * their end per second. Throws when one is refused or fails.
 * @param urls the trigger's addresses, where several processes take deliveries
 */
export async function deliver(
	client: N8nClient,
	target: Target,
	count: number,
	urls?: readonly string[],
): Promise<number> {
	const { workflowId } = target;
	const succeeded = async () => await client.executionCount(workflowId, ['success']);
	const before = await succeeded();
	const since = Date.now();
	await send(target, count, urls);
	const look = async () => {
		const failed = await client.executionCount(workflowId, FAILED);
		if (failed > 0) throw new Error(`${failed} executions failed.`);
		return (await succeeded()) - before;
	};
	await until(`${count} deliveries to be run`, look, {
		accepts: (run) => run >= count,
		// Rarely: each check makes the database count, on the machine that is being measured.
		every: 250,
	});
	return (count * 1000) / ((await client.lastEnd(workflowId)) - since);
}

/** Sends deliveries that must start nothing. Returns how many were answered per second. */
export async function beFiltered(
	client: N8nClient,
	target: Target,
	count: number,
): Promise<number> {
	const before = await client.executionCount(target.workflowId);
	const since = performance.now();
	await send(target, count);
	const perSecond = (count * 1000) / (performance.now() - since);
	const started = (await client.executionCount(target.workflowId)) - before;
	if (started > 0) throw new Error(`${started} executions were started.`);
	return perSecond;
}

/** One event of about 4 KB, different from all others. */
function event(): string {
	const id = randomUUID();
	const lead = {
		id,
		type: EVENT,
		time: 1_767_603_600_000,
		payload: { id: '4711', caseNumber: 4711, status: 'New', text: '' },
	};
	lead.payload.text = 'x'.repeat(BYTES - JSON.stringify(lead).length);
	return JSON.stringify(lead);
}

function node(
	name: string,
	type: string,
	typeVersion: number,
	parameters: Record<string, unknown>,
): WorkflowNode {
	return { name, type, typeVersion, position: [0, 0], parameters };
}

/** The nodes one after the other, and one that does nothing at the end. */
function chain(name: string, nodes: WorkflowNode[]): Workflow {
	const all = [...nodes, node('Done', 'n8n-nodes-base.noOp', 1, {})];
	return {
		name,
		nodes: all,
		connections: Object.fromEntries(
			nodes.map((from, i) => [
				from.name,
				{ main: [[{ node: all[i + 1]!.name, type: 'main', index: 0 }]] },
			]),
		),
		settings: { executionOrder: 'v1' },
	};
}

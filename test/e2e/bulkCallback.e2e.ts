import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'node:test';
import axios from 'axios';
import { itemsOf, type Execution } from '../../playground/client';
import packageJson from '../../package.json';
import { CREDENTIAL_TYPE, environment, restartN8n } from './environment';

const BULK = 'Create in bulk';

/** A published workflow whose bulk job of two cases is waited for by callback. Starts it; gives the execution's id. */
async function start(path: string, options: Record<string, unknown>): Promise<string> {
	const { client, credential, n8n } = environment();
	const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	const workflow = await client.importWorkflow({
		name: path,
		nodes: [
			{
				name: 'Called',
				type: 'n8n-nodes-base.webhook',
				typeVersion: 2,
				position: [0, 0],
				webhookId: path,
				parameters: { httpMethod: 'POST', path },
			},
			{
				name: 'Two records',
				type: 'n8n-nodes-base.splitOut',
				typeVersion: 1,
				position: [200, 0],
				parameters: { fieldToSplitOut: 'body.people' },
			},
			{
				name: BULK,
				type: `${packageJson.name}.engagementCase`,
				typeVersion: 1,
				position: [400, 0],
				parameters: {
					resource: 'bulkJob',
					operation: 'create',
					waitFor: 'callback',
					channelType: 'EMAIL',
					contactInfo: { email: '={{ $json.email }}' },
					options,
				},
				credentials: { [CREDENTIAL_TYPE]: credential },
			},
			{
				name: 'After',
				type: 'n8n-nodes-base.noOp',
				typeVersion: 1,
				position: [600, 0],
				parameters: {},
			},
		],
		connections: { Called: to('Two records'), 'Two records': to(BULK), [BULK]: to('After') },
	});
	await client.activate(workflow);
	await axios.post(`${n8n.url}/webhook/${path}`, {
		people: [{ email: `${path}-1@example.com` }, { email: `${path}-2@example.com` }],
	});
	for (;;) {
		const [id] = await client.executionIds(workflow);
		if (id !== undefined && (await statusOf(id)) === 'waiting') return id;
		await sleep(100);
	}
}

async function stored(id: string): Promise<{ status: string; data: string }> {
	return await environment().client.call('GET', `/rest/executions/${id}`);
}

async function statusOf(id: string): Promise<string> {
	return (await stored(id)).status;
}

/** What a job was queued with: where to call back, and with which headers. */
function queued(email: string) {
	const request = environment()
		.sandbox.requests()
		.find(({ path, body }) => path.endsWith('/case/bulk') && body.includes(email));
	return JSON.parse(request!.body) as {
		callbackUrl: string;
		callbackUrlHeaders: Record<string, string>;
	};
}

function processId(email: string): string {
	const { sandbox } = environment();
	const bulks = sandbox.requests().filter(({ path }) => path.endsWith('/case/bulk'));
	const { jobs } = sandbox.state('case') as { jobs: Array<{ processId: string }> };
	return jobs[bulks.findIndex(({ body }) => body.includes(email))]!.processId;
}

function assertResults(execution: Execution): void {
	assert.equal(execution.status, 'success', execution.error?.message);
	assert.deepEqual(
		itemsOf(execution, 'After').map(({ json, pairedItem }) => [json.success, pairedItem]),
		[
			[true, { item: 0 }],
			[true, { item: 1 }],
		],
	);
}

export function bulkCallback(): void {
	describe('a bulk job that calls back', { timeout: 300_000 }, () => {
		it('resumes the execution, and only with its secret', async () => {
			const { client, sandbox } = environment();
			sandbox.reset();
			sandbox.control('case', 'course', { processing: 100, callback: null });
			const id = await start('genuine', { checkInterval: 3600, waitTimeout: 7200 });
			const { callbackUrl, callbackUrlHeaders } = queued('genuine-1');
			const call = async (body: unknown, headers: Record<string, string>) =>
				(await axios.post(callbackUrl, body, { headers, validateStatus: () => true })).status;

			assert.equal(await call({ status: 'COMPLETED' }, {}), 401);
			assert.equal(await call({ status: 'COMPLETED' }, { 'X-Callback-Secret': 'guess' }), 401);
			assert.equal(await call({}, {}), 200);
			await sleep(500);
			assert.equal(await statusOf(id), 'waiting');
			for (const secret of Object.values(callbackUrlHeaders))
				assert.ok(!JSON.stringify(await stored(id)).includes(secret), 'the secret is stored');

			sandbox.control('case', 'callBack', { processId: processId('genuine-1') });
			assertResults(await client.waitForExecution(id));
		});

		it('survives a restart of n8n: called back, woken, or at an end', async () => {
			const { client, sandbox } = environment();
			sandbox.reset();
			sandbox.control('case', 'course', { processing: 500, callback: null });
			const called = await start('called', { checkInterval: 3600, waitTimeout: 7200 });
			const woken = await start('woken', { checkInterval: 2, waitTimeout: 7200 });
			sandbox.control('case', 'course', { processing: 3_600_000 });
			const late = await start('late', { checkInterval: 2, waitTimeout: 2 });

			await restartN8n();
			assertResults(await client.waitForExecution(woken, 90_000));
			const ended = await client.waitForExecution(late, 90_000);
			assert.equal(ended.status, 'error');
			assert.match(ended.error?.message ?? '', /was not done in time/);
			assert.equal(await statusOf(called), 'waiting');
			sandbox.control('case', 'callBack', { processId: processId('called-1') });
			assertResults(await client.waitForExecution(called));
			// Nothing was queued twice.
			const queuedJobs = sandbox.requests().filter(({ path }) => path.endsWith('/case/bulk'));
			assert.equal(queuedJobs.length, 3);
		});
	});
}

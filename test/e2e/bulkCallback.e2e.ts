import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { itemsOf, type Execution, type WorkflowNode } from '../../playground/client';
import { until } from '../../playground/until';
import { environment, restartN8n } from './environment';
import { post } from '../../playground/platform';
import { chain, node } from './workflows';

const BULK = 'Create in bulk';

/** A published workflow whose bulk job of two cases is waited for by callback. Starts it; gives the execution's id. */
async function start(path: string, options: Record<string, unknown>): Promise<string> {
	const { client, n8n } = environment();
	const other = (name: string, more: Partial<WorkflowNode>) =>
		node(name, '', {}, { typeVersion: 1, credentials: {}, ...more });
	const workflow = await client.importWorkflow(
		chain(path, [
			other('Called', {
				type: 'n8n-nodes-base.webhook',
				typeVersion: 2,
				webhookId: path,
				parameters: { httpMethod: 'POST', path },
			}),
			other('Two records', {
				type: 'n8n-nodes-base.splitOut',
				parameters: { fieldToSplitOut: 'body.people' },
			}),
			node(BULK, 'Case', {
				resource: 'bulkJob',
				operation: 'create',
				waitFor: 'callback',
				channelType: 'EMAIL',
				contactInfo: { email: '={{ $json.email }}' },
				options,
			}),
			other('After', { type: 'n8n-nodes-base.noOp' }),
		]),
	);
	await client.activate(workflow);
	const { status } = await post(`${n8n.url}/webhook/${path}`, {
		people: [{ email: `${path}-1@example.com` }, { email: `${path}-2@example.com` }],
	});
	assert.equal(status, 200);
	const look = async () => {
		const [id] = await client.executionIds(workflow);
		return id === undefined ? undefined : { id, status: await statusOf(id) };
	};
	const waiting = await until('an execution that waits', look, {
		accepts: (seen) => seen?.status === 'waiting',
	});
	return waiting.id;
}

async function statusOf(id: string): Promise<string> {
	return (await environment().client.execution(id)).status;
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
	describe('a bulk job that calls back', () => {
		/** The jobs run until they are finished, and call nobody back. */
		beforeEach(() => {
			const { sandbox } = environment();
			sandbox.reset();
			sandbox.control('case', 'course', { processing: null, callback: null });
		});
		const finish = (email: string) =>
			environment().sandbox.control('case', 'finish', { processId: processId(email) });

		it('resumes the execution, and only with its secret', async () => {
			const { client, sandbox } = environment();
			const id = await start('genuine', { checkInterval: 3600, waitTimeout: 7200 });
			const { callbackUrl, callbackUrlHeaders } = queued('genuine-1');
			const call = async (body: unknown, headers: Record<string, string>) =>
				(await post(callbackUrl, body, headers)).status;
			finish('genuine-1');

			assert.equal(await call({ status: 'COMPLETED' }, {}), 401);
			assert.equal(await call({ status: 'COMPLETED' }, { 'X-Callback-Secret': 'guess' }), 401);
			assert.equal(await call({}, {}), 200);
			assert.equal(await statusOf(id), 'waiting');
			for (const secret of Object.values(callbackUrlHeaders))
				assert.ok(
					!JSON.stringify(await client.execution(id)).includes(secret),
					'the secret is stored',
				);

			sandbox.control('case', 'callBack', { processId: processId('genuine-1') });
			assertResults(await client.waitForExecution(id));
		});

		it('survives a restart of n8n: called back, woken, or at an end', async () => {
			const { client, sandbox } = environment();
			const called = await start('called', { checkInterval: 3600, waitTimeout: 7200 });
			// Over after n8n has started again: what is overdue by then it starts before it looks for what its own
			// end has interrupted, and now and then takes it for that.
			const brief = { checkInterval: 3600, waitTimeout: 45 };
			const woken = await start('woken', brief);
			const late = await start('late', brief);

			await restartN8n(async () => {
				finish('called-1');
				finish('woken-1');
			});
			assertResults(await client.waitForExecution(woken));
			const ended = await client.waitForExecution(late);
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

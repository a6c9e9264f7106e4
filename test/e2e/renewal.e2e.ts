import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { CREDENTIAL_TYPE } from '../../playground/account';
import {
	FAILED,
	UNFINISHED,
	type CredentialRef,
	type N8nClient,
	type WorkflowNode,
} from '../../playground/client';
import * as platform from '../../playground/platform';
import type { Queue } from '../../playground/queue';
import { Sink } from '../../playground/sink';
import { until } from '../../playground/until';
import { chain, packageNode, triggerNode } from '../../playground/workflows';
import type { LoggedRequest, Sandbox } from '../../sandbox';
import { environment, restartN8n } from './environment';

const DAY_S = 24 * 60 * 60;
const MONTH = 31 * DAY_S * 1000;
const EXECUTIONS = 100;

/** Checks that all executions of a workflow ended well; otherwise says how the others ended. */
async function noneFailed(client: N8nClient, id: string): Promise<void> {
	const failed = await client.executionIds(id, FAILED);
	const ends = await Promise.all(failed.map(async (one) => await client.waitForExecution(one)));
	assert.deepEqual(
		ends.map(({ id, status, error }) => [id, status, error?.message, error?.description]),
		[],
	);
}

/** A credential for a new key of a platform, that renews itself. */
async function renewingCredential(sandbox: Sandbox, client: N8nClient): Promise<CredentialRef> {
	const { accessToken, refreshToken } = sandbox.issuePair(sandbox.credentials.apiKey);
	return await client.createCredential(CREDENTIAL_TYPE, 'Renewing', {
		...sandbox.credentials,
		...sandbox.renewal,
		baseUrl: sandbox.baseUrl,
		renewal: 'refreshToken',
		accessToken,
		refreshToken,
	});
}

const workspaces = (credential: CredentialRef): WorkflowNode =>
	packageNode(
		'Workspaces',
		'Workspace',
		{ resource: 'workspace', operation: 'getAll' },
		credential,
	);

/** The answers of the token address, by status. */
function renewals(sandbox: Sandbox): { made: number; refused: number } {
	const all = sandbox.requests().filter(({ path }) => path === '/oauth/token');
	const made = all.filter(({ status }) => status === 200).length;
	return { made, refused: all.length - made };
}

/** A published schedule that exports the audit trail of a case, every second. */
async function publishExport(client: N8nClient, credential: CredentialRef): Promise<string> {
	const everySecond: WorkflowNode = {
		name: 'Schedule',
		type: 'n8n-nodes-base.scheduleTrigger',
		typeVersion: 1.2,
		position: [0, 0],
		parameters: { rule: { interval: [{ field: 'seconds', secondsInterval: 1 }] } },
	};
	const exportRecords = packageNode(
		'Export',
		'AuditTrail',
		{
			resource: 'auditRecord',
			operation: 'export',
			assetClass: 'UNIVERSAL_CASE',
			assetIds: 'case-1',
			format: 'ndjson',
		},
		credential,
	);
	const id = await client.importWorkflow(chain('Scheduled export', [everySecond, exportRecords]));
	await client.activate(id);
	return id;
}

/** Checks that this many renewals were made, and that the last one helped. */
async function renewed(sandbox: Sandbox, count: number): Promise<void> {
	await until(`${count} renewals`, () => renewals(sandbox).made, {
		accepts: (made) => made >= count,
		every: 500,
	});
	const after = sandbox.requests().length;
	await until('an answer', () => sandbox.requests().slice(after), {
		accepts: (requests) => requests.some(isAccepted),
		every: 500,
	});
}

/** A month passes, and the token with it; it is renewed. */
async function passAMonth(sandbox: Sandbox, client: N8nClient, schedule: string): Promise<void> {
	const { made } = renewals(sandbox);
	sandbox.moveClock(MONTH);
	const before = await client.executionIds(schedule, UNFINISHED);
	await renewed(sandbox, made + 1);
	// One that went on for another month would see its token end twice.
	await until(
		'the executions of the month before to end',
		async () => await client.executionIds(schedule, UNFINISHED),
		{ accepts: (ids) => !ids.some((id) => before.includes(id)) },
	);
}

/** Twelve months pass; nobody touches the schedule, and it still exports in the end. */
async function passAYear(
	sandbox: Sandbox,
	client: N8nClient,
	schedule: string,
	eachMonth: (month: number) => Promise<unknown> = async () => {},
): Promise<void> {
	for (let month = 1; month <= 12; month++) {
		await passAMonth(sandbox, client, schedule);
		await eachMonth(month);
	}
	const exports = async () => await client.executionCount(schedule, ['success']);
	const before = await exports();
	await until('one more export', exports, { accepts: (count) => count > before });
	await noneFailed(client, schedule);
}

const isAccepted = ({ path, status }: LoggedRequest) => path.includes('/api/v3/') && status === 200;

const tokensOf = (sandbox: Sandbox) =>
	sandbox.requests().flatMap(({ body, headers }) => {
		const refreshToken = new URLSearchParams(body).get('refresh_token');
		const accessToken = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
		return [refreshToken, accessToken].filter((token) => token != null);
	});

export function renewal(): void {
	describe('a credential that renews itself', () => {
		let sandbox: Sandbox;
		let sink: Sink;
		let schedule: string;
		let triggered: string;

		before(async () => {
			const { client } = environment();
			sandbox = await platform.startPlatform();
			sandbox.setLifetimes({ accessToken: 30 * DAY_S });
			sink = await Sink.start();
			const credential = await renewingCredential(sandbox, client);
			const trigger = triggerNode(randomUUID(), credential);
			triggered = await client.importWorkflow(
				chain('On a case', [trigger, workspaces(credential), sink.node]),
			);
			await client.activate(triggered);
			schedule = await publishExport(client, credential);
		});
		after(async () => {
			await sink?.close();
			await sandbox?.close();
		});

		/** Checks that a delivery runs to its end. */
		async function delivers(): Promise<void> {
			sink.clear();
			platform.emit(sandbox);
			await platform.answered(sandbox);
			await sink.expect(1, environment().client, triggered);
		}

		async function nothingFailed(): Promise<void> {
			const { client } = environment();
			for (const id of [schedule, triggered]) await noneFailed(client, id);
			assert.equal(renewals(sandbox).refused, 0);
		}

		it('goes on through a year and a restart of n8n, with a schedule and a trigger', async () => {
			const { client } = environment();
			await passAYear(sandbox, client, schedule, async (month) => {
				if (month === 4) await restartN8n();
				if (month % 4 === 0) await delivers();
			});
			await nothingFailed();
			console.log(`A simulated year: ${renewals(sandbox).made} renewals, no failed execution`);
		});

		it('what n8n keeps of it is encrypted', async () => {
			const folder = path.join(environment().n8n.filesFolder, '../.n8n');
			const files = (await readdir(folder)).filter((name) => name.startsWith('database.sqlite'));
			assert.ok(files.length > 0);
			const tokens = tokensOf(sandbox);
			assert.ok(tokens.length > 20);
			for (const file of files) {
				const bytes = await readFile(path.join(folder, file));
				for (const token of new Set(tokens)) assert.equal(bytes.includes(token), false);
			}
		});

		it('renews when the trigger is removed', async () => {
			const { client } = environment();
			await client.deactivate(schedule);
			sandbox.moveClock(MONTH);
			await client.deactivate(triggered);
			assert.deepEqual(
				platform
					.subscriptionsOf(sandbox)
					.filter(({ url }) => url.startsWith(environment().n8n.url)),
				[],
			);
		});
	});
}

/** Needs n8n's scaling mode as it runs; adds a worker to it. */
export function renewalAcrossWorkers(n8n: () => { running: Queue; client: N8nClient }): void {
	describe('a credential that renews itself, with two workers', () => {
		let sandbox: Sandbox;
		let sink: Sink;
		let credential: CredentialRef;
		let id: string;

		before(async () => {
			const { running, client } = n8n();
			await running.addWorker();
			sandbox = await platform.startPlatform();
			sink = await Sink.start();
			credential = await renewingCredential(sandbox, client);
			const trigger = triggerNode(randomUUID(), credential);
			id = await client.importWorkflow(
				chain('Renewing', [trigger, workspaces(credential), sink.node]),
			);
			await client.activate(id);
		});
		after(async () => {
			if (id) await n8n().client.deactivate(id);
			await sink?.close();
			await sandbox?.close();
		});

		it(`${EXECUTIONS} executions across three renewals: none fails`, async () => {
			const { client } = n8n();
			const ran = async (count: number) =>
				await until(`${count} items`, () => sink.items.length, { accepts: (n) => n >= count });
			for (let ended = 0; ended < 3; ended++) {
				// One that went on through two months would see its token end twice.
				await ran((ended * EXECUTIONS) / 4);
				platform.emit(sandbox, { count: EXECUTIONS / 4 });
				await ran((ended * EXECUTIONS) / 4 + 5);
				sandbox.moveClock(MONTH);
			}
			platform.emit(sandbox, { count: EXECUTIONS / 4 });
			await platform.answered(sandbox);
			await until(
				'all executions to end well',
				async () => await client.executionCount(id, ['success', ...FAILED]),
				{ accepts: (count) => count === EXECUTIONS },
			);
			await noneFailed(client, id);
			const { made, refused } = renewals(sandbox);
			assert.equal(made, 3);
			console.log(`Two workers: ${EXECUTIONS} executions, ${made} renewals, ${refused} lost races`);
		});

		it('a scheduled export goes on through a year, month by month', async () => {
			const { client } = n8n();
			const schedule = await publishExport(client, credential);
			const { made } = renewals(sandbox);
			await passAYear(sandbox, client, schedule);
			console.log(
				`Two workers, a simulated year: ${renewals(sandbox).made - made} renewals, no failed execution`,
			);
			await client.deactivate(schedule);
		});
	});
}

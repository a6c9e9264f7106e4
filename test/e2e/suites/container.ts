import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import packageJson from '../../../package.json';
import { itemsOf, N8nClient } from '../../../playground/client';
import { NEWEST } from '../../../playground/installations';
import { N8n, WITHOUT_EDITOR } from '../../../playground/n8n';
import { N8N_3_DEFAULTS } from '../../../playground/n8n3';
import { pack } from '../../../playground/package';
import { startPlatform } from '../../../playground/platform';
import type { Sandbox } from '../../../sandbox';
import { byId, chain, START } from '../workflows';
import { packageNode } from '../../../playground/workflows';
import { AT_MOST } from '../environment';

/** What `Dockerfile` does, in its order, as far as a machine without Docker can: its files, and its entrypoint. */
describe("the container's entrypoint", AT_MOST, () => {
	const folder = path.join(NEWEST, '.cache/container');
	/** As `/opt/engagement` in the image. */
	const image = path.join(folder, 'opt');
	const home = path.join(folder, 'home');
	const installed = path.join(home, '.n8n/nodes/node_modules', packageJson.name);
	const enter = (...command: string[]) =>
		execFileSync(path.join(image, 'entrypoint.sh'), command, {
			encoding: 'utf8',
			env: { PATH: process.env.PATH, HOME: home },
		});
	let sandbox: Sandbox;
	let n8n: N8n | undefined;

	before(async () => {
		rmSync(folder, { recursive: true, force: true });
		mkdirSync(image, { recursive: true });
		mkdirSync(home);
		execFileSync('tar', ['-xzf', await pack(), '-C', folder]);
		cpSync(path.join(folder, 'package'), path.join(image, packageJson.name), { recursive: true });
		cpSync('docker/entrypoint.sh', path.join(image, 'entrypoint.sh'));
		sandbox = await startPlatform();
	});
	after(async () => {
		await n8n?.stop();
		await sandbox.close();
	});

	it('puts the package of the image in the place of an older one, then runs what follows', () => {
		assert.equal(enter('echo', 'two words', '$HOME'), 'two words $HOME\n');
		const stale = path.join(installed, 'dist/nodes/Gone.node.js');
		writeFileSync(stale, 'throw new Error("of an older version");');
		writeFileSync(path.join(installed, 'package.json'), '{}');
		assert.equal(enter('true'), '');
		assert.equal(existsSync(stale), false);
		const manifest = readFileSync(path.join(installed, 'package.json'), 'utf8');
		assert.equal((JSON.parse(manifest) as { version: string }).version, packageJson.version);
	});

	it('leaves an n8n with the settings of compose.yaml that runs the nodes', async () => {
		n8n = await N8n.start({ userFolder: home, env: { ...N8N_3_DEFAULTS, ...WITHOUT_EDITOR } });
		const data = { ...sandbox.credentials, baseUrl: sandbox.baseUrl };
		const { client, credential } = await N8nClient.open(n8n.url, 'Sandbox', data);
		const get = packageNode(
			'Get',
			'Campaign',
			{ operation: 'get', campaignId: byId('9004_1') },
			credential,
		);
		const id = await client.importWorkflow(chain('In a container', [START, get]));
		const execution = await client.run(id, 'Start');
		assert.equal(execution.status, 'success', execution.error?.message);
		assert.equal(itemsOf(execution, 'Get')[0]!.json.name, 'Spring launch');
	});
});

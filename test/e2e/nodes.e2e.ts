import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import packageJson from '../../package.json';
import { CREDENTIAL_TYPE } from '../../playground/account';
import { itemsOf } from '../../playground/client';
import { environment, requestLines } from './environment';
import { chain, node, START } from './workflows';

/** `dist/nodes/Campaign/EngagementCampaign.node.js` is the type `engagementCampaign`. */
const types = packageJson.n8n.nodes.map((file) => {
	const name = path.basename(file, '.node.js');
	return `${packageJson.name}.${name[0]!.toLowerCase()}${name.slice(1)}`;
});

export function nodes(): void {
	describe('node types', () => {
		it('are all loaded, with an icon that n8n serves', async () => {
			const { client, n8n } = environment();
			const loaded = new Map((await client.nodeTypes()).map((type) => [type.name, type]));
			for (const type of types) {
				const description = loaded.get(type);
				assert.ok(description, `${type} is not loaded: ${n8n.log}`);
				const icon = description.iconUrl;
				assert.ok(icon, `${type} has no icon`);
				for (const url of typeof icon === 'string' ? [icon] : Object.values(icon)) {
					const { status } = await fetch(`${n8n.url}/${url}`);
					assert.equal(status, 200, `icon ${url}`);
				}
			}
		});
	});

	describe('output schemas', () => {
		it('are served to the editor for every operation whose output is known', async () => {
			const { n8n } = environment();
			for (const [i, file] of packageJson.n8n.nodes.entries()) {
				const folder = path.join(__dirname, '../..', path.dirname(file), '__schema__');
				if (!existsSync(folder)) continue; // nothing is known of what it gives
				const schemas = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
					name.endsWith('.json'),
				);
				for (const name of schemas) {
					const version = name.replace(/^v/, '');
					const answer = await fetch(`${n8n.url}/schemas/${types[i]}/${version}`);
					assert.equal(answer.status, 200, `${types[i]} ${name}`);
					assert.deepEqual(
						await answer.json(),
						JSON.parse(readFileSync(path.join(folder, name), 'utf8')),
					);
				}
			}
		});
	});

	describe('the credential test', () => {
		const test = async (change: Record<string, unknown>) => {
			const { client, credential, credentialData } = environment();
			return await client.testCredential(credential, CREDENTIAL_TYPE, {
				...credentialData,
				...change,
			});
		};

		it('succeeds with what the platform issued', async () => {
			assert.equal((await test({})).status, 'OK');
		});

		for (const [what, change] of [
			['a wrong token', { accessToken: 'nobody' }],
			['a wrong key', { apiKey: 'nobody' }],
			['another environment', { environment: 'prod2' }],
		] as const)
			it(`fails with ${what}, and says what may be wrong`, async () => {
				const { status, message } = await test(change);
				assert.equal(status, 'Error');
				assert.match(message, /token|key|environment/i);
			});
	});

	describe('a workflow of one node', () => {
		beforeEach(() => environment().sandbox.clearRequests());

		it('sends its one request, and returns the answer', async () => {
			const { client, sandbox } = environment();
			const campaign = node('Campaign', 'Campaign', {
				resource: 'campaign',
				operation: 'get',
				addressBy: 'externalKey',
				externalSource: 'crm',
				externalSourceId: 'loyalty/2026 + friends',
			});
			const id = await client.importWorkflow(chain('Get a campaign', [START, campaign]));
			const execution = await client.run(id, 'Start');
			assert.equal(execution.status, 'success', execution.error?.message);
			assert.deepEqual(requestLines(), [
				'GET /prod/api/v3/campaign?externalSource=crm&externalSourceId=loyalty%2F2026%20%2B%20friends',
			]);
			const [request] = sandbox.requests();
			assert.equal(request?.headers.authorization, `Bearer ${sandbox.credentials.accessToken}`);
			assert.equal(request?.headers.key, sandbox.credentials.apiKey);
			const items = itemsOf(execution, 'Campaign');
			assert.deepEqual(
				items.map(({ json, pairedItem }) => ({ name: json.name, pairedItem })),
				[{ name: 'Loyalty programme', pairedItem: { item: 0 } }],
			);
		});

		it('creates a record, updates it, and leaves it as it is', async () => {
			const { client } = environment();
			const campaign = (name: string, description: string) =>
				node(name, 'Campaign', {
					resource: 'campaign',
					operation: 'upsert',
					...{ externalSource: 'erp', externalSourceId: '12', name: 'Summer', status: 'APPROVED' },
					additionalFields: { description },
				});
			const ofCase = (name: string, status: string) =>
				node(name, 'Case', {
					resource: 'case',
					operation: 'upsert',
					...{ addressBy: 'channelCaseId', channelCaseId: 'crm-7' },
					inputMode: 'json',
					jsonBody: { channelType: 'EMAIL', contactInfo: { email: 'kim@example.com' }, status },
				});
			const steps = [
				['created', campaign('A new campaign', 'Sun'), 'POST'],
				['updated', campaign('Another description', 'Sea'), 'PATCH'],
				['unchanged', campaign('The same description', 'Sea'), undefined],
				['created', ofCase('A new case', 'Open'), 'POST'],
				['updated', ofCase('Another status', 'Closed'), 'PATCH'],
				['unchanged', ofCase('The same status', 'Closed'), undefined],
			] as const;
			const id = await client.importWorkflow(
				chain('Create or update', [START, ...steps.map(([, step]) => step)]),
			);
			const execution = await client.run(id, 'Start');
			assert.equal(execution.status, 'success', execution.error?.message);
			assert.deepEqual(
				steps.map(([, { name }]) => itemsOf(execution, name).map(({ json }) => json.outcome)),
				steps.map(([outcome]) => [outcome]),
			);
			assert.deepEqual(
				requestLines().map((line) => line.split(' ')[0]),
				steps.flatMap(([, , write]) => (write ? ['GET', write] : ['GET'])),
			);
		});
	});
}

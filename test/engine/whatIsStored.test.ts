/** What n8n is given to keep, as docs/users/security.md lists it: no secret that is not on the page, and no data. */
import type { IDataObject } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { useSandbox } from '../support/sandbox';
import { keyOf, newEvent, signed, useTrigger } from '../support/trigger';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { mine, n8n, post } = useTrigger(engine, sandbox);

const subscription = () =>
	(n8n.staticData['node:Trigger'] as { subscription: IDataObject }).subscription;

it('the form of the credential covers every secret that a person enters', () => {
	const { properties } = engine.loader.getCredential('engagementPlatformApi').type;
	const covered = properties.filter(({ typeOptions }) => typeOptions?.password === true);
	expect([...new Set(covered.map(({ name }) => name))].sort()).toEqual([
		...['accessToken', 'apiKey', 'authorizationCode', 'clientSecret', 'refreshToken'],
		'renewedTokens',
	]);
});

it('of a trigger: its subscription, whose it is, and its key', async () => {
	await n8n.publish();
	const [{ id }] = mine() as [ReturnType<typeof mine>[number]];
	expect(subscription()).toEqual({
		subscriptionId: id,
		url: n8n.webhook,
		instance: expect.stringMatching(/^[\w-]{8,}$/),
		preSharedKey: keyOf(mine()[0]!),
		earlierKeys: [],
	});
	const { accessToken, apiKey } = sandbox.credentials;
	for (const secret of [accessToken, apiKey])
		expect(JSON.stringify(n8n.staticData)).not.toContain(secret);
});

it('of deliveries: hashes', async () => {
	await n8n.publish();
	const text = newEvent();
	expect((await post(text, signed(text, keyOf(mine()[0]!)))).status).toBe(200);
	const kept = [...engine.marks['lists'].values()].flat();
	expect(kept.length).toBeGreaterThan(0);
	for (const mark of kept) expect(mark).toMatch(/^[\w-]{20,}(@\d+)?$/);
	const { id } = JSON.parse(text) as { id: string };
	expect(JSON.stringify(kept)).not.toContain(id);
});

it('a stolen API key is worth nothing once the workflow was unpublished and published with another', async () => {
	await n8n.publish();
	const old = keyOf(mine()[0]!);
	const deliver = async () => {
		const text = newEvent();
		return (await post(text, signed(text, old))).status;
	};
	engine.credential = {
		...engine.credential,
		...{ apiKey: 'prod2-api-key', accessToken: 'prod2-access-token', environment: 'prod2' },
	};
	await n8n.publish('init');
	expect(await deliver()).toBe(200);
	await n8n.unpublish();
	await n8n.publish();
	expect(await deliver()).toBe(401);
});

it('of an incremental search: neither IDs nor anything of the records', async () => {
	const staticData: IDataObject = {};
	const { json } = await engine.node(
		'engagementAuditTrail',
		{
			...{ resource: 'auditRecord', operation: 'search', returnAll: true, output: 'raw' },
			...{ assetClass: 'UNIVERSAL_CASE', assetIds: 'case-1', options: { incremental: true } },
		},
		{ staticData },
	);
	expect(json.length).toBeGreaterThan(0);
	const kept = JSON.stringify(staticData);
	expect(kept.length).toBeGreaterThan(10);
	expect(kept).not.toContain('case-1');
	for (const { assetId, userId, changes } of json)
		for (const text of [assetId, userId, changes].map((one) => JSON.stringify(one)))
			expect(kept).not.toContain(text);
});

it('of a polling trigger: neither IDs nor anything of the records', async () => {
	const workflow = engine.workflow({
		nodes: [
			{
				name: 'Trigger',
				type: 'n8n-nodes-engagement-platform.engagementPollingTrigger',
				parameters: { event: 'campaignChanged' },
				credentials: { engagementPlatformApi: { id: '1', name: 'test' } },
			},
		],
	});
	await engine.poll(workflow, 'Trigger', { activation: 'activate' });
	const kept = JSON.stringify(workflow.staticData);
	expect(kept.length).toBeGreaterThan(100);
	const { json: campaigns } = await engine.resource('engagementCampaign', 'campaign')('getAll');
	expect(campaigns.length).toBeGreaterThan(0);
	for (const { id, name } of campaigns)
		for (const text of [id, name]) expect(kept).not.toContain(JSON.stringify(text));
});

/** Read Only of the credential: whatever is connected, nothing that can change something is sent. */
import { NodeConnectionTypes, type INodeType } from 'n8n-workflow';
import { endpoints } from '../support/inside';
import { useEngine } from '../support/engine';
import { A_CONVERSATION, everyOperation, type RunnableOperation } from '../support/everyOperation';
import { continueOnFail } from '../support/parameters';
import { sentBodies, sentLines, useSandbox } from '../support/sandbox';
import { failure, useTrigger } from '../support/trigger';

const PACKAGE = 'n8n-nodes-engagement-platform';
const REFUSED = /^Nothing was sent: the credential is read-only, and this can change something/;

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { n8n } = useTrigger(engine, sandbox);

const credential = () => ({ ...sandbox.credentials, baseUrl: `${sandbox.url}/{env}` });
const useReadOnly = () => {
	engine.credential = { ...credential(), readOnly: true };
};

/** Runs an operation on a platform that answers nothing. */
const run = async ({ node, parameters, items }: RunnableOperation, more: object = {}) => {
	sandbox.clearRequests();
	sandbox.clearFaults();
	sandbox.fault(A_CONVERSATION);
	sandbox.fault({ status: 200, body: { data: null, errors: [] }, times: 0 });
	const options = { ...(parameters.options as object), ...more };
	return await engine.node(node, { ...parameters, options } as never, { ...(items && { items }) });
};

it('every write is refused before anything is sent, and reads are sent as ever', async () => {
	const all = await everyOperation();
	expect(all.length).toBeGreaterThan(100);
	for (const one of all) {
		engine.credential = credential();
		const usual = one.operation.isRead ? await run(one) : undefined;
		const usualLines = sentLines(sandbox);
		useReadOnly();
		const { said } = await run(one);
		if (usual) {
			expect([one.name, said]).toEqual([one.name, usual.said]);
			expect([one.name, sentLines(sandbox)]).toEqual([one.name, usualLines]);
		} else {
			expect([one.name, said]).toEqual([one.name, expect.stringMatching(REFUSED)]);
			expect([one.name, sentLines(sandbox)]).toEqual([one.name, []]);
		}
	}
});

it('so is every write of a tool', async () => {
	for (const one of await everyOperation()) {
		const { node, operation, items } = one;
		if (operation.isRead || items) continue;
		// Where JSON holds the ID, a person empties the argument for it.
		const parameters = { assetId: '', profileId: '', ...one.parameters };
		const type = engine.nodeType(node);
		const description = {
			...type.description,
			...{ name: `${node}Tool`, inputs: [], outputs: [NodeConnectionTypes.AiTool] },
		};
		const tool: INodeType = Object.assign(Object.create(type) as INodeType, { description });
		engine.addNodeType(`${PACKAGE}.${node}Tool`, tool);
		useReadOnly();
		// One that waits is no tool.
		const error = await engine.inline(`${node}Tool`, parameters).catch((thrown: Error) => thrown);
		const message = operation.waitsFor ? expect.any(String) : expect.stringMatching(REFUSED);
		expect([one.name, error]).toEqual([one.name, expect.objectContaining({ message })]);
		expect([one.name, sentLines(sandbox)]).toEqual([one.name, []]);
	}
});

describe('from an expression', () => {
	const url = () => `${sandbox.url}/prod/api/v3/campaign`;
	const writes = [
		async () =>
			(
				await engine.node('engagementCampaign', {
					...{ resource: 'campaign', operation: 'create' },
					...{ name: 'Spring', status: 'APPROVED' },
				})
			).said,
		async () => await failure(engine.httpRequestNode(url(), { method: 'POST' })),
		async () => await failure(engine.otherNode(url(), { method: 'POST' })),
	];

	it.each([true, 'true', 'TRUE', ' true\n', 'yes', 'on', 1, '1'])('%j is on', async (readOnly) => {
		engine.credential = { ...credential(), readOnly };
		for (const write of writes) expect(await write()).toMatch(REFUSED);
		expect(sentLines(sandbox)).toEqual([]);
	});

	it.each([false, 'false', 'False', 'no', 0, '0', '', null, undefined])(
		'%j is off',
		async (readOnly) => {
			engine.credential = { ...credential(), readOnly } as never;
			for (const write of writes) expect(await write()).not.toMatch(REFUSED);
			expect(sentLines(sandbox)).toHaveLength(writes.length);
		},
	);
});

describe('a credential that is changed during a run', () => {
	const parameters = {
		...{ resource: 'campaign', operation: 'create' },
		...{ name: '={{ $json.name }}', status: 'APPROVED' },
	};
	const items = [{ json: { name: 'First' } }, { json: { name: 'Second' } }];

	it.each([
		['Read Only', { readOnly: true }, REFUSED],
		['Environment', { environment: 'prod2' }, /^The token and key are sent only to/],
	])('%s: what is refused then was not sent, so a retry sends it', async (_, changed, refused) => {
		/** As n8n has it when it signs the first request, and the second one. */
		const change = () => {
			const credentials = [changed, {}];
			engine.credential = credential();
			engine.onSign = () => {
				engine.credential = { ...credential(), ...credentials.shift() };
			};
		};
		change();
		const { json } = await engine.node('engagementCampaign', parameters, {
			items,
			...continueOnFail,
		});
		expect(json).toEqual([
			expect.objectContaining({ name: 'First' }),
			{ error: expect.stringMatching(refused), details: expect.anything() },
		]);
		expect(json[1]).not.toHaveProperty('details.mayHaveCompleted');
		expect(sentLines(sandbox)).toHaveLength(1);
		sandbox.clearRequests();
		change();
		const retried = await engine.node('engagementCampaign', parameters, { items, tries: 2 });
		expect(retried.said).toBe('');
		expect(sentBodies(sandbox).map(({ name }) => name)).toEqual(['First', 'Second']);
	});
});

it('Only Check still shows what would be sent', async () => {
	useReadOnly();
	const create = (await everyOperation()).find(({ name }) => name.endsWith('campaign.create'))!;
	const { json } = await run(create, { onlyCheck: true });
	expect(json).toEqual([expect.objectContaining({ would: 'send', method: 'POST' })]);
	expect(sentLines(sandbox)).toEqual([]);
});

it('the trigger is not published, and the error says why', async () => {
	useReadOnly();
	expect(await failure(n8n.publish())).toMatch(REFUSED);
	expect(sentLines(sandbox).filter((line) => !line.startsWith('GET '))).toEqual([]);
});

describe('other nodes', () => {
	const root = () => `${sandbox.url}/prod/api/v3`;
	const lineOf = (endpoint: string) => endpoint.replace(/\{\w+\}/g, 'x-1').split(' ');

	it.each(Object.entries(endpoints))('%s is what the table says', async (endpoint, { kind }) => {
		useReadOnly();
		const [method = '', path = ''] = lineOf(endpoint);
		for (const send of [
			async () => await engine.httpRequestNode(`${root()}${path}?a=b`, { method: method as never }),
			async () => await engine.otherNode(`${root()}${path}`, { method: method as never }),
		]) {
			sandbox.clearRequests();
			sandbox.fault({ status: 200, body: { data: null, errors: [] } });
			const said = await failure(send()).catch(() => 'none');
			if (kind === 'read') expect(sentLines(sandbox)).toHaveLength(1);
			else {
				expect(said).toMatch(REFUSED);
				expect(sentLines(sandbox)).toEqual([]);
			}
		}
	});

	it.each([
		['GET', '/api/v3/unknown', true],
		['POST', '/api/v3/unknown', false],
		['POST', '/api/v3/reports/query/../../campaign', false],
		['POST', '/api/v3/reports/query/more', false],
		['GET', '/api/v3/case/smartSummary/', false],
		['GET', '/api/v3/CASE//smartSummary', false],
		['GET', '/api/v3/case/%73martSummary?persistInCase=true', false],
		['HEAD', '/api/v3/case/smartSummary', false],
		['HEAD', '/api/v3/campaign', true],
		['GET', '/api/v3/case%2Fsmart%53ummary', false],
		['GET', '/api/v3/case/x%2F..%2FsmartSummary', false],
		['GET', '/api/v3/case/x%2F%2F..%2FsmartSummary', false],
		['GET', '/api/v2/..%2Fv3/case/smartSummary', false],
		['GET', '/api/v3/case/smartSummary;a=b', false],
		['POST', '/api/v3/folder/search%3F%2F..%2F..%2Fcampaign', false],
		['POST', '/api/v3/folder/search/..%3Ba%2F..%3Ba%2Fcampaign', false],
		['GET', '/api/v3/case/%73mart%zz', false],
		['GET', '/api/v3/sam/100%25%20a%2Fb', true],
		['GET', '/api/v2/search/CASE', true],
		['POST', '/api/v2/search/CASE', false],
		['PURGE', '/api/v3/campaign', false],
	])('%s %s', async (method, path, isSent) => {
		useReadOnly();
		sandbox.fault({ status: 200, body: { data: null, errors: [] } });
		await engine
			.httpRequestNode(`${sandbox.url}/prod${path}`, { method: method as never })
			.catch(() => undefined);
		expect(sentLines(sandbox)).toHaveLength(isSent ? 1 : 0);
	});

	it.each<[unknown, boolean]>([
		[{ action: 'checkControl', entityType: 'CASE', entityId: 'case-1' }, true],
		[{ action: 'acquireControl', entityType: 'CASE', entityId: 'case-1' }, false],
		['{"action":"checkControl"}', true],
		['no JSON', false],
		[undefined, false],
	])('a thread is only looked at: %j', async (body, isSent) => {
		useReadOnly();
		sandbox.fault({ status: 200, body: { data: null, errors: [] } });
		await engine
			.otherNode(`${root()}/thread`, { method: 'POST', body: body as never })
			.catch(() => {});
		expect(sentLines(sandbox)).toHaveLength(isSent ? 1 : 0);
	});
});

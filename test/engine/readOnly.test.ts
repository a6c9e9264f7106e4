/** Read Only of the credential: whatever is connected, nothing that can change something is sent. */
import { Readable } from 'node:stream';
import { NodeConnectionTypes, type INodeType } from 'n8n-workflow';
import { endpoints } from '../support/inside';
import { useEngine } from '../support/engine';
import { A_CONVERSATION, everyOperation, type RunnableOperation } from '../support/everyOperation';
import { continueOnFail, queryParameters } from '../support/parameters';
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
		// The contract of the earlier versions says that it changes nothing.
		['POST', '/api/v2/search/CASE', true],
		['POST', '/api/v2/comment/CASE/70001', false],
		['PURGE', '/api/v3/campaign', false],
	])('%s %s', async (method, path, isSent) => {
		useReadOnly();
		sandbox.fault({ status: 200, body: { data: null, errors: [] } });
		await engine
			.httpRequestNode(`${sandbox.url}/prod${path}`, { method: method as never })
			.catch(() => undefined);
		expect(sentLines(sandbox)).toHaveLength(isSent ? 1 : 0);
	});

	describe('a read that asks for another method', () => {
		const names = [
			...['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', 'x-http-method-override'],
			...[
				'X_HTTP_METHOD_OVERRIDE',
				'_method',
				'_METHOD',
				'_HttpMethod',
				'_http_method',
				'_method[]',
			],
			...['X-REST-Method', 'X-REST-Method-Override'],
		];
		const query = '/reports/query';
		/** Where a server may look for it. */
		const places: Array<[string, string, (name: string, value: string) => object]> = [
			['a header', '/campaign', (name, value) => ({ headers: { Accept: '*/*', [name]: value } })],
			['the query of the node', '/campaign', (name, value) => ({ qs: { a: 1, [name]: value } })],
			['the body', query, (name, value) => ({ method: 'POST', body: { a: 1, [name]: value } })],
			[
				'JSON in a text',
				query,
				(name, value) => ({ method: 'POST', body: ` {"a":1,${JSON.stringify(name)}:"${value}"}` }),
			],
			[
				'a form in a text',
				query,
				(name, value) => ({ method: 'POST', body: `a=1&${name}=${value}` }),
			],
			[
				'a form as bytes',
				query,
				(name, value) => ({ method: 'POST', body: Buffer.from(`%5F=1&${name}=${value}`) }),
			],
			[
				'a form',
				query,
				(name, value) => ({ method: 'POST', body: new URLSearchParams({ [name]: value }) }),
			],
			[
				'a form of the older function',
				query,
				(name, value) => ({ method: 'POST', form: { [name]: value } }),
			],
			[
				'parts of a form',
				query,
				(name, value) => ({ method: 'POST', formData: { [name]: value } }),
			],
			[
				'parts of a form in a text',
				query,
				(name, value) => ({
					method: 'POST',
					body: `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b--`,
				}),
			],
		];

		it.each(places)('in %s is refused', async (_, path, more) => {
			useReadOnly();
			for (const name of names)
				for (const method of ['DELETE', 'put', 'GET']) {
					for (const send of [
						async () => await engine.httpRequestNode(root() + path, more(name, method)),
						async () => await engine.otherNode(root() + path, more(name, method)),
					])
						expect([name, await failure(send()).catch(() => 'sent')]).toEqual([
							name,
							expect.stringMatching(REFUSED),
						]);
				}
			expect(sentLines(sandbox)).toEqual([]);
		});

		it.each(['_method=DELETE', 'a=b&%5Fmethod=PUT', 'X-HTTP-Method-Override=delete'])(
			'in the query of the address is refused: %s',
			async (query) => {
				useReadOnly();
				const url = `${root()}/campaign?${query}`;
				expect(await failure(engine.httpRequestNode(url))).toMatch(REFUSED);
				expect(await failure(engine.otherNode(url))).toMatch(REFUSED);
				expect(sentLines(sandbox)).toEqual([]);
			},
		);

		it('is refused where nobody can look into its body', async () => {
			useReadOnly();
			const body = Readable.from(['_method=DELETE']) as never;
			const sent = engine.otherNode(root() + query, { method: 'POST', body });
			expect(await failure(sent)).toMatch(REFUSED);
			expect(sentLines(sandbox)).toEqual([]);
		});

		it.each<[string, object]>([
			[
				'/campaign',
				{ qs: { payment_method: 'card', method: 'x' }, headers: { 'X-Method-Name': 'a' } },
			],
			[query, { method: 'POST', body: { method: 'x', filters: [{ _method: 'a' }] } }],
			[query, { method: 'POST', body: '{"payment_method":"card","note":"_method=DELETE"}' }],
			[query, { method: 'POST', body: [1, 2] }],
		])('%s %j asks for no other, and is sent', async (path, more) => {
			useReadOnly();
			sandbox.fault({ status: 200, body: { data: null, errors: [] }, times: 0 });
			await engine.httpRequestNode(root() + path, more);
			await engine.otherNode(root() + path, more);
			expect(sentLines(sandbox)).toHaveLength(2);
		});

		it('is a write like any other without Read Only', async () => {
			engine.credential = credential();
			sandbox.fault({ status: 200, body: { data: null, errors: [] } });
			await engine.otherNode(`${root()}/campaign`, { headers: { 'X-HTTP-Method': 'PUT' } });
			expect(sentLines(sandbox)).toHaveLength(1);
		});

		it('by a query parameter of a node of this package is refused, too', async () => {
			useReadOnly();
			const { said } = await engine.node('engagementPublishing', {
				...{ resource: 'preview', operation: 'get', previewId: 'preview-1' },
				options: queryParameters({ _method: 'DELETE' }),
			});
			expect(said).toMatch(REFUSED);
			expect(sentLines(sandbox)).toEqual([]);
		});
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

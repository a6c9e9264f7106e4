/** Only Check: what a write would send is reported, and nothing is sent. */
import { endpoints, fromJson } from '../support/inside';
import { jobParameters, people } from '../support/cases';
import { useEngine } from '../support/engine';
import {
	A_CONVERSATION,
	everyOperation,
	looksUp,
	type RunnableOperation,
} from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { continueOnFail, queryParameters } from '../support/parameters';
import { sentLines, useSandbox } from '../support/sandbox';
import { shareOfOperations } from '../support/share';
import { freezeClock } from '../support/time';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

let writes: RunnableOperation[];
beforeAll(async () => {
	writes = (await everyOperation()).filter(({ operation }) => !operation.isRead);
});

const CHECK = { onlyCheck: true };

/** Runs an operation on a platform that answers nothing; a look-up finds nothing. */
const run = async (operation: RunnableOperation, more: object = {}) => {
	sandbox.reset();
	if (looksUp(operation)) sandbox.fault({ method: 'GET', status: 404, times: 0 });
	sandbox.fault(A_CONVERSATION);
	sandbox.fault({ status: 200, body: { data: null, errors: [] }, times: 0 });
	const { node, parameters, items } = operation;
	const options = { ...(parameters.options as object), ...more };
	return await engine.node(node, { ...parameters, options } as never, { ...(items && { items }) });
};

/** The requests that reached the platform and are writes there. */
const sentWrites = () =>
	sandbox.requests().filter(({ method, path }) => {
		const line = `${method} ${path.replace(/.*\/api\/v3/, '')}`;
		const endpoint = Object.entries(endpoints).find(([template]) =>
			new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(line),
		);
		return endpoint?.[1].kind !== 'read';
	});

it('every write sends nothing, and describes exactly what it sends otherwise', async () => {
	expect(writes.length).toBeGreaterThan(60);
	freezeClock();
	for (const operation of shareOfOperations(writes)) {
		const { json, said } = await run(operation, CHECK);
		expect([operation.name, said, sentWrites()]).toEqual([operation.name, '', []]);
		expectFor(operation.name, json.length).toEqual(1);
		const { would, method, path, body, form } = json[0]!;
		expectFor(operation.name, would).toEqual(looksUp(operation) ? 'create' : 'send');

		await run(operation);
		const [request] = sentWrites();
		const line = `${request!.path.replace(/.*(?=\/api\/v\d\/)/, '')}${request!.rawQuery && `?${request!.rawQuery}`}`;
		expect([operation.name, method, path]).toEqual([operation.name, request!.method, line]);
		if (form === undefined) {
			const { preSharedKey } = operation.parameters;
			const sentBody = request!.body ? fromJson(request!.body) : undefined;
			expectFor(operation.name, body).toEqual(
				preSharedKey === undefined ? sentBody : { ...(sentBody as object), preSharedKey: '***' },
			);
			continue;
		}
		const parts = form as Array<{ name: string; fileName?: string; content?: string }>;
		for (const { name, fileName, content = '' } of parts) {
			const isFile = fileName !== undefined;
			expect(request!.body).toContain(`name="${name}"${isFile ? `; filename="${fileName}"` : ''}`);
			expect(request!.body).toContain(content);
		}
	}
});

it('is an option of every write and of no read, off by default and the same for all items', async () => {
	for (const { name, operation } of await everyOperation()) {
		const options = operation.inputs
			.find((input) => input.name === 'options')!
			.properties.flatMap((property) => property.options as Array<{ name: string }>);
		const option = options.find((one) => one.name === 'onlyCheck');
		expectFor(name, option !== undefined).toEqual(!operation.isRead);
		if (option) expect(option).toMatchObject({ default: false, noDataExpression: true });
	}
});

it('all checks are made: of the fields, of the credential, and of what has to be read', async () => {
	const campaigns = engine.resource('engagementCampaign', 'campaign');
	const replace = { addressBy: 'campaignId', campaignId: 'gone', updateFields: { name: 'New' } };
	const gone = await campaigns('replace', { ...replace, options: CHECK });
	expect(gone.said).toMatch(/campaign\.not\.found/);
	const empty = await campaigns('replace', { ...replace, updateFields: {}, options: CHECK });
	expect(empty.said).toMatch(/There is nothing to send/);
	const current = await campaigns('replace', { ...replace, campaignId: '9004_1', options: CHECK });
	expect(current.json[0]!.body).toMatchObject({ name: 'New', tags: ['spring', 'launch'] });
	expect(sentLines(sandbox).filter((line) => !line.startsWith('GET '))).toEqual([]);
	engine.credential = { ...engine.credential, baseUrl: 'http://example.com' };
	const insecure = await campaigns('create', { name: 'N', status: 'APPROVED', options: CHECK });
	expect(insecure.said).toMatch(/is not encrypted/);
});

it('no secret comes out', async () => {
	const secret = String(engine.credential.accessToken);
	const { json } = await engine.node('engagementProfile', {
		...{ resource: 'profile', operation: 'create', inputMode: 'json' },
		jsonBody: JSON.stringify({ note: secret }),
		options: { ...CHECK, ...queryParameters({ key: String(engine.credential.apiKey) }) },
	});
	expect(json[0]).toMatchObject({ path: '/api/v3/profile?key=***', body: { note: '***' } });
	expect(JSON.stringify(json)).not.toContain(secret);
});

it('long numbers keep their digits', async () => {
	const { json } = await engine.resource('engagementCase', 'case')('update', {
		...{ addressBy: 'id', id: 'case-1', inputMode: 'json', options: CHECK },
		jsonBody: '{"workflow": {"queues": [{"queueId": 9007199254740993}]}}',
	});
	expect(json[0]!.body).toEqual({ workflow: { queues: [{ queueId: '9007199254740993' }] } });
});

it.each(['nothing', 'polling', 'callback'])(
	'bulk jobs waiting for %s: one request for the items that go out together, and no wait',
	async (waitFor) => {
		for (const more of [{}, continueOnFail]) {
			const options = { ...CHECK, batchSize: 2 };
			const { json, said, data } = await engine.node(
				'engagementCase',
				{ ...jobParameters, waitFor, options } as never,
				{ items: people('301', '302', '303'), ...more },
			);
			expect(said).toBe('');
			const request = { would: 'send', method: 'POST', path: '/api/v3/case/bulk' };
			const records = (count: number) => Array.from({ length: count }, () => expect.anything());
			expect(json).toEqual([
				{ ...request, body: expect.objectContaining({ records: records(2) }) },
				{ ...request, sentWithItem: 0 },
				{ ...request, body: expect.objectContaining({ records: records(1) }) },
			]);
			expect(data!.waitTill).toBeFalsy();
			expect(JSON.stringify(json)).not.toMatch(/X-Callback-Secret":"(?!\*\*\*)/);
		}
		expect(sandbox.requests()).toEqual([]);
	},
);

it('is not remembered: another try checks again', async () => {
	sandbox.fault({ method: 'GET', path: '/case', status: 401 });
	const { json } = await engine.node(
		'engagementCase',
		{
			...{ resource: 'case', operation: 'upsert', channelCaseId: '={{ "crm-" + $itemIndex }}' },
			...{ channelType: 'EMAIL', contactInfo: { email: 'kim@example.com' }, options: CHECK },
		},
		{ items: [{ json: {} }, { json: {} }], tries: 2, ...continueOnFail },
	);
	expect(json.map(({ would }) => would)).toEqual(['create', 'create']);
	expect(sentLines(sandbox)).toHaveLength(4);
	expect(sentLines(sandbox).every((line) => line.startsWith('GET '))).toBe(true);
});

/** What the error of a run says of its other items: each was done, may have been, failed, or was not begun. */
import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';
import { GOOD, holdJobs, jobParameters, people } from '../support/cases';
import { useEngine, type RunOptions } from '../support/engine';
import { everyOperation, type RunnableOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { FAULTS, FaultyPlatform, type Fault, type FaultName } from '../support/faultyPlatform';
import { continueOnFail } from '../support/parameters';
import { useSandbox } from '../support/sandbox';
import { readBody, serve, serveProxy } from '../support/server';
import { part } from '../support/share';
import { eventually } from '../support/time';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

/** How many items an error counts in each of its sentences. */
function countsIn(said: string) {
	const count = (words: string) =>
		Number(new RegExp(`(\\d+) (?:other )?items? (?:${words})`).exec(said)?.[1] ?? 0);
	return {
		done: count('was carried out and is|were carried out and are'),
		inDoubt: count('may have been carried out:'),
		failed: count('failed and w'),
		notBegun: count('was not begun|were not begun'),
	};
}

describe('of every write, whatever fails', () => {
	const platform = new FaultyPlatform();
	let writes: RunnableOperation[];
	beforeAll(async () => {
		await platform.start();
		writes = (await everyOperation()).filter(({ operation }) => !operation.isRead);
	});
	afterAll(async () => await platform.close());

	const anyFaults = fc.array(
		fc.oneof(
			{ weight: 3, arbitrary: fc.constant(undefined) },
			{
				weight: 1,
				arbitrary: fc.constantFrom(
					...(Object.keys(FAULTS) as FaultName[]).filter((name) => name !== 'status 429'),
				),
			},
		),
		{ minLength: 30, maxLength: 30 },
	);

	it.each([1, 3])('it counts what the platform saw, in %i tries', async (tries) => {
		const anyRun = fc.record({
			...{ index: fc.nat(1_000), count: fc.integer({ min: 2, max: 9 }), faults: anyFaults },
			maxConcurrency: fc.constantFrom(1, 2, 5, 50),
		});
		await fc.assert(
			fc.asyncProperty(anyRun, async ({ index, count, faults, maxConcurrency }) => {
				engine.credential = { ...engine.credential, baseUrl: platform.url };
				const { name, node, parameters, items } = writes[index % writes.length]!;
				const [item = { json: {} }] = items ?? [];
				platform.reset(faults);
				const { error, said, json } = await engine.node(
					node,
					{
						...parameters,
						options: { ...(parameters.options as object), batchSize: 1, maxConcurrency },
					},
					{ items: Array.from({ length: count }, () => item), ...(tries > 1 && { tries }) },
				);
				const { done, uncertain, uncertainDone, writes: sent } = platform;
				if (error === undefined)
					return expectFor(name, [done, json.length]).toEqual([count, count]);
				const counts = countsIn(said);
				const refused = faults.slice(0, sent).filter(isRefusal).length;
				const own = uncertain - counts.inDoubt; // whether the item of the error is in doubt itself
				expectFor(name, counts).toEqual({
					done: done - uncertainDone,
					inDoubt: uncertain - own,
					failed: tries > 1 ? counts.failed : refused - (1 - own),
					notBegun: count - 1 - counts.done - counts.inDoubt - counts.failed,
				});
				expectFor(name, own).toEqual(
					/anyway|not sent again|may (still )?(be|have)/.test(said.split(/\d+ other/)[0]!) ? 1 : 0,
				);
			}),
			{ numRuns: part(30) },
		);
	});

	const isRefusal = (name?: FaultName) =>
		name !== undefined && !(FAULTS[name] as Fault).isUncertain;
});

/** What a platform does with an item. */
type Conduct = 'done' | 'lost' | 'refused' | 'stopped';
const anyConduct = fc.oneof(
	{ weight: 4, arbitrary: fc.constant<Conduct>('done') },
	{ weight: 2, arbitrary: fc.constantFrom<Conduct>('lost', 'refused') },
);

describe('says which items are in doubt', () => {
	/** Creates a campaign for each conduct; `seen` are the items whose requests came, in order. */
	const run = async (
		conducts: readonly Conduct[],
		{ options = {}, ...more }: RunOptions & { options?: object } = {},
	) => {
		const seen: number[] = [];
		const stop = new AbortController();
		const { url, close } = await serve(async (request, response) => {
			const { name } = JSON.parse((await readBody(request)).toString()) as { name: string };
			seen.push(Number(name));
			const conduct = conducts[Number(name)];
			if (conduct === 'stopped') return stop.abort();
			if (conduct === 'lost') return void response.destroy();
			response
				.writeHead(conduct === 'refused' ? 400 : 201, { 'content-type': 'application/json' })
				.end(JSON.stringify({ data: { id: `c-${name}`, name }, errors: [] }));
		});
		engine.credential = { ...engine.credential, baseUrl: url };
		const result = await engine.node(
			'engagementCampaign',
			{
				...{ resource: 'campaign', operation: 'create', status: 'APPROVED' },
				...{ name: '={{ $itemIndex }}', options: options as INodeParameters },
			},
			{ items: conducts.map(() => ({ json: {} })), signal: stop.signal, ...more },
		);
		await close();
		return { ...result, seen };
	};

	it('49, while the first item is refused', async () => {
		const conducts = Array.from({ length: 60 }, (_, i): Conduct => (i === 0 ? 'refused' : 'lost'));
		const { said } = await run(conducts, { options: { maxConcurrency: 50 } });
		expect(said).toMatch(
			/\[item 0\]\n.* 49 other items may have been carried out: items 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 39 more\. 10 other items were not begun\.$/m,
		);
		expect(said).not.toContain('carried out and');
	});

	it.each([1, 3])('of any items, in %i tries', async (tries) => {
		const anyConducts = fc.array(anyConduct, { minLength: 2, maxLength: 15 });
		await fc.assert(
			fc.asyncProperty(anyConducts, fc.integer({ min: 1, max: 8 }), async (conducts, most) => {
				const more = { options: { maxConcurrency: most }, ...(tries > 1 && { tries }) };
				const { said, error, seen } = await run(conducts, more);
				if (error === undefined) return expect(conducts).not.toContain('lost');
				const begun = new Set(seen);
				const own = Number(/\[item (\d+)\]/.exec(said)![1]);
				const others = (conduct: Conduct) =>
					[...begun].filter((i) => conducts[i] === conduct && i !== own).sort((a, b) => a - b);
				expect(countsIn(said)).toEqual({
					done: others('done').length,
					inDoubt: others('lost').length,
					failed: others('refused').length,
					notBegun: conducts.length - begun.size,
				});
				const named = /may have been carried out: items? ([\d, ]+)\./.exec(said)?.[1] ?? '';
				expect(named).toBe(others('lost').join(', '));
			}),
			{ numRuns: part(20) },
		);
	});

	it.each([{}, continueOnFail])('when a person stops the execution: %j', async (more) => {
		const { said, seen } = await run(['done', 'stopped', 'done'], more);
		expect(seen).toEqual([0, 1]);
		expect(said).toBe(
			'The execution was cancelled\n1 item was carried out and is not undone. 1 item may have been carried out: item 1. 1 item was not begun.',
		);
	});

	it('nowhere where there is only one item', async () => {
		expect((await run(['lost'])).said).not.toMatch(/\d+ (other )?items?/);
		expect((await run(['refused'])).said).not.toMatch(/\d+ (other )?items?/);
	});
});

describe('says it', () => {
	const CREATE = { method: 'POST', path: '/campaign' };
	const create = async (parameters: object = {}, more: RunOptions = {}) =>
		await engine.node(
			'engagementCampaign',
			{
				...{ resource: 'campaign', operation: 'create', status: 'APPROVED', name: 'New' },
				...parameters,
			},
			{ items: [1, 2, 3].map((n) => ({ json: { n } })), tries: 2, ...more },
		);

	it('where the credential has become useless', async () => {
		const proxy = await serveProxy(sandbox, () => {
			if (sandbox.requests().length === 1) engine.credential.baseUrl = 'no address';
		});
		engine.credential = { ...engine.credential, baseUrl: `${proxy.url}/{env}` };
		sandbox.fault({ ...CREATE, skip: 1, status: 400 });
		const { said } = await create();
		await proxy.close();
		expect(said).toMatch(
			/base URL.*\n1 other item was carried out and is not undone\. 1 other item was not begun\.$/m,
		);
	});

	it('where the input of a later try is refused', async () => {
		const items = ['A', 'B', 'C'].map((name) => ({ json: { name } }));
		const proxy = await serveProxy(sandbox, () => {
			if (sandbox.requests().length === 1) items[2]!.json.name = '';
		});
		engine.credential = { ...engine.credential, baseUrl: `${proxy.url}/{env}` };
		sandbox.fault({ ...CREATE, skip: 1, status: 400 });
		const { said } = await create({ name: '={{ $json.name }}' }, { items });
		await proxy.close();
		expect(said).toEqual(
			expect.stringMatching(
				/^Name: It is empty.* \[item 2\]\nNothing was sent for it\. 1 other item was carried out and is not undone\. 1 other item failed and was not carried out\.$/,
			),
		);
	});

	it('where the input of several items is refused in a later try, and at once', async () => {
		const items = ['A', 'B', 'C', 'D'].map((name) => ({ json: { name } }));
		const refused = (count: number) => items.slice(-count).map(({ json }) => (json.name = ''));
		const proxy = await serveProxy(sandbox, () => {
			if (sandbox.requests().length === 1) refused(2);
		});
		engine.credential = { ...engine.credential, baseUrl: `${proxy.url}/{env}` };
		sandbox.fault({ ...CREATE, skip: 1, status: 400 });
		const { said } = await create({ name: '={{ $json.name }}' }, { items });
		await proxy.close();
		expect(said).toMatch(
			/\[item 2\]\nThe same in item 3\.\nNothing more was sent\. 1 item was carried out and is not undone\. 1 item failed and was not carried out\. 2 items were not begun\.$/,
		);
		const again = await create({ name: '={{ $json.name }}' }, { items });
		expect(again.said).toMatch(/\nNothing was sent for any item\.$/);
		items[2]!.json.name = 'C';
		const once = await create({ name: '={{ $json.name }}' }, { items });
		expect(once.said).toMatch(
			/\[item 3\]\nNothing was sent for it\. 3 other items were not begun\.$/,
		);
	});

	it('of the records of a job, which go out together', async () => {
		sandbox.fault({ method: 'POST', path: '/case/bulk', skip: 1, reset: 'after' });
		const parameters = { ...jobParameters, waitFor: 'nothing', options: { batchSize: 3 } };
		const items = people(...Array.from({ length: 8 }, () => GOOD));
		const { said } = await engine.node('engagementCase', parameters, { items });
		expect(said).toMatch(
			/\[item 3\]\n.* 3 other items were carried out and are not undone\. 2 other items may have been carried out: items 4, 5\. 2 other items were not begun\.$/m,
		);
	});

	it('of the rows of an import', async () => {
		const body =
			'CRM User ID,Status,Failure Reason\nb,Failed,user.unknown\nc,Failed,user.unknown\n';
		sandbox.fault({ status: 200, body });
		const { said } = await engine.node(
			'engagementCrmUserMapping',
			{
				...{ resource: 'mapping', operation: 'importCsv', importFrom: 'items' },
				...{
					installedAppId: 'crm-app-1',
					crmUserId: '={{ $json.id }}',
					sprUserId: '={{ $json.id }}1',
				},
			},
			{ items: ['a', 'b', 'c', 'd'].map((id) => ({ json: { id } })) },
		);
		expect(said).toMatch(
			/\[item 1\]\n.* 2 other items were carried out and are not undone\. 1 other item failed and was not carried out\.$/m,
		);
	});

	it('where the input of an item is refused late, after other messages were sent', async () => {
		const scheduled = Date.now() + 30 * 24 * 3_600_000;
		const jsonBody = `={{ JSON.stringify({
			content: { attachment: { type: 'GEO_LOCATION', latitude: 1.5, longitude: 2.5 } },
			taxonomy: { campaignId: '9004_1' },
			scheduleDate: $json.n === 1 ? ${scheduled} : 1767603600000,
			accountId: 5002,
			inReplyToMessageId: $json.messageId,
			toProfile: { channelType: 'BUSINESS_MESSAGING', channelId: 'customer-1' },
		}) }}`;
		const { messages } = sandbox.state('message') as {
			messages: Array<{ messageId: string; channelType: string }>;
		};
		const { messageId } = messages.find(
			(one) => one.channelType === 'BUSINESS_MESSAGING' && /\/1\+/.test(one.messageId),
		)!;
		const { said } = await engine.node(
			'engagementPublishing',
			{
				...{ resource: 'privateMessage', operation: 'sendAndWait', channel: 'W' },
				...{ inputMode: 'json', jsonBody },
			},
			{ items: [0, 1, 2].map((n) => ({ json: { n, messageId } })) },
		);
		expect(said).toMatch(
			/before the message is sent.*\[item 1\]\nNothing was sent for it\. 1 other item was carried out and is not undone\. 1 other item was not begun\.$/,
		);
	});

	it('of jobs that a person stops waiting for', async () => {
		holdJobs(sandbox);
		const stop = new AbortController();
		const parameters = { ...jobParameters, waitFor: 'polling', options: { batchSize: 1 } };
		const more = { items: people(GOOD, GOOD), signal: stop.signal };
		const run = engine.node('engagementCase', parameters, more);
		await eventually(() => expect(sandbox.requests().length).toBeGreaterThan(2));
		stop.abort();
		expect((await run).said).toBe(
			'The execution was cancelled\n2 items were carried out and are not undone.',
		);
	});
});

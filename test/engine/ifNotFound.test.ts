/** If Not Found, of every read by ID: what an event announces may be readable only seconds later. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { withTools } from '../support/agentTools';
import { useEngine } from '../support/engine';
import {
	privateMessageTo,
	useEveryOperation,
	type RunnableOperation,
} from '../support/everyOperation';
import { continueOnFail } from '../support/parameters';
import { answerWith, sentLines, useSandbox } from '../support/sandbox';
import { IS_WHOLE, oneIn, part, shareOf } from '../support/share';
import { serve } from '../support/server';
import { eventually, simulateTime } from '../support/time';

simulateTime();

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { all, run } = useEveryOperation(engine, sandbox);

/** With the parameter that has the ID. */
const READS = {
	'engagementAccount.account.get': 'id',
	'engagementAsset.asset.get': 'assetId',
	'engagementAsset.import.getStatus': 'taskId',
	'engagementCampaign.campaign.get': 'campaignId',
	'engagementCase.bulkJob.getStatus': 'processId',
	'engagementCase.case.get': 'id',
	'engagementKnowledgeBase.category.get': 'folderId',
	'engagementMessage.conversation.get': 'messageId',
	'engagementMessage.message.get': 'messageId',
	'engagementProfile.bulkJob.getStatus': 'jobId',
	'engagementProfile.profile.get': 'profileId',
	'engagementPublishing.draft.get': 'draftId',
	'engagementPublishing.post.get': 'postIds',
	'engagementPublishing.preview.get': 'previewId',
	'engagementThread.thread.checkControl': 'entityId',
	'engagementWebhook.subscription.get': 'subscriptionId',
} as const;
type Read = keyof typeof READS;
const names = Object.keys(READS) as Read[];

/** How a platform says that there is no such record. */
const refusal = (status: number, message = 'record.not.found') => ({
	status,
	body: { data: null, errors: [{ code: status, message }] },
});
const REFUSALS = {
	'a 404': refusal(404),
	'a key': refusal(400),
	'an entry in a 200': refusal(200),
};
const data = (value: unknown) => ({ status: 200, body: { data: value, errors: [] } });
const WITHOUT_RECORD = {
	null: data(null),
	'an empty list': data([]),
	'an empty object': data({}),
};
const absences = (name: Read) =>
	// A thread that nobody holds is there.
	name.endsWith('checkControl') ? REFUSALS : { ...REFUSALS, ...WITHOUT_RECORD };

const operationOf = (name: Read, options: object = {}, more: IDataObject = {}) => {
	const found = all.find((one) => one.name === name) as RunnableOperation;
	const { [READS[name]]: id } = found.parameters;
	return {
		...found,
		parameters: { ...found.parameters, ...more, options: { ...options } },
		id: String(id),
		record: {
			id,
			messageId: id,
			status: 'DONE',
			content: { text: 'Hello' },
			channelCreatedTime: 1,
		},
	};
};

/** These wait for something else, and begin with such a read. */
const WAITS = ['engagementCase.case.waitUntil', 'engagementThread.thread.waitForControl'];

it('is an option of the reads by ID, and of no other operation that only reads', () => {
	const offers = ({ operation }: RunnableOperation) =>
		operation.isRead &&
		operation.inputs.some(({ properties }) =>
			properties.some(({ options = [] }) => options.some(({ name }) => name === 'ifNotFound')),
		);
	expect(
		all
			.filter(offers)
			.map(({ name }) => name)
			.sort(),
	).toEqual([...names, ...WAITS].sort());
});

/** Runs each read; gives what differs from what is expected of it, with its name. */
async function wrongOf<T>(
	runOf: (name: Read, turn: number) => Promise<[seen: T, expected: T]>,
	some: readonly Read[] = names,
) {
	const wrong: unknown[] = [];
	for (const [turn, name] of some.entries()) {
		sandbox.clearFaults();
		sandbox.clearRequests();
		const [seen, expected] = await runOf(name, turn);
		if (!isDeepStrictEqual(seen, expected)) wrong.push([name, seen]);
	}
	return wrong;
}

describe('each read by ID', () => {
	it('waits for a record that comes later, in every way in which it may be missing', async () => {
		const wrong = await wrongOf(async (name, turn) => {
			const all = Object.values(absences(name));
			const ways = IS_WHOLE ? all : oneIn(2, all, turn);
			const { record, ...operation } = operationOf(name, { ifNotFound: 'wait' });
			for (const absence of ways) sandbox.fault(absence);
			answerWith(sandbox, record);
			const { json, said } = await run(operation);
			return [
				[said, json.length, sentLines(sandbox).length],
				['', 1, ways.length + 1],
			];
		});
		expect(wrong).toEqual([]);
	});

	it('fails at once by default, and names the cause where nobody typed the ID', async () => {
		const cause =
			/readable only some seconds after the event\. Set If Not Found \(Options\) to Wait/;
		const wrong = await wrongOf(async (name, turn) => {
			const { id, ...typed } = operationOf(name);
			const given = operationOf(name, {}, { [READS[name]]: `={{ "${id}" }}` });
			const ways = Object.values(absences(name));
			sandbox.fault({ ...ways[turn % ways.length], times: 0 });
			const said = [(await run(typed)).said, (await run(given)).said];
			return [
				[said.map((text) => cause.test(text)), sentLines(sandbox).length],
				[[false, true], 2],
			];
		});
		expect(wrong).toEqual([]);
	});

	it('fails when the time is over, after a few requests', async () => {
		const wrong = await wrongOf(async (name, turn) => {
			const [options, waitUpTo, most] = turn % 5 > 0 ? [{}, 30, 9] : [{ waitUpTo: 300 }, 300, 16];
			sandbox.fault({ ...REFUSALS['a 404'], times: 0 });
			const start = Date.now();
			const { said } = await run(operationOf(name, { ifNotFound: 'wait', ...options }));
			const seconds = (Date.now() - start) / 1000;
			const seen = [
				/record\.not\.found|did not return/.test(said),
				said.includes('It did not appear while it was waited for.'),
				seconds >= waitUpTo && seconds < waitUpTo * 1.2,
				sentLines(sandbox).length <= most,
			];
			return [seen, [true, true, true, true]];
		}, shareOf(names));
		expect(wrong).toEqual([]);
	});

	it('waits for nothing else', async () => {
		const others = [refusal(403), refusal(400, 'value.invalid'), { status: 404, body: '<html>' }];
		const wrong = await wrongOf(async (name, turn) => {
			sandbox.fault({ ...others[turn % others.length], times: 0 });
			const { said } = await run(operationOf(name, { ifNotFound: 'wait' }));
			return [
				[said !== '', sentLines(sandbox).length],
				[true, 1],
			];
		});
		expect(wrong).toEqual([]);
	});
});

it('gives the record exactly when it can be read in time, whatever is read', async () => {
	let answer: (seconds: number) => { status: number; body: object };
	let first: number | undefined;
	const { url, close } = await serve((_request, response) => {
		first ??= Date.now();
		const { status, body } = answer((Date.now() - first) / 1000);
		response.writeHead(status).end(JSON.stringify(body));
	});
	engine.credential = { ...engine.credential, baseUrl: url };
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom(...names),
			fc.integer({ min: 0, max: 400 }),
			fc.integer({ min: 1, max: 300 }),
			fc.array(fc.nat(), { minLength: 1, maxLength: 9 }),
			async (name, readableAfter, waitUpTo, forms) => {
				const { record, ...operation } = operationOf(name, { ifNotFound: 'wait', waitUpTo });
				const absent = Object.values(absences(name));
				let looks = 0;
				first = undefined;
				answer = (seconds) =>
					seconds >= readableAfter
						? data(record)
						: absent[forms[looks++ % forms.length]! % absent.length]!;
				const { said, json } = await run(operation);
				expect([said === '', json.length]).toEqual(
					readableAfter <= waitUpTo ? [true, 1] : [false, 0],
				);
				expect(looks).toBeLessThan(16);
			},
		),
		{ numRuns: part(20) },
	);
	await close();
});

const WAIT = { options: { ifNotFound: 'wait' } };
const gone = refusal(404);
/** The seconds that passed, and the requests that were sent. */
const measured = async <T>(work: () => Promise<T>) => {
	sandbox.clearRequests();
	const start = Date.now();
	const result = await work();
	return { ...result, seconds: (Date.now() - start) / 1000, lines: sentLines(sandbox) };
};

describe('messages', () => {
	const message = (messageId: string) => ({ messageId, content: { text: messageId } });
	const get = async (messageId: string, options: object = {}, how: object = {}) =>
		await measured(
			async () =>
				await engine.node(
					'engagementMessage',
					{
						...{ resource: 'message', operation: 'get', addressBy: 'messageId', messageId },
						options: { ...WAIT.options, ...options },
					},
					how,
				),
		);
	const asked = (lines: string[]) => lines.map((line) => line.replace(/^.*messageId=/, ''));

	it('are asked for together, and later only those that are missing', async () => {
		sandbox.fault({ ...gone, times: 1 });
		answerWith(sandbox, [message('a')]);
		answerWith(sandbox, [message('c')]);
		answerWith(sandbox, [message('b')]);
		const { said, json, lines } = await get('a,b,c');
		expect([said, json.map(({ messageId }) => messageId)]).toEqual(['', ['a', 'b', 'c']]);
		expect(asked(lines)).toEqual(['a,b,c', 'a,b,c', 'b,c', 'b']);
	});

	it('of other items are not lost while one is waited for', async () => {
		const ids = Array.from({ length: 52 }, (_, i) => `m${i}`);
		const items = ids.map((id) => ({ json: { id } }));
		const answer = (from: number, to: number) =>
			answerWith(sandbox, ids.slice(from, to).map(message));
		const options = { maxConcurrency: 1 };
		answer(1, 50);
		answer(50, 52);
		answer(0, 1);
		const { said, json, lines } = await get('={{ $json.id }}', options, { items });
		expect(said).toBe('');
		expect(json.map(({ messageId }) => messageId)).toEqual(ids);
		expect(lines).toHaveLength(3);
	});

	it.each([
		['fail', { said: expect.stringContaining('did not return the message "b"'), json: [] }],
		['leaveOut', { said: '', json: [{ messageId: 'a' }] }],
		[
			'giveError',
			{
				said: '',
				json: [{ messageId: 'a' }, { messageId: 'b', error: expect.any(String) }],
			},
		],
	])(
		'that never come are waited for before On Missing Message is asked (%s)',
		async (onMissing, out) => {
			answerWith(sandbox, [message('a')]);
			answerWith(sandbox, [], { times: 0 });
			const result = await get('a,b', { onMissing });
			expect(result).toMatchObject(out);
			expect(result.seconds).toBeGreaterThanOrEqual(30);
			expect(result.lines.length).toBeLessThanOrEqual(9);
		},
	);
});

describe('posts', () => {
	const get = async () =>
		await measured(
			async () =>
				await engine.node('engagementPublishing', {
					...{ resource: 'post', operation: 'get', postIds: '77,78', ...WAIT },
				}),
		);

	it('are waited for until all of them are there', async () => {
		answerWith(sandbox, [{ id: 78 }]);
		answerWith(sandbox, [{ id: 78 }, { id: 77 }]);
		const { json, lines } = await get();
		expect([json.length, lines.length]).toEqual([2, 2]);
	});

	it('that never come are named', async () => {
		answerWith(sandbox, [{ id: 78 }], { times: 0 });
		const { json, hints, seconds } = await get();
		expect(json).toEqual([{ id: 78 }]);
		expect(hints.map(({ message }) => message)).toEqual(['The platform did not return "77".']);
		expect(seconds).toBeGreaterThanOrEqual(30);
	});

	it('without a known ID are taken as they come', async () => {
		answerWith(sandbox, [{ text: 'one' }], { times: 0 });
		const { lines, hints } = await get();
		expect([lines.length, hints]).toEqual([1, []]);
	});
});

it('waits for the case that is linked to an external one, although that may be a list', async () => {
	const parameters = {
		...{ resource: 'case', operation: 'get', addressBy: 'channelCaseId', channelCaseId: 'CRM-1' },
		...WAIT,
	};
	answerWith(sandbox, [], { times: 2 });
	answerWith(sandbox, [{ id: 'case-1' }], { times: 1 });
	const { json, lines } = await measured(
		async () => await engine.node('engagementCase', parameters),
	);
	expect([json.length, lines.length]).toEqual([1, 3]);
});

describe('a private message reads the message that it answers', () => {
	const { jsonBody } = privateMessageTo('m-1');
	const answered = {
		...{ messageId: 'm-1', channelType: 'LIVE_CHAT', channelCreatedTime: 1 },
		...{ sourceType: 'ACCOUNT', sourceId: 5002, content: { text: 'Hello' } },
		senderProfile: { channelType: 'LIVE_CHAT', channelId: 'customer-1', screenName: 'Kim' },
		workflow: { campaignId: '9004_1' },
	};
	const ways = {
		send: {
			...{ channel: 'L', inputMode: 'fields', templateType: 'plainText', text: 'Hello' },
			...{ recipientFrom: 'message', inReplyToMessageId: 'm-1' },
		},
		sendAndWait: { channel: 'W', inputMode: 'json', jsonBody },
	};
	const operations = ['send', 'sendAndWait'] as const;
	const run = async (operation: keyof typeof ways, options: object) =>
		await measured(
			async () =>
				await engine.node('engagementPublishing', {
					...{ resource: 'privateMessage', operation, ...ways[operation] },
					options: { ...options },
				}),
		);

	it.each(operations)('%s: which may come later', async (operation) => {
		sandbox.fault({ ...gone, method: 'GET', times: 2 });
		answerWith(sandbox, [answered], { method: 'GET' });
		const { said, lines } = await run(operation, WAIT.options);
		expect(said).toBe('');
		expect(lines.map((line) => line.slice(0, 4))).toEqual(['GET ', 'GET ', 'GET ', 'POST']);
	});

	it.each(operations)('%s: sends nothing without it', async (operation) => {
		sandbox.fault({ ...gone, method: 'GET', times: 0 });
		for (const [options, seconds] of [
			[{}, 0],
			[WAIT.options, 30],
		] as const) {
			const result = await run(operation, options);
			expect(result.said).toContain('record.not.found');
			expect(result.seconds).toBeGreaterThanOrEqual(seconds);
			expect(result.lines.filter((line) => line.startsWith('POST'))).toEqual([]);
		}
	});

	it.each(operations)(
		'%s: did not wait for what the message itself does not find',
		async (operation) => {
			answerWith(sandbox, [answered], { method: 'GET' });
			sandbox.fault({ ...gone, method: 'POST', times: 0 });
			const { said, lines } = await run(operation, WAIT.options);
			expect(said).toContain('record.not.found');
			expect(said).not.toContain('while it was waited for');
			expect(lines).toHaveLength(2);
		},
	);
});

describe('on a platform that shows new records only after some seconds', () => {
	beforeEach(() => sandbox.behave({ readableAfter: 5, eventsFirst: true }));
	type Parameters = [node: string, parameters: IDataObject];
	/** Something that is new, by each of its IDs. */
	const written = (): Parameters[] => {
		const { id, caseNumber } = sandbox.control('case', 'writeIn', {
			...{ name: 'Kim', text: 'Hello' },
		}) as IDataObject;
		const { messages } = sandbox.state('message') as { messages: IDataObject[] };
		const { messageId } = messages.at(-1)!;
		return [
			['engagementCase', { resource: 'case', addressBy: 'id', id }],
			['engagementCase', { resource: 'case', addressBy: 'caseNumber', caseNumber }],
			['engagementMessage', { resource: 'message', addressBy: 'messageId', messageId }],
			['engagementMessage', { resource: 'conversation', messageId }],
		];
	};
	const created = async (): Promise<Parameters> => {
		const { json } = await engine.node('engagementCampaign', {
			...{ resource: 'campaign', operation: 'create', name: 'New', status: 'APPROVED' },
		});
		const campaignId = String(json[0]!.id);
		return ['engagementCampaign', { resource: 'campaign', addressBy: 'campaignId', campaignId }];
	};
	const get = async ([node, parameters]: Parameters, options: object) =>
		await measured(
			async () =>
				await engine.node(node, { ...parameters, operation: 'get', options } as INodeParameters),
		);

	it('each read waits', async () => {
		for (let n = 0; n < 5; n++) {
			const read = written()[n] ?? (await created());
			expect((await get(read, {})).said).not.toBe('');
			const { said, json, lines, seconds } = await get(read, WAIT.options);
			expect([said, json.length]).toEqual(['', 1]);
			expect(lines.length).toBeLessThanOrEqual(6);
			expect(seconds).toBeGreaterThanOrEqual(4);
			expect(seconds).toBeLessThan(10);
		}
	});
});

it('all items of a run wait together, and each is asked for once more at the end', async () => {
	sandbox.fault({ ...gone, times: 0 });
	const items = Array.from({ length: 15 }, (_, i) => ({ json: { id: `${i}` } }));
	const parameters = { resource: 'account', operation: 'get', id: '={{ $json.id }}', ...WAIT };
	const { json, seconds, lines } = await measured(
		async () => await engine.node('engagementAccount', parameters, { items, ...continueOnFail }),
	);
	expect(json).toHaveLength(15);
	for (const one of json) expect(one.error).toContain('record.not.found');
	expect(seconds).toBeGreaterThanOrEqual(30);
	expect(seconds).toBeLessThan(40);
	// Five at a time are looked for; the others have had the same time.
	expect(lines.length).toBeLessThanOrEqual(5 * 9 + 10);
});

it('as a tool waits no longer than an agent does', async () => {
	sandbox.fault({ ...gone, times: 0 });
	const options = { ifNotFound: 'wait', waitUpTo: 300 };
	const parameters = {
		resource: 'account',
		operation: 'get',
		id: "={{ $fromAI('id', '', 'string') }}",
		options,
	};
	await withTools(
		engine,
		[{ name: 'account', node: 'engagementAccount', parameters }],
		async (tools) => {
			const { text, seconds } = await measured(
				async () => await tools.get('account')!.call({ id: '1' }),
			);
			expect(text).toContain('It did not appear while it was waited for.');
			expect(text).not.toContain('If Not Found');
			expect(seconds).toBeGreaterThanOrEqual(19);
			expect(seconds).toBeLessThanOrEqual(45);
		},
	);
});

it('is refused as a time of no sense before anything is sent', async () => {
	for (const waitUpTo of [0, 301, 1.5, 'soon']) {
		const options = { ifNotFound: 'wait', waitUpTo };
		const { said } = await engine.node('engagementAccount', {
			resource: 'account',
			operation: 'get',
			id: '1',
			options,
		});
		expect(said).toContain('Wait Up To');
	}
	expect(sentLines(sandbox)).toEqual([]);
});

it('a write that does not find its record names the cause, too, where nobody typed the ID', async () => {
	for (const fault of Object.values(REFUSALS)) {
		sandbox.clearFaults();
		sandbox.fault({ ...fault, times: 0 });
		const update = {
			resource: 'case',
			operation: 'update',
			addressBy: 'id',
			updateFields: { status: 'Open' },
		};
		const saidFor = async (id: string) =>
			(await engine.node('engagementCase', { ...update, id })).said;
		const cause = 'Read it first, with Get and its option If Not Found set to Wait.';
		expect(await saidFor('case-9')).not.toContain(cause);
		expect(await saidFor('={{ "case-9" }}')).toContain(cause);
	}
});

// The last: simulated time waits for answers, and the stopped execution gets none.
it('ends when the execution is stopped', async () => {
	const stop = new AbortController();
	sandbox.fault({ ...gone, times: 0 });
	const parameters = {
		resource: 'account',
		operation: 'get',
		id: '1',
		options: { ...WAIT.options, waitUpTo: 300 },
	};
	const running = measured(
		async () => await engine.node('engagementAccount', parameters, { signal: stop.signal }),
	);
	await eventually(() => expect(sentLines(sandbox).length).toBeGreaterThan(2));
	stop.abort();
	const { seconds, lines } = await running;
	expect(seconds).toBeLessThan(200);
	expect(lines.length).toBeLessThan(12);
});

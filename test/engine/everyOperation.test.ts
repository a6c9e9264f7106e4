/** Rules that hold for every operation, whatever the platform answers. */
import fc from 'fast-check';
import { useEngine } from '../support/engine';
import {
	A_CONVERSATION,
	everyOperation,
	looksUp,
	type RunnableOperation,
} from '../support/everyOperation';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

/** Two of them resume a search that came to nothing, with growing pauses: they get a few answers of that kind. */
const RESUMED = /auditRecord\.(search|export)/;

let all: RunnableOperation[];
let unresumed: RunnableOperation[];
beforeAll(async () => {
	all = await everyOperation();
	unresumed = all.filter(({ name }) => !RESUMED.test(name));
});

const run = async ({ node, parameters, items }: RunnableOperation, continues = false) =>
	await engine.node(node, parameters, {
		...(items && { items }),
		...(continues && { onError: 'continueRegularOutput' as const }),
	});

/** Every request gets this answer from now on, but what a write reads first. */
const answerAll = (
	body: unknown,
	status = 200,
	headers: Record<string, string> = {},
	{ findsNothing = false, readsConversation = false } = {},
) => {
	sandbox.clearFaults();
	if (findsNothing) sandbox.fault({ method: 'GET', status: 404, times: 0 });
	if (readsConversation) sandbox.fault(A_CONVERSATION);
	sandbox.fault({ status, body, headers, times: 0 });
};

it('every operation passes its own checks here, and sends a request', async () => {
	expect(all.length).toBeGreaterThan(95);
	for (const operation of all) {
		sandbox.reset();
		answerAll({ data: { results: [] }, errors: [] });
		const { said } = await run(operation);
		expect([operation.name, sandbox.requests().length > 0, said]).toEqual([
			operation.name,
			true,
			expect.not.stringContaining('Nothing was sent'),
		]);
	}
});

/** Writes whose success is said by a value that the specification shows. */
const SAYS_SUCCESS: Readonly<Record<string, RegExp>> = {
	'engagementCampaign.campaign.upsert': /could not be looked up/,
	'engagementCase.case.upsert': /could not be looked up/,
	'engagementCase.bulkJob.create': /without a process ID/,
	'engagementFeedback.workflow.trigger': /did not say that the workflow was triggered/,
	'engagementFeedback.workflow.triggerWithProfile': /did not say that the workflow was triggered/,
	'engagementPublishing.privateMessage.send': /did not say that the message was sent/,
	'engagementPublishing.privateMessage.sendAndWait': /did not say that the message was sent/,
	'engagementWebhook.subscription.activate': /did not activate/,
	'engagementWebhook.subscription.create': /may exist/,
	'engagementWebhook.subscription.deactivate': /did not deactivate/,
	'engagementWebhook.subscription.verify': /did not verify/,
};

describe('rule 3: every write that succeeds gives an item', () => {
	const answers: Array<[what: string, body: unknown, status: number]> = [
		['data: []', { data: [], errors: [] }, 200],
		['data: {}', { data: {}, errors: [] }, 200],
		['data: ""', { data: '', errors: [] }, 200],
		['data: true', { data: true, errors: [] }, 200],
		['data: null', { data: null, errors: [] }, 200],
		['no data', { errors: [] }, 201],
		['no body', '', 200],
		['no content', '', 204],
	];

	it.each(answers)('for an answer with %s', async (_what, body, status) => {
		for (const operation of all.filter((one) => !one.operation.isRead)) {
			sandbox.reset();
			answerAll(body, status, {}, { readsConversation: !operation.operation.isRead });
			const { json, said } = await run(operation);
			const refusal = SAYS_SUCCESS[operation.name];
			if (refusal && said !== '') {
				expect([operation.name, said]).toEqual([operation.name, expect.stringMatching(refusal)]);
				continue;
			}
			expect([operation.name, said]).toEqual([operation.name, '']);
			expect([operation.name, json.length]).toEqual([operation.name, 1]);
			expect([operation.name, Object.keys(json[0]!).length > 0]).toEqual([operation.name, true]);
		}
	});
});

describe('rule 10: what may have been carried out is told', () => {
	it('for errors in a 2xx answer, with the data that stands with them', async () => {
		const errors = [{ code: 5001, message: 'internal.partial.failure' }];
		for (const operation of all.filter((one) => !one.operation.isRead)) {
			sandbox.reset();
			const first = { findsNothing: looksUp(operation), readsConversation: true };
			answerAll({ data: { made: 'record-17' }, errors }, 200, {}, first);
			const { json } = await run(operation, true);
			expect([operation.name, json[0]?.details]).toEqual([
				operation.name,
				expect.objectContaining({
					mayHaveCompleted: true,
					description: expect.stringContaining('record-17'),
				}),
			]);
		}
	});

	it.each([false, 'false', ' False '])('and `data: %j` is no success', async (data) => {
		const items: Record<string, object> = {};
		for (const operation of all.filter((one) => !one.operation.isRead)) {
			sandbox.reset();
			const first = { findsNothing: looksUp(operation), readsConversation: true };
			answerAll({ data, errors: [] }, 200, {}, first);
			const { json } = await run(operation, true);
			if (json[0]?.error === undefined) items[operation.name] = json[0]!;
		}
		const response = data === false ? {} : { response: data };
		// These say in their item what the platform answered.
		expect(items).toEqual({
			'engagementCase.case.delete': { deleted: false, id: expect.any(String), ...response },
			'engagementCase.case.getSmartSummary': expect.objectContaining({ smartSummary: data }),
			'engagementMessage.message.act': expect.objectContaining({ answer: data }),
			'engagementMessage.message.markAsRead': expect.objectContaining({ read: data }),
		});
	});

	it('and not for a refusal with 4xx', async () => {
		for (const operation of all) {
			sandbox.reset();
			answerAll({ data: null, errors: [{ message: 'not.allowed' }] }, 400);
			const { json } = await run(operation, true);
			expect([operation.name, json[0]?.details]).toEqual([
				operation.name,
				expect.objectContaining({ mayHaveCompleted: false }),
			]);
		}
	});
});

/** Sentences of JavaScript itself, which say nothing to a person. */
const JAVASCRIPT =
	/Cannot read|is not a function|is not iterable|undefined \(|reading '|Invalid (array|string) length|Unexpected token|Cannot convert|circular|is not defined/;

describe('rule 13: an answer of another shape never ends in an error of JavaScript', () => {
	const shapes = [
		...['text', 7, true, {}, [null], [1, 'a', null], { entries: [{ a: 1 }] }, { entries: 'x' }],
		{ results: null, result: null, records: null, messageKeys: null, subscriptions: null },
		{
			results: [null],
			result: [1],
			records: ['x'],
			messageKeys: [null],
			headings: [null],
			rows: 7,
		},
		[{ id: null, filteredSubscriptions: [null], subscriptions: 'x', status: {}, workflow: [] }],
	];

	/** Each operation gets every other shape, and below what chance gives. */
	it.each([...shapes.entries()])('when data is shape %i: %j', async (turn, data) => {
		const hasResults = JSON.stringify(data).includes('results');
		for (const operation of all.filter(
			({ name }, i) => i % 2 === turn % 2 && (hasResults || !RESUMED.test(name)),
		)) {
			sandbox.reset();
			answerAll({ data, errors: [] });
			const { said, json } = await run(operation, true);
			const text = `${said} ${JSON.stringify(json)}`;
			expect([operation.name, text]).toEqual([
				operation.name,
				expect.not.stringMatching(JAVASCRIPT),
			]);
		}
	});

	it('whatever data is', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.nat(1_000),
				fc.oneof(
					fc.jsonValue({ maxDepth: 3 }),
					fc.constantFrom(
						...[[null], [[]], [{}], { results: null }, { result: 'x', hasMore: 'yes' }],
						...[
							{ results: [null] },
							{ id: null },
							{ clients: [1], totalCount: 'x' },
							[1, 'a', null],
						],
						...[{ messageKeys: [null] }, { records: [null] }, [{ subscriptions: null }]],
						...[[{ filteredSubscriptions: [null] }], { headings: [null], rows: [[null]] }],
					),
				),
				fc.constantFrom(200, 201),
				async (index, data, status) => {
					const operation = unresumed[index % unresumed.length]!;
					sandbox.reset();
					answerAll({ data, errors: [] }, status);
					const { said, json } = await run(operation, true);
					const text = `${said} ${JSON.stringify(json)}`;
					expect([operation.name, data, text]).toEqual([
						operation.name,
						data,
						expect.not.stringMatching(JAVASCRIPT),
					]);
				},
			),
			{ numRuns: 100 },
		);
	});
});

describe('rule 14: a list is a list, and an ID a text', () => {
	/** A case by its own ID is one, without a limit. */
	const byLimit: Record<string, object> = {
		'engagementCase.case.get': { addressBy: 'channelCaseId', channelCaseId: 'crm-1' },
	};
	const entries = [{ id: '1' }, { id: '2' }, { id: '3' }];

	it('with a total or a cursor beside it, and the limit holds', async () => {
		const reads = all.filter(
			({ name, operation }) =>
				operation.inputs.some((input) => input.name === 'limit') && !RESUMED.test(name),
		);
		let lists = 0;
		for (const data of [
			entries,
			{ entries },
			{ entries, totalCount: 3 },
			{ total: 3, next: null, hasMore: false, entries },
		]) {
			for (const operation of reads) {
				sandbox.reset();
				answerAll({ data, errors: [] });
				const parameters = {
					...operation.parameters,
					...byLimit[operation.name],
					returnAll: false,
					limit: 2,
				};
				const { json, said } = await run({ ...operation, parameters });
				if (said !== '') {
					// The specification shows where the list of these stands.
					expect([operation.name, said]).toEqual([
						operation.name,
						expect.stringMatching(/no list of/),
					]);
					continue;
				}
				lists++;
				expect([operation.name, data, json.map(({ id }) => id)]).toEqual([
					operation.name,
					data,
					['1', '2'],
				]);
			}
		}
		expect(lists).toBeGreaterThan(4 * 8);
	});

	it('where an item says what was done', async () => {
		for (const operation of all.filter((one) => !one.operation.isRead)) {
			sandbox.reset();
			answerAll({ data: null, errors: [] });
			const { json } = await run(operation);
			const single = Object.entries(json[0] ?? {}).filter(([name]) => !name.endsWith('s'));
			const lists = single.filter(([, value]) => Array.isArray(value));
			expect([operation.name, lists]).toEqual([operation.name, []]);
		}
	});
});

describe('rule 17: no secret comes out', () => {
	const SECRETS = {
		accessToken: 'token/with+signs="and"&more<than>that',
		apiKey: "key'of\\the platform%é",
	};
	const spelled = (secret: string): string[] => [
		secret,
		JSON.stringify(secret).slice(1, -1),
		encodeURIComponent(secret),
		encodeURIComponent(secret).toLowerCase(),
		new URLSearchParams({ a: secret }).toString().slice(2),
		secret.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
		secret
			.replace(/&/g, '&amp;')
			.replace(/</g, '&lt;')
			.replace(/>/g, '&gt;')
			.replace(/"/g, '&quot;'),
		secret.replace(/\//g, '\\/'),
		[...secret].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
	];
	/** Where an answer may hold a text. */
	const answers: Array<[what: string, status: number, body: (text: string) => unknown]> = [
		['a key of an error', 400, (text) => ({ data: null, errors: [{ message: text, id: text }] })],
		['errors of a success', 200, (text) => ({ data: { a: text }, errors: [{ message: text }] })],
		['a text', 200, (text) => text],
		['a page', 403, (text) => `<html><p>${text}</p></html>`],
		['a text as data', 200, (text) => ({ data: text, errors: [] })],
		['a record', 200, (text) => ({ data: { id: text, deep: [{ [text]: [text] }] }, errors: [] })],
		['a list', 200, (text) => ({ data: [{ id: 'x', name: `a ${text} b` }], errors: [] })],
		['a list in it', 200, (text) => ({ data: { results: [{ note: text }] }, errors: [] })],
		['metadata', 200, (text) => ({ data: null, errors: [], metadata: { cursor: text } })],
	];

	it.each([...answers.entries()])(
		'planted in answer %i: %j',
		async (turn, [what, status, body]) => {
			const isResumed = ['a text as data', 'a record', 'a list', 'metadata'].includes(what);
			for (const [i, operation] of (isResumed ? unresumed : all).entries()) {
				const own = (operation.parameters as { preSharedKey?: string }).preSharedKey;
				const secrets = [...Object.values(SECRETS), ...(own === undefined ? [] : [own])];
				const texts = secrets.flatMap((secret) => {
					const ways = spelled(secret);
					return [secret, ways[i % ways.length]!];
				});
				sandbox.reset();
				engine.credential = { ...engine.credential, ...SECRETS };
				sandbox.fault({ status, body: body(`x ${texts.join(' x ')} x`), times: 3 });
				sandbox.fault({ status: 400, body: { data: null, errors: [] }, times: 0 });
				// As the error of the run and as an item, in turns.
				const { said, json, error } = await run(operation, (i + turn) % 2 === 0);
				const out = JSON.stringify([said, json, error?.message]);
				for (const text of secrets.flatMap(spelled)) {
					const found = [text, JSON.stringify(text).slice(1, -1)].find((one) => out.includes(one));
					expect([operation.name, found]).toEqual([operation.name, undefined]);
				}
			}
		},
	);
});

describe('rule 18: an error has a length that a person reads', () => {
	it('however long the answer was', async () => {
		const long = 'word '.repeat(5_000);
		for (const operation of all.filter((_, i) => i % 12 === 0)) {
			for (const [body, status] of [
				[{ data: null, errors: Array.from({ length: 300 }, () => ({ message: long })) }, 400],
				[`<p>${long}</p>`, 200],
				[{ data: long, errors: [{ message: long }] }, 200],
			] as const) {
				sandbox.reset();
				answerAll(body, status);
				const { said } = await run(operation);
				expect([operation.name, said.length < 4_000]).toEqual([operation.name, true]);
			}
		}
	});
});

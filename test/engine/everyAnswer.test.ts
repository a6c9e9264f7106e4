/** What holds for every operation, whatever the platform answers. */
import fc from 'fast-check';
import { useEngine } from '../support/engine';
import { RESUMED, useEveryOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { useSandbox } from '../support/sandbox';
import { least, oneIn, part, shareOfOperations } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { all, unresumed, writes, run, answerAll } = useEveryOperation(engine, sandbox);

/** Sentences of JavaScript itself, which say nothing to a person. */
const JAVASCRIPT =
	/Cannot read|is not a function|is not iterable|undefined \(|reading '|Invalid (array|string) length|Unexpected token|Cannot convert|circular|is not defined/;

/** The same, and what text a function of JavaScript is. */
const INHERITED = new RegExp(`${JAVASCRIPT.source}|native code|\\[object`);

describe('rule "every answer is understood or refused in words"', () => {
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

	/** Each operation gets every fifth shape; the generated ones come below. */
	it.each([...shapes.entries()])('when data is shape %i: %j', async (turn, data) => {
		const hasResults = JSON.stringify(data).includes('results');
		const meant = hasResults ? all : unresumed;
		for (const operation of oneIn(5, shareOfOperations(meant, turn), turn)) {
			answerAll({ data, errors: [] });
			const { said, json } = await run(operation, true);
			const text = `${said} ${JSON.stringify(json)}`;
			expectFor(operation.name, text).toEqual(expect.not.stringMatching(JAVASCRIPT));
		}
	});

	/** Names that an answer may have, in the specification and in its likely shapes. */
	const NAMES = [
		...['id', 'messageId', 'caseNumber', 'channelCaseId', 'externalSource', 'externalSourceId'],
		...[
			'name',
			'status',
			'version',
			'createdTime',
			'modifiedTime',
			'channelCreatedTime',
			'deleted',
		],
		...['cursor', 'hasMore', 'totalCount', 'processId', 'jobId', 'taskId', 'data', 'brandPost'],
		...['crmUserId', 'sprUserId', 'url', 'type', 'active', 'verified', 'controllingParticipantId'],
		...['pathIds', 'parentCampaignId', 'channelType', 'headings', 'rows', 'message', 'code'],
	];

	/** Each operation gets one of them. */
	it.each<[what: string, turn: number, wrap: (record: object) => object]>([
		['a record', 0, (record) => record],
		['a list', 1, (record) => [record, record]],
		['a list in a record', 2, (record) => ({ results: [record], result: [record], ...record })],
	])('when %s holds objects with a toString of their own', async (_, turn, wrap) => {
		const hostile = fc.constantFrom({ toString: null }, { toString: 'a', valueOf: 1 });
		const record = fc.record(Object.fromEntries(NAMES.map((name) => [name, hostile])));
		const meant = oneIn(3, shareOfOperations(unresumed, turn), turn);
		const answers = fc.sample(fc.oneof(record, fc.constant(idsAreTexts(NAMES))), meant.length);
		const bad: unknown[] = [];
		for (const [i, operation] of meant.entries()) {
			answerAll({ data: wrap(answers[i]!), errors: [] });
			const { said, json } = await run(operation, true);
			const text = `${said} ${JSON.stringify(json)}`;
			if (/Cannot convert|\[object/.test(text)) bad.push([operation.name, text]);
		}
		expect(bad).toEqual([]);
	});

	/** A record that is the one asked for, and whose other parts are no texts. */
	const idsAreTexts = (names: readonly string[]) => ({
		...Object.fromEntries(names.map((name) => [name, { toString: null }])),
		...{ id: '9004_1', messageId: 'm-1', caseNumber: '70001' },
	});

	/** Each operation gets two of the words, and one of the answers with each. */
	it.each([
		['constructor', 0],
		['toString', 1],
		['__proto__', 2],
	])('when every name and text is like what every object has: %s', async (word, turn) => {
		const record = Object.fromEntries([...NAMES, word].map((name) => [name, word]));
		const errors = [{ code: word, message: word }];
		const answers = [
			[{ data: { results: [record], ...record }, errors: [] }, 200],
			[{ data: word, errors: [] }, 200],
			[{ data: null, errors, [word]: errors }, 400],
		] as const;
		const meant = shareOfOperations(unresumed).filter((_, i) => i % 3 !== turn);
		for (const [i, operation] of meant.entries()) {
			const [answer, status] = answers[(i + turn) % answers.length]!;
			answerAll(answer, status);
			const { said, json } = await run(operation, true);
			const text = `${said} ${JSON.stringify(json)}`;
			expectFor(operation.name, text).toEqual(expect.not.stringMatching(INHERITED));
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
			{ numRuns: part(40) },
		);
	});
});

describe('rule "a list is a list, and an ID a text"', () => {
	/** A case by its own ID is one, without a limit. */
	const byLimit: Record<string, object> = {
		'engagementCase.case.get': { addressBy: 'channelCaseId', channelCaseId: 'crm-1' },
	};
	const entries = [{ id: '1' }, { id: '2' }, { id: '3' }];

	it('with a total or a cursor next to it, and the limit holds', async () => {
		const reads = all.filter(
			({ name, operation }) =>
				operation.inputs.some((input) => input.name === 'limit') && !RESUMED.test(name),
		);
		let lists = 0;
		const answers = [
			entries,
			{ entries },
			{ entries, totalCount: 3 },
			{ total: 3, next: null, hasMore: false, entries },
		];
		for (const [turn, data] of answers.entries()) {
			for (const operation of oneIn(2, shareOfOperations(reads, turn), turn)) {
				answerAll({ data, errors: [] });
				const parameters = {
					...operation.parameters,
					...byLimit[operation.name],
					returnAll: false,
					limit: 2,
				};
				const { json, said } = await run({ ...operation, parameters });
				if (said !== '') {
					// The specification shows where the list of these is.
					expectFor(operation.name, said).toEqual(expect.stringMatching(/no list of/));
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
		expect(lists).toBeGreaterThan(least(2 * 8));
	});

	it('where an item says what was done', async () => {
		for (const operation of shareOfOperations(writes())) {
			answerAll({ data: null, errors: [] });
			const { json } = await run(operation);
			const single = Object.entries(json[0] ?? {}).filter(([name]) => !name.endsWith('s'));
			const lists = single.filter(([, value]) => Array.isArray(value));
			expectFor(operation.name, lists).toEqual([]);
		}
	});
});

describe('rule "long texts do no harm": an error has a length that a person reads', () => {
	it('however long the answer was', async () => {
		const long = 'word '.repeat(1_000);
		const answers = [
			[{ data: null, errors: Array.from({ length: 300 }, () => ({ message: long })) }, 400],
			[`<p>${long}</p>`, 200],
			[{ data: long, errors: [{ message: long }] }, 200],
		] as const;
		for (const [i, operation] of all.filter((_, i) => i % 18 === 0).entries()) {
			const [body, status] = answers[i % answers.length]!;
			answerAll(body, status);
			const { said } = await run(operation);
			expectFor(operation.name, said.length < 4_000).toEqual(true);
		}
	});
});

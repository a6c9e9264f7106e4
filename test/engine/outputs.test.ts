/** Readable outputs: every large record is returned simplified, raw, or with the fields that were chosen. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { type RecordKind } from '../support/inside';
import { itemSchemaOf } from '../../scripts/lib/itemSchema';
import { useEngine } from '../support/engine';
import { everyOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { fullRecords } from '../support/fullRecords';
import { once } from '../support/once';
import { answerWith, sent, useSandbox } from '../support/sandbox';
import { part } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const operations = once(everyOperation);

/** A read of records: how a record is requested, and where the answer has it. */
interface Read {
	parameters: IDataObject;
	/** What the record is known by there, so that it counts as the one that was asked for. */
	identity: IDataObject;
	/** By default the one element of a list. */
	data?: (record: unknown) => unknown;
	/** What the node itself adds or takes away, by name. */
	own?: readonly string[];
}

const READS: Record<string, Read> = {
	'engagementAccount.account.get': { parameters: { id: 'x-1' }, identity: { id: 'x-1' } },
	'engagementAuditTrail.auditRecord.search': {
		parameters: { assetClass: 'USER', assetIds: 'x-1', limit: 1 },
		identity: { auditDate: 1767603600000, assetId: 'x-1' },
		data: (record) => ({ results: [record] }),
		own: ['fieldName', 'oldValues', 'newValues', 'change', 'moreWaiting'],
	},
	'engagementCampaign.campaign.get': {
		parameters: { addressBy: 'campaignId', campaignId: 'x-1' },
		identity: { id: 'x-1' },
		data: (record) => record,
	},
	'engagementCampaign.campaign.getAll': { parameters: {}, identity: { id: 'x-1' } },
	'engagementCase.case.get': {
		parameters: { addressBy: 'id', id: 'x-1' },
		identity: { id: 'x-1' },
	},
	'engagementKnowledgeBase.category.get': {
		parameters: { folderId: 'x-1' },
		identity: { id: 'x-1' },
		data: (record) => record,
		own: ['assetCount'],
	},
	'engagementKnowledgeBase.category.getAll': {
		parameters: {},
		identity: { id: 'x-1' },
		data: (record) => ({ result: [record], hasMore: false }),
		own: ['assetCount'],
	},
	'engagementMessage.conversation.get': {
		parameters: { messageId: 'x-1' },
		identity: { messageId: 'x-1' },
	},
	'engagementMessage.message.get': {
		parameters: { addressBy: 'messageId', messageId: 'x-1' },
		identity: { messageId: 'x-1' },
	},
	'engagementWebhook.subscription.get': {
		parameters: { subscriptionId: 'x-1' },
		identity: { id: 'x-1' },
	},
	'engagementWebhook.subscription.getAll': { parameters: {}, identity: { id: 'x-1' } },
};
const NAMES = Object.keys(READS);

const WRITES = [
	...['create', 'replace', 'update', 'upsert'].map((one) => `engagementCampaign.campaign.${one}`),
	...['applyMacro', 'create', 'replace', 'update', 'upsert'].map(
		(one) => `engagementCase.case.${one}`,
	),
	'engagementMessage.message.updateWorkflow',
	'engagementWebhook.subscription.create',
];

const kinds = new Map<string, RecordKind>();
beforeAll(async () => {
	for (const { name, operation } of await operations())
		if (operation.gives) kinds.set(name, operation.gives);
});

/** What comes out when the platform answers with this record. */
async function got(name: string, record: unknown, output: IDataObject = {}): Promise<IDataObject> {
	const [node = '', resource, operation] = name.split('.');
	const { parameters, data = (one: unknown) => [one] } = READS[name]!;
	sandbox.clearFaults();
	answerWith(sandbox, data(record));
	const { json, said } = await engine.node(node, {
		...{ resource, operation, ...parameters, ...output },
	} as never);
	expect(said).toBe('');
	expect(json).toHaveLength(1);
	return json[0]!;
}

const isFlat = (value: unknown) =>
	[value].flat().every((part) => typeof part !== 'object' || part === null);

/** Values where others are known: lists for objects, objects for texts, nothing, depth. */
const nested = (depth: number): unknown =>
	Array.from({ length: depth }).reduce<unknown>(
		(inner, _, i) => (i % 2 ? [inner] : { a: inner }),
		1,
	);
/** Those come out as texts, which has a test of its own. */
function withoutLongIntegers(value: unknown): unknown {
	return JSON.parse(
		JSON.stringify(value, (_, part: unknown) =>
			Number.isInteger(part) && !Number.isSafeInteger(part) ? 7 : part,
		),
	);
}
const anyValue = fc.oneof(
	fc.jsonValue({ maxDepth: 2 }).map(withoutLongIntegers),
	fc.constantFrom(null, '', [], {}, [null], [[]], 0, -1, 1e300, nested(400), '9007199254740993'),
);
const hostileRecord = (kind: RecordKind) => {
	const known = Object.values(kind.simplified).flatMap(pathOf);
	const object = fc.dictionary(fc.constantFrom(...known, 'other'), anyValue, {
		minKeys: 2,
		maxKeys: 4,
	});
	const inside = fc.dictionary(
		fc.constantFrom(...known, 'other'),
		fc.oneof(anyValue, object, fc.array(object, { maxLength: 3 })),
		{ maxKeys: 5 },
	);
	return fc.dictionary(
		fc.constantFrom(...kind.fields),
		fc.oneof(anyValue, inside, fc.array(inside, { maxLength: 3 })),
		{ minKeys: 3, maxKeys: 12 },
	);
};
/** The names on the way to a simplified field. */
const pathOf = (source: RecordKind['simplified'][string]): string[] =>
	typeof source === 'string' ? source.split('.') : [];

describe('every operation that gives records of more than ten known fields has Output', () => {
	it('and no other', async () => {
		for (const { name, node, operation } of await operations()) {
			const [, resource = ''] = name.split('.');
			const known = Object.keys(itemSchemaOf(node, resource, operation).properties ?? {});
			if (known.length > 10) expectFor(name, operation.gives === undefined).toEqual(false);
		}
		// The messages of a case are large when they are fetched; records of the audit trail are hard to read.
		expect([...kinds.keys()].sort()).toEqual(
			[
				...NAMES,
				...WRITES,
				'engagementAuditTrail.auditRecord.getPage',
				'engagementCase.case.getAssociatedMessages',
				'engagementCase.case.waitUntil',
				'engagementPublishing.privateMessage.sendAndWait',
				'engagementV2.case.search',
				'engagementV2.message.search',
			].sort(),
		);
	});

	it.each(NAMES)('%s offers the fields that the contract knows', async (name) => {
		const [node = '', resource = ''] = name.split('.');
		const { operation } = (await operations()).find((one) => one.name === name)!;
		const known = Object.keys(itemSchemaOf(node, resource, operation).properties!);
		const { own = [] } = READS[name]!;
		expect([...kinds.get(name)!.fields].sort()).toEqual([...known, ...own].sort());
	});
});

it('docs/users/every-operation.md names the fields of each simplified record', () => {
	const page = readFileSync(path.join(__dirname, '../../docs/users/every-operation.md'), 'utf8');
	const documented = [...page.matchAll(/^\| [A-Z][^|]*\| (`.*`) \|$/gm)].map(([, cell]) => cell);
	const fieldsOf = ({ simplified }: RecordKind) =>
		Object.keys(simplified)
			.map((field) => `\`${field}\``)
			.join(', ');
	expect(documented.sort()).toEqual([...new Set([...kinds.values()].map(fieldsOf))].sort());
});

describe('simplified', () => {
	it.each(NAMES)('%s: flat, ten fields at most, and never without its ID', async (name) => {
		const { identity } = READS[name]!;
		await fc.assert(
			fc.asyncProperty(hostileRecord(kinds.get(name)!), async (parts) => {
				const json = await got(name, { ...parts, ...identity });
				expect(Object.keys(json).length).toBeLessThanOrEqual(10);
				expect(Object.values(json).filter((value) => !isFlat(value))).toEqual([]);
				for (const [field, value] of Object.entries(identity)) {
					const time = typeof value === 'number' && new Date(value).toISOString();
					expect(json[field]).toBe(time || value);
				}
			}),
			{ numRuns: part(10) },
		);
	});

	it.each(NAMES)('%s: a record without its ID comes as it is', async (name) => {
		if (/message\.get$|subscription/.test(name)) return; // there it would be no record at all
		const { named: first = 'id' } = kinds.get(name)!;
		const record = { ...READS[name]!.identity, name: 'A name', [first]: null };
		expect(await got(name, record)).toEqual(record);
	});

	it('times in epoch ms are in ISO 8601, UTC; a text whose zone is not known stays', async () => {
		const time = 1767603600000;
		const iso = '2026-01-05T09:00:00.000Z';
		const campaign = { id: 'x-1', startDate: time, endDate: 0 };
		expect(await got('engagementCampaign.campaign.get', campaign)).toEqual({
			...campaign,
			startDate: iso,
			endDate: '1970-01-01T00:00:00.000Z',
		});
		const one = { id: 'x-1', modifiedTime: time, firstMessageId: 'm-1' };
		expect(await got('engagementCase.case.get', one)).toEqual({ ...one, modifiedTime: iso });
		const beyond = { id: 'x-1', modifiedTime: 1e300 };
		expect(await got('engagementCase.case.get', beyond)).toEqual(beyond);
		const account = { id: 'x-1', createdTime: '2025-10-07 09:00:00' };
		expect(await got('engagementAccount.account.get', account)).toEqual(account);
		const category = { id: 'x-1', modifiedTime: 'Jan 5, 2026, 9:00:00 AM' };
		expect(await got('engagementKnowledgeBase.category.get', category)).toEqual(category);
	});

	it('digits stay', async () => {
		const body = '{"data":[{"id":"x-1","spaceId":9007199254740993}],"errors":[]}';
		sandbox.fault({ status: 200, body });
		const { json } = await engine.node('engagementAccount', {
			...{ resource: 'account', operation: 'get', id: 'x-1' },
		});
		expect(json).toEqual([{ id: 'x-1', spaceId: '9007199254740993' }]);
	});

	it('what is nested has a name of its own', async () => {
		const filters = [{ id: 'a', type: 'b', checkCondition: 'IS', values: ['c'] }];
		expect(
			await got('engagementWebhook.subscription.get', {
				id: 'x-1',
				filteredSubscriptions: [{ webhookType: 'CASE_CREATED' }, { webhookType: 'B', filters }],
			}),
		).toEqual({ id: 'x-1', filteredTypes: ['CASE_CREATED', 'B'] });
		const change = { fieldName: 'status', oldValues: [], newValues: ['Open', 'New'] };
		const record = { auditDate: 1767603600000, assetId: 'x-1', changes: [change, 'odd'] };
		expect(await got('engagementAuditTrail.auditRecord.search', record)).toEqual({
			auditDate: '2026-01-05T09:00:00.000Z',
			assetId: 'x-1',
			changes: ['status: (none) -> Open, New', 'odd'],
		});
		// Without changes there is no empty list.
		const unchanged = { auditDate: 1767603600000, assetId: 'x-1', changes: [] };
		expect(await got('engagementAuditTrail.auditRecord.search', unchanged)).toEqual({
			auditDate: '2026-01-05T09:00:00.000Z',
			assetId: 'x-1',
		});
		const split = { options: { oneRowPerChange: true } };
		expect(
			await got('engagementAuditTrail.auditRecord.search', { ...record, changes: [change] }, split),
		).toMatchObject({ assetId: 'x-1', ...change });
	});

	it('the records of a page are', async () => {
		const page = { options: { firstPageOnly: true } };
		const record = { auditDate: 1767603600000, assetId: 'x-1', changes: [{ fieldName: 'a' }] };
		const simplified = { assetId: 'x-1', changes: ['a: (none) -> (none)'] };
		const name = 'engagementAuditTrail.auditRecord.search';
		expect(await got(name, record, page)).toMatchObject({ records: [simplified] });
		expect(await got(name, record, { ...page, output: 'raw' })).toEqual({ records: [record] });
		sandbox.clearFaults();
		for (const [output, records] of [
			['simplified', [expect.objectContaining(simplified)]],
			['raw', [record]],
		] as const) {
			answerWith(sandbox, { results: [record], cursor: 'c2' });
			const { json } = await engine.node('engagementAuditTrail', {
				...{ resource: 'auditRecord', operation: 'getPage', cursor: 'c1', output },
			});
			expect(json).toEqual([{ records, cursor: 'c2' }]);
		}
	});

	it('the messages of a case are, where they are fetched', async () => {
		const parameters = { resource: 'case', operation: 'getAssociatedMessages', limit: 1 };
		const ofCase = { ...parameters, addressBy: 'id', id: 'case-1' };
		const keys = await engine.node('engagementCase', ofCase);
		expect(keys.json).toEqual([{ messageId: expect.any(String) }]);
		const others = { output: 'selected', outputFields: ['content'] };
		expect((await engine.node('engagementCase', { ...ofCase, ...others })).json).toEqual(keys.json);
		const simplified = await engine.node('engagementCase', {
			...ofCase,
			options: { hydrate: true },
		});
		expect(simplified.json).toEqual([
			expect.objectContaining({ ...keys.json[0], text: expect.any(String) }),
		]);
		const raw = await engine.node('engagementCase', {
			...ofCase,
			output: 'raw',
			options: { hydrate: true },
		});
		expect(raw.json).toEqual([
			expect.objectContaining({ ...keys.json[0], content: expect.anything() }),
		]);
	});
});

it.each(Object.entries(fullRecords))(
	'%s: simplified takes a fifth of the bytes of a full record at most',
	async (name, full) => {
		expect(Object.keys(full).sort()).toEqual([...kinds.get(name)!.fields].sort());
		const record = { ...full, ...READS[name]!.identity };
		const sizeOf = async (output: string) =>
			JSON.stringify(await got(name, record, { output })).length;
		const [raw, simplified] = [await sizeOf('raw'), await sizeOf('simplified')];
		expect(simplified / raw).toBeLessThanOrEqual(0.2);
		expect(simplified).toBeLessThan(1_500);
	},
);

/** What a write may answer in place of a record. */
const NO_RECORD = [
	...[null, true, []],
	...[{ success: true }, ['Success'], { message: 'It was changed', code: 200 }],
];

describe.each(WRITES.map((name, n) => [name, n] as const))('%s', (name, n) => {
	const isUpsert = name.endsWith('upsert');
	/** A record as a write answers it: far more than the fields that are simplified. */
	const answered = (kind: RecordKind): IDataObject => ({
		...Object.fromEntries(kind.fields.map((field) => [field, { nested: 'x'.repeat(1_000) }])),
		...{ id: 'x-1', messageId: 'x-1', name: 'A name', subject: 'A subject', caseNumber: 70001 },
		...{
			startDate: 1767603600000,
			createdTime: 1767603600000,
			description: 'A text. '.repeat(500),
		},
		...{ externalSource: 'erp', externalSourceId: 'key 0', status: 'Open' },
	});
	/** What comes out of items of which each is answered so. */
	const writtenAll = async (answers: unknown[], output: IDataObject = {}) => {
		const { node, parameters, operation } = (await operations()).find((one) => one.name === name)!;
		const [, resource] = name.split('.');
		if (isUpsert) answerWith(sandbox, [], { method: 'GET', times: answers.length });
		const [method, path] = operation.endpoint.split(' ');
		for (const data of answers) answerWith(sandbox, data, { method, path });
		const { json, said } = await engine.node(
			node,
			{ resource, operation: operation.value, ...parameters, ...output } as never,
			{ items: answers.map(() => ({ json: {} })) },
		);
		expect(said).toBe('');
		expect(
			sent(sandbox)
				.map(({ line }) => line.split(' ')[0])
				.sort(),
		).toEqual(answers.flatMap(() => [...(isUpsert ? ['GET'] : []), method]).sort());
		sandbox.clearRequests();
		const outcome = isUpsert ? 'created' : undefined;
		expect(json.map((one) => one.outcome)).toEqual(answers.map(() => outcome));
		return json.map(({ outcome: _, ...record }) => record);
	};
	const written = async (data: unknown, output: IDataObject = {}) =>
		(await writtenAll([data], output))[0]!;

	it('gives a record as a read of it does: simplified, raw, or some fields', async () => {
		const kind = kinds.get(name)!;
		const record = answered(kind);
		const simplified = await written(record);
		const shown = Object.keys(kind.simplified);
		expect(shown).toEqual(expect.arrayContaining(Object.keys(simplified)));
		const [node, resource] = name.split('.');
		expect(simplified).toEqual(await got(`${node}.${resource}.get`, record));
		sandbox.clearRequests();
		expect(simplified).toMatchObject(
			name.includes('message')
				? { messageId: 'x-1' }
				: { id: 'x-1', description: record.description },
		);
		expect(Object.values(simplified).filter((value) => !isFlat(value))).toEqual([]);
		const times = Object.entries(kind.simplified).filter(
			([, source]) => typeof source === 'string' && record[source] === 1767603600000,
		);
		for (const [field] of times) expect(simplified[field]).toBe('2026-01-05T09:00:00.000Z');
		const { preSharedKey, ...whole } = record;
		expect(preSharedKey).toBeUndefined();
		expect(await written(record, { output: 'raw' })).toEqual(whole);
		expect(await written(record, { output: 'selected', outputFields: ['id', 'name'] })).toEqual({
			...{ id: 'x-1', name: 'A name' },
		});
	});

	if (name === 'engagementWebhook.subscription.create') return; // an answer without one is refused
	const some = NO_RECORD.filter((_, i) => (i + n) % 3 === 0);
	it(`says what was done where the answer is ${JSON.stringify(some)}, one of these`, async () => {
		const done = await writtenAll(some);
		for (const one of done) {
			expect(Object.keys(one).length).toBeGreaterThan(0);
			if (!isUpsert) expect(Object.values(one)).toContain(true);
		}
		// There, the outcome says what was done.
		const selected = { output: 'selected', outputFields: ['nope'] };
		expect(await writtenAll(some, selected)).toEqual(done.map((one) => (isUpsert ? {} : one)));
		expect(await writtenAll(some, { output: 'raw' })).toEqual(done);
	});
});

it.each([
	['engagementAccount.account.update', true],
	['engagementAccount.account.replaceProperties', true],
	['engagementCase.case.merge', false],
	['engagementWebhook.subscription.update', false],
])('%s has no Output; a record in its answer is returned: %s', async (name, isReturned) => {
	const { node, parameters, operation } = (await operations()).find((one) => one.name === name)!;
	expect(operation.gives).toBeUndefined();
	const record = { id: 'x-1', owner: { nested: ['x'] }, createdTime: 1767603600000 };
	const [method, path] = operation.endpoint.split(' ');
	answerWith(sandbox, [record], { method, path });
	const { json, said } = await engine.node(node, parameters as never);
	expect(said).toBe('');
	if (isReturned) expect(json).toEqual([record]);
	else expect(json).toEqual([expect.not.objectContaining({ id: 'x-1' })]);
});

describe('raw', () => {
	it.each(NAMES)('%s: is what the platform gave', async (name) => {
		const { identity } = READS[name]!;
		await fc.assert(
			fc.asyncProperty(hostileRecord(kinds.get(name)!), async (parts) => {
				const record = { ...parts, ...identity };
				const json = await got(name, record, { output: 'raw' });
				expect(JSON.stringify(json)).toBe(JSON.stringify(record));
			}),
			{ numRuns: part(5) },
		);
	});
});

describe('selected', () => {
	const chosen = (outputFields: unknown) => ({ output: 'selected', outputFields }) as IDataObject;

	it.each(NAMES)('%s: gives exactly what was asked, as the platform gave it', async (name) => {
		const kind = kinds.get(name)!;
		const { identity } = READS[name]!;
		await fc.assert(
			fc.asyncProperty(
				hostileRecord(kind),
				fc.subarray([...kind.fields], { minLength: 1 }),
				async (parts, names) => {
					const record: IDataObject = { ...(parts as IDataObject), ...identity };
					const there = names.filter((one) => Object.hasOwn(record, one));
					expect(await got(name, record, chosen(names))).toEqual(
						Object.fromEntries(there.map((one) => [one, record[one]])),
					);
				},
			),
			{ numRuns: part(5) },
		);
	});

	it('an expression gives names of any depth, each at its place', async () => {
		const record = {
			id: 'x-1',
			workflow: {
				campaignId: '9004_1',
				queues: [{ queueId: 1, assignmentTime: 2 }, { assignmentTime: 3 }, 4],
				customProperties: { 'a.b': ['c'], d: ['e'] },
			},
			contact: { id: 'c-1', channelType: 'EMAIL' },
			deleted: null,
		};
		const pick = async (names: unknown) =>
			await got('engagementCase.case.get', record, chosen(`={{ ${JSON.stringify(names)} }}`));
		expect(await pick(['workflow.campaignId', 'id', 'nope', 'contact.nope', 'id.x'])).toEqual({
			workflow: { campaignId: '9004_1' },
			id: 'x-1',
		});
		expect(await pick('deleted, workflow.queues.queueId')).toEqual({
			deleted: null,
			workflow: { queues: [{ queueId: 1 }] },
		});
		expect(await pick(['workflow.customProperties.a.b', 'contact', 'contact.id'])).toEqual({
			workflow: { customProperties: { 'a.b': ['c'] } },
			contact: record.contact,
		});
		expect(await pick(['contact.id', 'contact'])).toEqual({ contact: record.contact });
		expect(await pick(['__proto__', 'constructor', 'nope'])).toEqual({});
	});

	it.each([[[]], ['={{ [] }}'], ['={{ $json.nothing }}'], [['']]])(
		'refuses %j, before anything is sent',
		async (outputFields) => {
			const { said } = await engine.node('engagementCase', {
				...{ resource: 'case', operation: 'get', addressBy: 'id', id: 'case-1' },
				...chosen(outputFields),
			} as never);
			expect(said).toMatch(/Fields|outputFields/);
			expect(sandbox.requests()).toEqual([]);
		},
	);
});

it('a way that there is not is refused, before anything is sent', async () => {
	const { said } = await engine.node('engagementCase', {
		...{
			resource: 'case',
			operation: 'get',
			addressBy: 'id',
			id: 'case-1',
			output: '={{ "all" }}',
		},
	});
	expect(said).toMatch(/Simplified \(simplified\), Raw \(raw\), Selected Fields \(selected\)/);
	expect(sandbox.requests()).toEqual([]);
});

/** Create or update: several rows of one key, whatever the platform answers, shows and loses. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { expectFor } from '../support/expectFor';
import { continueOnFail } from '../support/parameters';
import { ANSWERS, applied, FAULTS, Registry, type Conduct } from '../support/registry';
import { useSandbox } from '../support/sandbox';
import { part } from '../support/share';

const engine = useEngine(useSandbox());
const registry = new Registry();
beforeAll(async () => await registry.start());
afterAll(async () => await registry.close());
beforeEach(() => {
	engine.credential = { ...engine.credential, baseUrl: registry.url };
});

type Fields = Record<string, unknown>;
interface Row {
	key: string;
	fields: Fields;
}

/** How each resource names what the rows of a table give. */
const RESOURCES = {
	campaign: {
		node: 'engagementCampaign',
		body: ({ key, fields: { properties, ...plain } }: Row) => ({
			...{ externalSource: 'erp', externalSourceId: key, ...plain },
			...(properties !== undefined && { clientCustomFields: properties }),
		}),
		written: ({ properties, ...plain }: Fields) => ({
			...plain,
			...(properties !== undefined && { clientCustomFields: properties }),
		}),
		parameters: {},
	},
	case: {
		node: 'engagementCase',
		body: ({ fields: { name, status, description, properties } }: Row) => ({
			...{ channelType: 'EMAIL', contactInfo: { email: 'kim@example.com' } },
			...{ subject: name, status, description },
			...(properties !== undefined && { workflow: { customProperties: properties } }),
		}),
		written: ({ name, status, description, properties }: Fields) => ({
			...{ subject: name, status, ...(description !== undefined && { description }) },
			...(properties !== undefined && { syncedSelectedCustomProperties: properties }),
		}),
		parameters: { addressBy: 'channelCaseId', channelCaseId: '={{ $json.key }}' },
	},
};
type Resource = keyof typeof RESOURCES;

async function upsert(resource: Resource, rows: readonly Row[], more: object = {}, options = {}) {
	const { node, body, parameters } = RESOURCES[resource];
	return await engine.node(
		node,
		{
			...{ resource, operation: 'upsert', inputMode: 'json', options },
			...{ jsonBody: '={{ JSON.stringify($json.body) }}', ...parameters },
		},
		{
			items: rows.map((row) => ({ json: { key: row.key, body: body(row) as IDataObject } })),
			...more,
		},
	);
}

const LETTER = fc.constantFrom('A', 'B');
const anyFields = fc.record(
	{
		name: LETTER,
		status: fc.constantFrom('Open', 'Closed'),
		description: fc.constantFrom('', 'x', 'y'),
		tags: fc.constantFrom([], ['t'], ['u']),
		properties: fc.record(
			{ region: fc.constantFrom([], ['E'], ['F']), area: fc.constantFrom([], ['1']) },
			{ requiredKeys: ['region'] },
		),
	},
	{ requiredKeys: ['name', 'status'] },
);
const anyRows = fc.array(fc.record({ key: fc.constantFrom('k1', 'k1', 'k2'), fields: anyFields }), {
	minLength: 2,
	maxLength: 7,
});
const anyConduct = (faults: ReadonlyArray<(typeof FAULTS)[number]>): fc.Arbitrary<Conduct> =>
	fc.record({
		lag: fc.constantFrom(0, 0, 1, 3, Infinity),
		create: fc.constantFrom(...ANSWERS),
		update: fc.constantFrom(...ANSWERS),
		faults: fc.array(
			fc.oneof(
				{ weight: 3, arbitrary: fc.constant(undefined) },
				...(faults.length > 0 ? [{ weight: 1, arbitrary: fc.constantFrom(...faults) }] : []),
			),
			{ maxLength: 10 },
		),
		presets: fc.constantFrom({}, { description: 'preset' }),
	});
const anyInitial = fc.record({ k1: anyFields }, { requiredKeys: [] });

/** The states that a record may be in after these rows, in their order; undefined for no record. */
function statesAfter(
	resource: Resource,
	rows: readonly Row[],
	results: readonly IDataObject[],
	initial: Fields | undefined,
	presets: Fields,
): Array<Fields | undefined> {
	const { written } = RESOURCES[resource];
	let states = [initial];
	for (const [i, { fields }] of rows.entries()) {
		const after = states.map((state) => applied(state ?? presets, written(fields)));
		const { outcome, details } = results[i] as { outcome?: string; details?: IDataObject };
		if (outcome !== undefined) states = after;
		else if (details?.mayHaveCompleted) states = [...states, ...after];
	}
	return states;
}

/** Fields that the rows are about; a create sets more. */
function shown(fields: Fields): Fields {
	const { channelType: _, contactInfo: __, syncedSelectedCustomProperties: map, ...rest } = fields;
	const { spr_uc_status: status, ...others } = (map ?? {}) as Fields;
	// A status is written to both of its places; the test follows it by its field.
	if (status !== undefined) expect(status).toEqual([rest.status]);
	return applied(rest, map === undefined ? {} : { syncedSelectedCustomProperties: others });
}

async function holds(
	resource: Resource,
	rows: readonly Row[],
	conduct: Conduct,
	initial: { k1?: Fields },
	more: object,
): Promise<void> {
	const { written } = RESOURCES[resource];
	const stored = initial.k1 && { k1: applied({}, written(initial.k1)) };
	registry.reset(conduct, stored);
	const { json } = await upsert(resource, rows, { ...continueOnFail, ...more });
	expect(json).toHaveLength(rows.length);
	for (const key of ['k1', 'k2']) {
		const own = rows
			.map((row, i) => ({ row, result: json[i]! }))
			.filter(({ row }) => row.key === key);
		const records = registry.with(key).map((fields) => shown(fields));
		const states = statesAfter(
			resource,
			own.map(({ row }) => row),
			own.map(({ result }) => result),
			key === 'k1' ? stored?.k1 : undefined,
			conduct.presets,
		);
		const trace = registry.requests.join('\n');
		expectFor(trace, records.length).toEqual(Math.min(records.length, 1));
		expectFor(trace, states).toEqual(expect.arrayContaining([records[0]]));
		// No row is written twice.
		expect(registry.done.filter((one) => one === key).length).toBeLessThanOrEqual(own.length);
	}
}

describe.each(Object.keys(RESOURCES) as Resource[])('%s: rows of one key', (resource) => {
	it.each([
		['whatever answers show and look-ups lack', [], {}],
		['and some are refused', ['refused', 'locked'], {}],
		['and answers are lost', FAULTS, {}],
		['and n8n tries again', FAULTS, { tries: 3 }],
	] as const)('leave one record, as the last row wants it: %s', async (_what, faults, more) => {
		await fc.assert(
			fc.asyncProperty(anyRows, anyConduct(faults), anyInitial, async (rows, conduct, initial) => {
				await holds(resource, rows, conduct, initial, more);
			}),
			{ numRuns: part(12) },
		);
	});
});

const steady: Conduct = { lag: 0, create: 'record', update: 'record', faults: [], presets: {} };
const row = (name: string, key = 'k1'): Row => ({ key, fields: { name, status: 'Open' } });
const lines = () => registry.requests.filter((line) => !line.startsWith('GET'));
const there = { k1: { name: 'before', subject: 'before', status: 'Open' } };

describe.each(Object.keys(RESOURCES) as Resource[])('%s: with Retry On Fail', (resource) => {
	it('sends an earlier row no more once a later one of its key is done', async () => {
		registry.reset({ ...steady, faults: ['locked'] }, there);
		const rows = [row('first'), row('second')];
		const { json } = await upsert(resource, rows, { ...continueOnFail, tries: 3 });
		expect(lines()).toHaveLength(2);
		expect(registry.with('k1')).toEqual([expect.objectContaining({ status: 'Open' })]);
		expect(JSON.stringify(registry.with('k1'))).toContain('second');
		expect(json).toEqual([
			{
				error: expect.stringMatching(
					/planted.*It was not sent again, since a later item for the same record has been carried out/,
				),
				details: expect.anything(),
			},
			expect.objectContaining({ outcome: 'updated' }),
		]);
	});

	it('sends no earlier create while a later one of its key is in doubt', async () => {
		registry.reset({ ...steady, lag: Infinity, faults: ['locked', 'lostAfter'] });
		await upsert(resource, [row('A'), row('B')], { ...continueOnFail, tries: 3 });
		expect(lines()).toHaveLength(2);
		expect(registry.with('k1')).toHaveLength(1);
	});

	it('takes a row that was unchanged for done, and goes on with the others', async () => {
		registry.reset({ ...steady, faults: [undefined, 'locked'] }, { ...there, k2: there.k1 });
		const same: Row = { key: 'k1', fields: { name: 'before', subject: 'before', status: 'Open' } };
		const rows = [same, row('changed'), row('other', 'k2'), row('new', 'k3')];
		const { said, json } = await upsert(resource, rows, { tries: 2 });
		expect([said, json.map(({ outcome }) => outcome)]).toEqual([
			'',
			['unchanged', 'updated', 'updated', 'created'],
		]);
		expect(lines()).toHaveLength(4); // the third row twice
		expect(JSON.stringify(registry.with('k1'))).toContain('changed');
	});

	it('starts no further row of a key whose row has ended the run', async () => {
		registry.reset({ ...steady, faults: ['locked'] }, there);
		const options = { maxConcurrency: 5 };
		const { said, json } = await upsert(
			resource,
			[row('first'), row('second')],
			{ tries: 2 },
			options,
		);
		expect([said, json.length]).toEqual(['', 2]);
		expect(lines()).toHaveLength(3); // the first one twice, then the second one
		expect(JSON.stringify(registry.with('k1'))).toContain('second');
	});
});

describe.each(Object.keys(RESOURCES) as Resource[])('%s: a nightly sync of 60 rows', (resource) => {
	const rows = Array.from({ length: 60 }, (_, i) => row(`Row ${i}`, `n${i}`));
	const faultAt = (index: number, fault: (typeof FAULTS)[number]) => [
		...Array.from({ length: index }, () => undefined),
		fault,
	];
	const each = () => rows.map(({ key }) => registry.with(key).length);
	const once = rows.map(() => 1);

	it.each(['lostAfter', 'failedAfter'] as const)(
		'with one create that is %s, ends with all 60, none twice',
		async (fault) => {
			for (const lag of [0, 2]) {
				registry.reset({ ...steady, lag, faults: faultAt(35, fault) });
				const { said, json } = await upsert(resource, rows);
				expect([said, each()]).toEqual(['', once]);
				expect(json.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'created'));
				expect(lines()).toHaveLength(60);
			}
		},
	);

	it('with one update that is lost, ends with all 60', async () => {
		const before = Object.fromEntries(rows.map(({ key }) => [key, { status: 'Closed' }]));
		registry.reset({ ...steady, faults: faultAt(35, 'lostAfter') }, before);
		const { said, json } = await upsert(resource, rows);
		expect(said).toBe('');
		expect(json.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'updated'));
		expect(lines()).toHaveLength(60);
	});

	it('settles in a later try what no look has shown in the first one', async () => {
		// Of the 35 rows before it nothing is looked up again; the fifth look at its key finds it.
		registry.reset({ ...steady, lag: 4, faults: faultAt(35, 'lostAfter') });
		const { said, json } = await upsert(resource, rows, { tries: 5 });
		expect([said, each()]).toEqual(['', once]);
		expect(json[35]!.outcome).toBe('created');
		expect(lines()).toHaveLength(60);
	});

	it('says that a new execution settles what no look shows', async () => {
		registry.reset({ ...steady, faults: faultAt(35, 'lostBefore') });
		const { said } = await upsert(resource, rows);
		expect(said).toMatch(/It was looked up afterwards.*A new execution looks it up again/);
		const again = await upsert(resource, rows);
		expect([again.said, each()]).toEqual(['', once]);
	});
});

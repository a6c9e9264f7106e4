/** Create or update: several rows of one key go out together, whatever the platform answers, shows and loses. */
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

/** The states that the record of a key may be in after its rows, which go out together; undefined for no record. */
function statesAfter(
	resource: Resource,
	rows: readonly Row[],
	result: IDataObject,
	initial: Fields | undefined,
	presets: Fields,
): Array<Fields | undefined> {
	const { written } = RESOURCES[resource];
	const after = rows.reduce(
		(state, { fields }) => applied(state, written(fields)),
		initial ?? presets,
	);
	const { outcome, details } = result as { outcome?: string; details?: IDataObject };
	if (outcome !== undefined) return [after];
	return details?.mayHaveCompleted ? [initial, after] : [initial];
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
		if (own.length === 0) continue;
		const [{ result }] = own as [(typeof own)[0]];
		const states = statesAfter(
			resource,
			own.map(({ row }) => row),
			result,
			key === 'k1' ? stored?.k1 : undefined,
			conduct.presets,
		);
		const trace = registry.requests.join('\n');
		expectFor(trace, records.length).toEqual(Math.min(records.length, 1));
		expectFor(trace, states).toEqual(expect.arrayContaining([records[0]]));
		const outcomes = own.map((one) => [one.result.outcome, one.result.details !== undefined]);
		expectFor(trace, outcomes).toEqual(own.map(() => outcomes[0]));
		// Only a create that was found after its answer was lost is completed by a second write.
		const isSettled = conduct.faults.some((fault) => fault?.endsWith('After'));
		const most = isSettled ? 2 : 1;
		expect(registry.done.filter((one) => one === key).length).toBeLessThanOrEqual(most);
		if (!('tries' in more) && conduct.faults.every((fault) => fault === undefined)) {
			const lookUps = registry.requests.filter((one) => one.startsWith('GET') && one.includes(key));
			expectFor(trace, lookUps.length).toEqual(1);
		}
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
			{ numRuns: part(4) },
		);
	});
});

const steady: Conduct = { lag: 0, create: 'record', update: 'record', faults: [], presets: {} };
const row = (name: string, key = 'k1'): Row => ({ key, fields: { name, status: 'Open' } });
const lines = () => registry.requests.filter((line) => !line.startsWith('GET'));
const there = { k1: { name: 'before', subject: 'before', status: 'Open' } };

describe.each(Object.keys(RESOURCES) as Resource[])('%s: with Retry On Fail', (resource) => {
	it('sends the rows of a refused key together again', async () => {
		registry.reset({ ...steady, faults: ['locked'] }, there);
		const rows = [row('first'), row('second')];
		const { json } = await upsert(resource, rows, { ...continueOnFail, tries: 3 });
		expect(lines()).toHaveLength(2);
		expect(new Set(lines()).size).toBe(1);
		expect(JSON.stringify(registry.with('k1'))).toContain('second');
		expect(json.map(({ outcome }) => outcome)).toEqual(['updated', 'updated']);
	});

	it('sends no create again that is in doubt, for none of its rows', async () => {
		registry.reset({ ...steady, lag: Infinity, faults: ['lostAfter'] });
		const rows = [row('A'), row('B')];
		const { json } = await upsert(resource, rows, { ...continueOnFail, tries: 3 });
		expect(lines()).toHaveLength(1);
		expect(registry.with('k1')).toHaveLength(1);
		for (const { error } of json) expect(error).toMatch(/It was not sent again/);
	});

	it('names the rows that are in doubt with the one that ended the run', async () => {
		registry.reset({ ...steady, lag: Infinity, faults: [undefined, 'lostAfter'] });
		const rows = [row('A', 'k2'), row('B'), row('C', 'k3'), row('D')];
		const { said } = await upsert(resource, rows, { tries: 2 });
		expect(said).toMatch(
			/\[item 1\]\n.* 1 other item was carried out and is not undone\. 1 other item may have been carried out: item 3\. 1 other item was not begun\.$/m,
		);
	});

	it('takes a key for done that was written, or needed no write, and goes on with the others', async () => {
		const { k1 } = there;
		registry.reset({ ...steady, faults: [undefined, 'locked'] }, { k1, k2: k1, k4: k1 });
		const same: Row = { key: 'k4', fields: { name: 'before', subject: 'before', status: 'Open' } };
		const rows = [row('changed'), same, row('other', 'k2'), row('again'), row('new', 'k3')];
		const { said, json } = await upsert(resource, rows, { tries: 2 });
		expect([said, json.map(({ outcome }) => outcome)]).toEqual([
			'',
			['updated', 'unchanged', 'updated', 'updated', 'created'],
		]);
		const requestsFor = (key: string) => registry.requests.filter((line) => line.includes(key));
		expect(lines()).toHaveLength(4); // that of the third row twice
		expect(requestsFor('k4')).toHaveLength(1);
		expect(JSON.stringify(registry.with('k1'))).toContain('again');
	});
});

describe.each(Object.keys(RESOURCES) as Resource[])('%s: a nightly sync of 15 rows', (resource) => {
	const rows = Array.from({ length: 15 }, (_, i) => row(`Row ${i}`, `n${i}`));
	/** Which write goes wrong. */
	const AT = 11;
	const withFault = (fault: (typeof FAULTS)[number]) => [
		...Array.from({ length: AT }, () => undefined),
		fault,
	];
	const each = () => rows.map(({ key }) => registry.with(key).length);
	const once = rows.map(() => 1);

	const lags = resource === 'case' ? ([0, 2] as const) : ([2, 0] as const);

	it.each([
		['lostAfter', lags[0]],
		['failedAfter', lags[1]],
	] as const)(
		'with one create that is %s, seen after %i further looks, ends with all, none twice',
		async (fault, lag) => {
			registry.reset({ ...steady, lag, faults: withFault(fault) });
			const { said, json } = await upsert(resource, rows);
			expect([said, each()]).toEqual(['', once]);
			expect(json.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'created'));
			expect(lines()).toHaveLength(rows.length);
		},
	);

	it('with one update that is lost, ends with all', async () => {
		const before = Object.fromEntries(rows.map(({ key }) => [key, { status: 'Closed' }]));
		registry.reset({ ...steady, faults: withFault('lostAfter') }, before);
		const { said, json } = await upsert(resource, rows);
		expect(said).toBe('');
		expect(json.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'updated'));
		expect(lines()).toHaveLength(rows.length);
	});

	it('settles in a later try what no look has shown in the first one', async () => {
		// Of the rows before it nothing is looked up again; the sixth look at its key finds it.
		registry.reset({ ...steady, lag: 5, faults: withFault('lostAfter') });
		const { said, json } = await upsert(resource, rows, { tries: 5 });
		expect([said, each()]).toEqual(['', once]);
		expect(json[AT]!.outcome).toBe('created');
		expect(lines()).toHaveLength(rows.length);
	});

	it('says that a new execution settles what no look shows', async () => {
		registry.reset({ ...steady, faults: withFault('lostBefore') });
		const { said } = await upsert(resource, rows);
		expect(said).toMatch(/It was looked up afterwards.*A new execution looks it up again/);
		const again = await upsert(resource, rows);
		expect([again.said, each()]).toEqual(['', once]);
	});
});

/** Create or update: one record for each item, found by its key. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { FaultSpec } from '../../sandbox';
import { useEngine } from '../support/engine';
import { MAX_TRIES } from '../support/inside';
import { expectFor } from '../support/expectFor';
import { continueOnFail, customProperty } from '../support/parameters';
import { answerWith, sent, sentBodies, sentLines, useSandbox } from '../support/sandbox';
import { serveProxy } from '../support/server';
import { oneIn, part } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const campaigns = engine.resource('engagementCampaign', 'campaign');
const cases = engine.resource('engagementCase', 'case');

const API = '/prod/api/v3';
const stored = () =>
	(sandbox.state('campaign') as { campaigns: Array<Record<string, unknown>> }).campaigns;
const storedCases = () =>
	(sandbox.state('case') as { cases: Array<Record<string, unknown>> }).cases;
const writes = () => sentLines(sandbox).filter((line) => !line.startsWith('GET '));

/** Rows of a table, each an item, mapped by expressions. */
const items = (...rows: IDataObject[]) => ({ items: rows.map((json) => ({ json })) });
const byRow = {
	externalSource: 'erp',
	externalSourceId: '={{ $json.key }}',
	name: '={{ $json.name }}',
	status: 'APPROVED',
	additionalFields: { description: '={{ $json.text }}' },
};
const row = (key: string, name = `Campaign ${key}`, text = 'A text') => ({ key, name, text });
const outcomes = (json: IDataObject[]) => json.map(({ outcome }) => outcome);

/** A campaign with this key, made by somebody else. */
const made = async (key: string, more: object = {}) => {
	const { json } = await campaigns('create', {
		name: `Campaign ${key}`,
		status: 'APPROVED',
		additionalFields: { externalSource: 'erp', externalSourceId: key, ...more },
	});
	sandbox.clearRequests();
	return json[0]!;
};

describe('campaign: create or update', () => {
	const query = 'externalSource=erp&externalSourceId=17';

	it('creates what is not there, updates what differs, leaves what is the same', async () => {
		const first = await campaigns('upsert', byRow, items(row('17')));
		expect(first.said).toBe('');
		expect(first.json).toEqual([
			expect.objectContaining({ outcome: 'created', name: 'Campaign 17', externalSourceId: '17' }),
		]);
		const again = await campaigns('upsert', byRow, items(row('17')));
		expect(again.json).toEqual([{ ...first.json[0], outcome: 'unchanged' }]);
		const changed = await campaigns('upsert', byRow, items(row('17', 'Other')));
		expect(changed.json).toEqual([expect.objectContaining({ outcome: 'updated', name: 'Other' })]);
		expect(Object.keys(changed.json[0]!)[0]).toBe('outcome');
		const body = {
			externalSource: 'erp',
			externalSourceId: '17',
			name: 'Campaign 17',
			status: 'APPROVED',
			description: 'A text',
		};
		expect(sent(sandbox)).toEqual([
			{ line: `GET ${API}/campaign?${query}` },
			{ line: `POST ${API}/campaign`, body },
			{ line: `GET ${API}/campaign?${query}` },
			{ line: `GET ${API}/campaign?${query}` },
			{ line: `PATCH ${API}/campaign?${query}`, body: { name: 'Other' } },
		]);
	});

	it('compares what is given with what exists, whatever its form', async () => {
		const additionalFields = {
			startDate: '2026-03-01T00:00:00Z',
			tags: 'spring, launch',
			partnerCustomFields: customProperty('region', 'EMEA, APAC'),
			visibility: { globallyVisible: true },
			externalCampaignDetails: { entry: [{ connector: 'EMAIL', externalIds: 'mail-1' }] },
		};
		const given = { ...byRow, additionalFields };
		await campaigns('upsert', given, items(row('17')));
		expect(stored().at(-1)).toMatchObject({
			startDate: Date.UTC(2026, 2, 1),
			partnerCustomProperties: { region: ['EMEA', 'APAC'] },
		});
		const { json } = await campaigns('upsert', given, items(row('17')));
		expect(outcomes(json)).toEqual(['unchanged']);
		const reordered = {
			...given,
			additionalFields: { ...additionalFields, tags: 'launch, spring' },
		};
		await campaigns('upsert', reordered, items(row('17')));
		expect(sentBodies(sandbox).at(-1)).toEqual({ tags: ['launch', 'spring'] });
		expect(writes()).toHaveLength(2);
	});

	it('writes all that is given when unchanged is written too', async () => {
		await made('17');
		const options = { skipUnchanged: false };
		const { json } = await campaigns('upsert', { ...byRow, options }, items(row('17')));
		expect(outcomes(json)).toEqual(['updated']);
		expect(sentBodies(sandbox).at(-1)).toEqual({
			name: 'Campaign 17',
			status: 'APPROVED',
			description: 'A text',
		});
	});

	it('takes the columns of a table', async () => {
		const columns = {
			...{ inputMode: 'mapped' },
			columns: {
				...{ mappingMode: 'autoMapInputData', value: null, matchingColumns: [], schema: [] },
			},
		};
		const table = items({
			...{ externalSource: 'erp', externalSourceId: '17', name: 'Row', status: 'APPROVED' },
			...{ startDate: '2026-03-01T00:00:00Z', tags: 'a, b', description: null },
		});
		const first = await campaigns('upsert', columns, table);
		expect([first.said, outcomes(first.json)]).toEqual(['', ['created']]);
		expect(outcomes((await campaigns('upsert', columns, table)).json)).toEqual(['unchanged']);
		const half = await campaigns('upsert', columns, items({ externalSource: 'erp', name: 'Half' }));
		expect(half.said).toMatch(/External Source ID: It is empty/);
		expect(writes()).toHaveLength(1);
	});

	it('takes JSON, with the names of a read too', async () => {
		const jsonBody = {
			...{ externalSource: 'erp', externalSourceId: '17', name: 'New', status: 'APPROVED' },
			partnerCustomProperties: { region: ['AMER'] },
		};
		const json = { inputMode: 'json', jsonBody: JSON.stringify(jsonBody) };
		expect(outcomes((await campaigns('upsert', json)).json)).toEqual(['created']);
		expect(outcomes((await campaigns('upsert', json)).json)).toEqual(['unchanged']);
	});

	it('writes a date that the campaign does not have, in a field that no form has', async () => {
		const jsonBody = `={{ ({
			externalSource: 'erp', externalSourceId: '18', name: 'New', status: 'APPROVED',
			...$json.more && { reviewedAt: new Date(0) },
		}) }}`;
		const upsert = async (more: boolean) =>
			await campaigns('upsert', { inputMode: 'json', jsonBody }, { items: [{ json: { more } }] });
		await upsert(false);
		await upsert(true); // the local platform knows no such field
		expect(sent(sandbox).at(-1)!.body).toEqual({ reviewedAt: '1970-01-01T00:00:00.000Z' });
	});

	it('refuses another parent than the one that is there, and takes the same', async () => {
		const of = (parentCampaignId: string) => ({ ...byRow, additionalFields: { parentCampaignId } });
		await campaigns('upsert', of('9004_1'), items(row('17')));
		expect((await campaigns('upsert', of('9004_1'), items(row('17')))).json[0]!.outcome).toBe(
			'unchanged',
		);
		const { said } = await campaigns('upsert', of('9004_4'), items(row('17')));
		expect(said).toMatch(/has the parent 9004_1, and an update cannot give it another one/);
		expect(said).toContain('Leave Parent Campaign out, or use the operation Replace Campaign.');
		expect(writes()).toHaveLength(1);
	});

	it('updates a campaign that somebody else creates in between', async () => {
		sandbox.control('campaign', 'createFirst', {
			...{ externalSource: 'erp', externalSourceId: '17', name: 'Theirs', status: 'APPROVED' },
		});
		const { json } = await campaigns('upsert', byRow, items(row('17')));
		expect(json).toEqual([expect.objectContaining({ outcome: 'updated', name: 'Campaign 17' })]);
		expect(stored().filter(({ externalSourceId }) => externalSourceId === '17')).toHaveLength(1);
		expect(sentBodies(sandbox).at(-1)).toEqual({ name: 'Campaign 17', description: 'A text' });
	});

	it('updates it however the platform says that it exists', async () => {
		for (const status of [400, 409, 200, 201]) {
			sandbox.reset();
			await made('17');
			sandbox.fault({ method: 'GET', path: '/campaign', status: 404 });
			const message = 'campaign.external.id.exists: erp 17';
			const body = { data: null, errors: [{ id: '0', code: 400, message }] };
			sandbox.fault({ method: 'POST', path: '/campaign', status, body });
			const { json, said } = await campaigns('upsert', byRow, items(row('17')));
			expectFor(status, said).toEqual('');
			expect(outcomes(json)).toEqual(['updated']);
			expect(sentLines(sandbox)).toEqual([
				`GET ${API}/campaign?${query}`,
				`POST ${API}/campaign`,
				`GET ${API}/campaign?${query}`,
				`PATCH ${API}/campaign?${query}`,
			]);
		}
	});

	it('reports a create that was refused for another reason, or whose duplicate is not there', async () => {
		const refuse = (message: string, code = 400) =>
			sandbox.fault({
				...{ method: 'POST', path: '/campaign', status: 400 },
				body: { data: null, errors: [{ id: '0', code, message }] },
			});
		refuse('campaign.status.unknown');
		const other = await campaigns('upsert', byRow, items(row('17')));
		expect(other.said).toMatch(/campaign\.status\.unknown/);
		refuse('exists: erp 17');
		const gone = await campaigns('upsert', byRow, items(row('17')));
		expect(gone.said).toMatch(/exists: erp 17/);
		expect(writes()).toEqual([`POST ${API}/campaign`, `POST ${API}/campaign`]);
	});

	it('refuses two campaigns of one key, with both IDs, and a deleted one', async () => {
		const one = { externalSource: 'erp', externalSourceId: '17', name: 'A' };
		answerWith(sandbox, [
			{ ...one, id: 'c-1' },
			{ ...one, id: 'c-2' },
		]);
		const two = await campaigns('upsert', byRow, items(row('17')));
		expect(two.said).toMatch(/more than one campaign .*erp.*17.*: c-1, c-2/);
		answerWith(sandbox, { ...one, id: 'c-1', deleted: true });
		const deleted = await campaigns('upsert', byRow, items(row('17')));
		expect(deleted.said).toMatch(/c-1 .* is deleted/);
		expect(writes()).toEqual([]);
	});

	it.each([{ tags: [] }, { details: [{ id: 'd' }] }])(
		'finds a campaign that shows no ID, and one list: %j',
		async (list) => {
			const there = { externalSource: 'erp', externalSourceId: '17', name: 'Before', ...list };
			answerWith(sandbox, there, { method: 'GET', path: '/campaign', times: 0 });
			await campaigns('upsert', byRow, items(row('17', 'After')));
			expect(writes().map((line) => line.split(' ')[0])).toEqual(['PATCH']);
		},
	);

	it('merges items of one key: one look-up and one write for each', async () => {
		const { json, items: out } = await campaigns(
			'upsert',
			{ ...byRow, options: { maxConcurrency: 5 } },
			items(row('1', 'A'), row('2', 'B'), row('1', 'C'), row('1', 'D'), row('2', 'B')),
		);
		expect(json.map(({ outcome, name }) => `${outcome} ${name}`)).toEqual(
			['D', 'B', 'D', 'D', 'B'].map((name) => `created ${name}`),
		);
		expect(out.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2, 3, 4].map((item) => ({ item })),
		);
		expect(
			stored()
				.slice(-2)
				.map(({ name }) => name)
				.sort(),
		).toEqual(['B', 'D']);
		expect(sentLines(sandbox).sort()).toEqual([
			`GET ${API}/campaign?externalSource=erp&externalSourceId=1`,
			`GET ${API}/campaign?externalSource=erp&externalSourceId=2`,
			...[`POST ${API}/campaign`, `POST ${API}/campaign`],
		]);
	});

	it('does for any rows what it said before, with one write for each key', async () => {
		const anyRows = fc.array(
			fc.record({ key: fc.constantFrom('1', '2', '3'), name: fc.constantFrom('A', 'B') }),
			{ minLength: 1, maxLength: 12 },
		);
		await fc.assert(
			fc.asyncProperty(anyRows, fc.integer({ min: 1, max: 6 }), async (rows, maxConcurrency) => {
				sandbox.reset();
				await made('2', { name: 'A', description: 'A text' });
				await made('3', { name: 'B', description: 'A text' });
				const there = new Map<unknown, unknown>(
					stored()
						.filter(({ externalSource }) => externalSource === 'erp')
						.map((one) => [one.externalSourceId, one.name]),
				);
				const wanted = new Map<string, string>(rows.map(({ key, name }) => [key, name]));
				const whatFor = (key: string) => {
					if (!there.has(key)) return 'create';
					return there.get(key) === wanted.get(key) ? 'leave' : 'update';
				};
				const table = items(...rows.map(({ key, name }) => row(key, name)));
				const upsert = async (options: object) =>
					await campaigns('upsert', { ...byRow, options: { maxConcurrency, ...options } }, table);
				const checked = await upsert({ onlyCheck: true });
				expect(checked.json.map(({ would }) => would)).toEqual(rows.map(({ key }) => whatFor(key)));
				expect(writes()).toEqual([]);
				sandbox.clearRequests();
				const { json } = await upsert({});
				const done = { create: 'created', update: 'updated', leave: 'unchanged' };
				expect(outcomes(json)).toEqual(rows.map(({ key }) => done[whatFor(key)]));
				const keys = [...wanted.keys()];
				expect(writes()).toHaveLength(keys.filter((key) => whatFor(key) !== 'leave').length);
				expect(sentLines(sandbox)).toHaveLength(keys.length + writes().length);
				const ours = stored().filter(({ externalSource }) => externalSource === 'erp');
				expect(new Map(ours.map((one) => [one.externalSourceId, one.name]))).toEqual(
					new Map([...there, ...wanted]),
				);
			}),
			{ numRuns: part(6) },
		);
	});

	it('refuses rows that contradict each other before anything is sent', async () => {
		const parameters = {
			...byRow,
			additionalFields: { parentCampaignId: '={{ $json.parent }}' },
		};
		const rows = items(
			{ ...row('1'), parent: '9004_1' },
			{ ...row('2'), parent: '9004_1' },
			{ ...row('1'), parent: '9004_4' },
		);
		const { said } = await campaigns('upsert', parameters, rows);
		expect(said).toMatch(
			/Additional Fields > Parent Campaign: Items 0 and 2 have the same key but different values/,
		);
		expect(sentLines(sandbox)).toEqual([]);
		const { json } = await campaigns('upsert', parameters, { ...rows, ...continueOnFail });
		expect(outcomes(json)).toEqual(['created', 'created', undefined]);
		expect(json[2]!.error).toMatch(/Items 0 and 2 have the same key/);
		sandbox.reset();
		const later = items(
			...['', '9004_1', '9004_4', '9004_1'].map((parent) => ({ ...row('1'), parent })),
		);
		const third = await campaigns('upsert', parameters, { ...later, ...continueOnFail });
		expect(outcomes(third.json)).toEqual(['created', 'created', undefined, 'created']);
		expect(third.json[2]!.error).toMatch(/Items 1 and 2 have the same key/);
	});

	it('leaves out a row that is refused, and merges the others of its key', async () => {
		const { json } = await campaigns('upsert', byRow, {
			...items(row('1', 'A', 'x'), row('1', ''), row('1', 'B', '')),
			...continueOnFail,
		});
		expect(json).toEqual([
			expect.objectContaining({ outcome: 'created', name: 'B', description: '' }),
			{
				error: expect.stringMatching(/^Name: It is empty.*\[item 1\]$/),
				details: expect.anything(),
			},
			expect.objectContaining({ outcome: 'created', name: 'B', description: '' }),
		]);
		expect(writes()).toHaveLength(1);
	});

	it('fails all rows of a key whose write fails, and says so', async () => {
		const rows = items(row('17', 'A'), row('18'), row('17', 'B'));
		const refuse = () => sandbox.fault({ method: 'POST', path: '/campaign', status: 400 });
		refuse();
		const { said } = await campaigns('upsert', byRow, rows);
		expect(said).toMatch(
			/\[item 0\]\n.* 1 other item failed and was not carried out\. 1 other item was not begun\.$/m,
		);
		refuse();
		const { json } = await campaigns('upsert', byRow, { ...rows, ...continueOnFail });
		expect(outcomes(json)).toEqual([undefined, 'created', undefined]);
		expect(json[0]!.error).toMatch(/^The platform refused .* \[item 0\]$/);
		expect(json[2]!.error).toMatch(/^The platform refused .* \[item 2\]$/);
	});

	it('lets no row wait for those of another key', async () => {
		const begun: string[] = [];
		let open = () => {};
		const opened = new Promise<void>((resolve) => (open = resolve));
		const proxy = await serveProxy(sandbox, async ({ url = '' }) => {
			const key = /externalSourceId=(\d+)/.exec(url)?.[1];
			if (key !== undefined) begun.push(key);
			if (begun.length === 3) open();
			if (key === '1') await opened;
		});
		engine.credential = { ...engine.credential, baseUrl: `${proxy.url}/{env}` };
		const ofOne = Array.from({ length: 5 }, () => row('1'));
		const { said } = await campaigns(
			'upsert',
			{ ...byRow, options: { maxConcurrency: 2 } },
			items(...ofOne, row('2'), row('3')),
		);
		await proxy.close();
		expect([said, begun]).toEqual(['', ['1', '2', '3']]);
	});

	it('reports what is missing in all rows at once, before anything is sent', async () => {
		const { said } = await campaigns(
			'upsert',
			byRow,
			items(row('1'), { key: '2', text: '' }, row('3'), { name: 'X', text: '' }),
		);
		expect(said).toMatch(/^Name: It is empty.*\[item 1\]/);
		expect(said).toMatch(/item 3: External Source ID: It is empty/i);
		expect(sentLines(sandbox)).toEqual([]);
	});

	it('sends a create no second time after it may have been carried out', async () => {
		sandbox.fault({ method: 'POST', path: '/campaign', status: 500 });
		const { json } = await campaigns('upsert', byRow, {
			...items(row('17', 'A'), row('17', 'B'), row('18')),
			...continueOnFail,
		});
		expect(outcomes(json)).toEqual([undefined, undefined, 'created']);
		for (const { details } of json.slice(0, 2))
			expect(details).toMatchObject({ mayHaveCompleted: true });
		expect(writes()).toHaveLength(2);
	});

	it.each([null, {}, 'ok', { campaign: { id: 'q' } }])(
		'creates once for the rows of a key, although the create answers %j and no look-up finds it',
		async (answer) => {
			answerWith(sandbox, [], { method: 'GET', path: '/campaign', times: 0 });
			answerWith(sandbox, answer, { method: 'POST', path: '/campaign', times: 0 });
			const { json } = await campaigns('upsert', byRow, items(row('17', 'A'), row('17', 'B')));
			expect(outcomes(json)).toEqual(['created', 'created']);
			expect(writes()).toHaveLength(1);
		},
	);

	describe('where rows of one key differ, the later one holds', () => {
		const key = { externalSource: 'erp', externalSourceId: '17', status: 'APPROVED' };
		const first = {
			...{ name: 'A', description: 'x', tags: ['a', 'b'], archived: true },
			partnerCustomFields: { region: ['EMEA', 'APAC'], area: ['1'] },
		};
		const second = {
			...{ name: 'B', description: '', tags: ['c'], archived: false },
			partnerCustomFields: { region: [] },
		};
		const last = { name: 'B', tags: ['c'], archived: false };
		const merged = {
			...{ ...last, description: '', partnerCustomFields: { region: [], area: ['1'] } },
		};
		const given = { inputMode: 'json', jsonBody: '={{ JSON.stringify($json) }}' };

		it.each([
			['a create', undefined, [first, second], { ...key, ...merged }],
			[
				'an update',
				first,
				[{ name: 'A' }, second],
				{ ...merged, partnerCustomFields: { region: [] } },
			],
			['an update the other way round', { ...first, ...second }, [second, first], first],
			['nothing, as it was before', first, [second, first], undefined],
			[
				'a map that the later row empties',
				first,
				[
					{ name: 'A', partnerCustomFields: { region: ['AMER'] } },
					{ name: 'A', partnerCustomFields: {} },
				],
				{ partnerCustomFields: {} },
			],
		])('in %s', async (_, there, rows, body) => {
			if (there) await campaigns('upsert', given, items({ ...key, ...there }));
			sandbox.clearRequests();
			const { said, json } = await campaigns(
				'upsert',
				given,
				items(...rows.map((one) => ({ ...key, ...one }))),
			);
			expect(said).toBe('');
			expect(new Set(outcomes(json))).toEqual(
				new Set([body === undefined ? 'unchanged' : there ? 'updated' : 'created']),
			);
			expect(
				sent(sandbox)
					.slice(1)
					.map((one) => one.body),
			).toEqual(body === undefined ? [] : [body]);
		});
	});

	it('merges the rows of a table, in which an empty cell says nothing', async () => {
		const columns = {
			mappingMode: 'autoMapInputData',
			value: null,
			matchingColumns: [],
			schema: [],
		};
		const key = { externalSource: 'erp', externalSourceId: '17', status: 'APPROVED' };
		const { said, json } = await campaigns(
			'upsert',
			{ inputMode: 'mapped', columns: columns as never },
			items(
				{ ...key, name: 'A', description: 'x', tags: 'a, b', 'partnerCustomFields.region': 'EMEA' },
				{ ...key, name: 'B', description: '', tags: 'c', 'partnerCustomFields.area': '1' },
			),
		);
		expect([said, outcomes(json)]).toEqual(['', ['created', 'created']]);
		expect(sentBodies(sandbox).slice(1)).toEqual([
			{
				...{ ...key, name: 'B', description: 'x', tags: ['c'] },
				partnerCustomFields: { region: ['EMEA'], area: ['1'] },
			},
		]);
	});

	describe('of a parent that only some rows of a key give', () => {
		const given = { ...byRow, additionalFields: { parentCampaignId: '={{ $json.parent }}' } };
		const rows = (...parents: string[]) =>
			items(...parents.map((parent) => ({ ...row('17'), parent })));

		it.each([
			['', '9004_1'],
			['9004_1', ''],
		])('creates with it: %j, %j', async (...parents) => {
			const { said } = await campaigns('upsert', given, rows(...parents));
			expect([said, sentBodies(sandbox).at(-1)?.parentCampaignId]).toEqual(['', '9004_1']);
			expect(writes()).toHaveLength(1);
		});

		it('refuses all of them where the campaign has none', async () => {
			await made('17');
			const { json } = await campaigns('upsert', given, {
				...rows('', '9004_1'),
				...continueOnFail,
			});
			for (const { error } of json)
				expect(error).toMatch(/has no parent, and an update cannot give/);
			expect([json.length, writes()]).toEqual([2, []]);
		});
	});

	it.each([[{}], [{ archived: null }]])(
		'takes a campaign that does not say so for one that is not archived: %j',
		async (shown) => {
			const found = { id: 'c', ...keyed, ...shown };
			answerWith(sandbox, found, { method: 'GET', times: 0 });
			answerWith(sandbox, { id: 'c' }, { method: 'PATCH', times: 0 });
			const given = { inputMode: 'json', jsonBody: '={{ JSON.stringify($json) }}' };
			const same = await campaigns('upsert', given, items({ ...keyed, archived: false }));
			expect([same.said, outcomes(same.json)]).toEqual(['', ['unchanged']]);
			const other = await campaigns('upsert', given, items({ ...keyed, archived: true }));
			expect(outcomes(other.json)).toEqual(['updated']);
			expect(sentBodies(sandbox).at(-1)).toEqual({ archived: true });
		},
	);

	it('takes a campaign for not archived that an update in doubt shows without the field', async () => {
		answerWith(sandbox, { id: 'c', ...keyed, archived: true }, { method: 'GET' });
		answerWith(sandbox, { id: 'c', ...keyed }, { method: 'GET', times: 0 });
		sandbox.fault({ method: 'PATCH', path: '/campaign', status: 500 });
		const { json, said } = await campaigns('upsert', {
			inputMode: 'json',
			jsonBody: JSON.stringify({ ...keyed, archived: false }),
		});
		expect([said, outcomes(json)]).toEqual(['', ['updated']]);
	});

	// Publicly known: a status is sent as DRAFT, and comes as Draft, too.
	it.each([
		['DRAFT', 'Draft'],
		['Approved', 'APPROVED'],
		['INFLUENCER_DISCOVERY', 'Influencer Discovery'],
	])('takes the status %s for the %s that is there', async (status, there) => {
		const found = { id: 'c', ...keyed, status: there };
		const given = { inputMode: 'json', jsonBody: '={{ JSON.stringify($json) }}' };
		answerWith(sandbox, found, { method: 'GET', times: 0 });
		answerWith(sandbox, { ...found, name: 'Other' }, { method: 'PATCH', times: 0 });
		const same = await campaigns('upsert', given, items({ ...keyed, status }));
		expect([same.said, outcomes(same.json)]).toEqual(['', ['unchanged']]);
		const other = await campaigns('upsert', given, items({ ...keyed, status, name: 'Other' }));
		expect([other.said, outcomes(other.json)]).toEqual(['', ['updated']]);
		expect(sentBodies(sandbox).filter(Boolean)).toEqual([{ name: 'Other' }]);
	});

	it('finds a status that an update in doubt has set, however it is spelled', async () => {
		answerWith(sandbox, { id: 'c', ...keyed }, { method: 'GET' });
		answerWith(sandbox, { id: 'c', ...keyed, status: 'Draft' }, { method: 'GET', times: 0 });
		sandbox.fault({ method: 'PATCH', path: '/campaign', status: 500 });
		const { json, said } = await campaigns('upsert', {
			inputMode: 'json',
			jsonBody: JSON.stringify({ ...keyed, status: 'DRAFT' }),
		});
		expect([said, outcomes(json)]).toEqual(['', ['updated']]);
	});

	it('takes a parent for the same as number and as text', async () => {
		const there = { ...{ id: 'c', externalSource: 'erp', externalSourceId: '17' }, ...written };
		answerWith(sandbox, { ...there, parentCampaignId: 123 }, { method: 'GET', times: 0 });
		const given = { ...{ externalSource: 'erp', externalSourceId: '17' }, ...written };
		const same = await campaigns('upsert', {
			inputMode: 'json',
			jsonBody: JSON.stringify({ ...given, parentCampaignId: '123' }),
		});
		expect([same.said, outcomes(same.json)]).toEqual(['', ['unchanged']]);
		const columns = { mappingMode: 'autoMapInputData', value: null, schema: [] };
		const mapped = { inputMode: 'mapped', columns } as never;
		const inTable = await campaigns('upsert', mapped, items({ ...given, parentCampaignId: 123 }));
		expect([inTable.said, outcomes(inTable.json)]).toEqual(['', ['unchanged']]);
		const without = await campaigns('upsert', mapped, items(given));
		expect([without.said, outcomes(without.json)]).toEqual(['', ['unchanged']]);
		const other = await campaigns('upsert', mapped, items({ ...given, parentCampaignId: 124 }));
		expect(other.said).toMatch(/has the parent 123, and an update cannot give it another one/);
	});

	const written = { name: 'N', status: 'APPROVED' };
	const keyed = { externalSource: 'erp', externalSourceId: '17', ...written };

	it.each([true, 'true', 'TRUE', 1, '1'])(
		'finds the live one next to one with deleted: %j',
		async (deleted) => {
			const records = [
				{ ...keyed, id: 'a', deleted },
				{ ...keyed, id: 'b', deleted: false },
			];
			answerWith(sandbox, records, { method: 'GET', times: 0 });
			const given = { ...byRow, additionalFields: {}, output: 'raw' };
			const { json, said } = await campaigns('upsert', given, items(row('17', 'N')));
			expect([said, json]).toEqual(['', [{ outcome: 'unchanged', ...records[1] }]]);
		},
	);

	it('finds the live one next to a deleted one in the list, too', async () => {
		const live = { ...keyed, id: 'b', deleted: false };
		answerWith(sandbox, [{ ...keyed, id: 'a', deleted: true }, live], { method: 'GET', times: 0 });
		const given = { ...byRow, additionalFields: {}, output: 'raw' };
		const many = Array.from({ length: 10 }, (_, i) => row(`${17 + i}`, 'N'));
		const { json } = await campaigns('upsert', given, { ...items(...many), ...continueOnFail });
		expect(json[0]).toEqual({ outcome: 'unchanged', ...live });
	});

	it.each([
		['one', [true]],
		['several', [true, 'true']],
	])('refuses a key of %s that is deleted', async (_what, flags) => {
		const records = flags.map((deleted, i) => ({ ...keyed, id: `d${i}`, deleted }));
		answerWith(sandbox, records, { method: 'GET', times: 0 });
		const { said } = await campaigns('upsert', byRow, items(row('17')));
		expect(said).toMatch(/^The campaign d0 with External Source "erp".* is deleted/);
		expect(writes()).toEqual([]);
	});
});

describe('campaign: many rows', () => {
	/** As few as the list is read for. */
	const keys = Array.from({ length: 10 }, (_, i) => String(i));
	const rows = items(...keys.map((key) => row(key)));

	it('reads the list once, and looks up nothing of what it lacks', async () => {
		await made('3', { description: 'A text' });
		await made('5', { description: 'Another text' });
		const { json } = await campaigns('upsert', byRow, rows);
		expect(outcomes(json)).toEqual(
			keys.map((key) => (key === '3' ? 'unchanged' : key === '5' ? 'updated' : 'created')),
		);
		const gets = sentLines(sandbox).filter((line) => line.startsWith('GET '));
		expect(gets).toEqual([`GET ${API}/campaign`]);
		expect(writes()).toHaveLength(8 + 1);
		sandbox.clearRequests();
		const again = await campaigns('upsert', byRow, rows);
		expect(new Set(outcomes(again.json))).toEqual(new Set(['unchanged']));
		expect(sentLines(sandbox)).toEqual([`GET ${API}/campaign`]);
	});

	it('reads the list from ten keys on, of which all are there', async () => {
		await campaigns('upsert', byRow, rows);
		for (const [count, reads] of [
			[9, 9],
			[10, 1],
		] as const) {
			sandbox.clearRequests();
			await campaigns('upsert', byRow, { items: rows.items.slice(0, count) });
			expect(sentLines(sandbox)).toHaveLength(reads);
			expect(sentLines(sandbox).includes(`GET ${API}/campaign`)).toBe(count === 10);
		}
	});

	const listOf = (record: object) => ({ status: 200, body: { data: [record], errors: [] } });
	it.each<[string, FaultSpec, lookUps: number]>([
		['each after a list that is refused', { status: 403 }, 10],
		...[null, {}, [null]].map((data): [string, FaultSpec, number] => [
			`each after ${JSON.stringify(data)} in place of a list`,
			{ status: 200, body: { data, errors: [] } },
			10,
		]),
		[
			'what an empty list lacks and the platform has',
			{ status: 200, body: { data: [], errors: [] } },
			1,
		],
		[
			'what a list shows without its fields',
			listOf({ id: 'x', externalSource: 'erp', externalSourceId: '3' }),
			1,
		],
		['what a list lacks and the platform has', listOf({ id: 'x', name: 'Another' }), 1],
	])('looks up %s', async (_what, fault, lookUps) => {
		await made('3', { description: 'A text' });
		sandbox.fault({ method: 'GET', path: '/campaign', ...fault });
		// One alone is looked up because its create is refused; where all are, nothing needs to be sent.
		const onlyCheck = lookUps === keys.length;
		const { json } = await campaigns('upsert', { ...byRow, options: { onlyCheck } }, rows);
		const [left, created] = onlyCheck ? ['leave', 'create'] : ['unchanged', 'created'];
		expect(json.map(({ would, outcome }) => would ?? outcome)).toEqual(
			keys.map((key) => (key === '3' ? left : created)),
		);
		const gets = sentLines(sandbox).filter((line) => line.startsWith('GET '));
		expect(gets).toHaveLength(1 + lookUps);
		expect(stored().filter(({ externalSource }) => externalSource === 'erp')).toHaveLength(
			onlyCheck ? 1 : keys.length,
		);
	});

	it('asks once where there is no campaign yet', async () => {
		answerWith(sandbox, [], { method: 'GET', path: '/campaign' });
		const { json } = await campaigns('upsert', byRow, rows);
		expect(outcomes(json)).toEqual(keys.map(() => 'created'));
		expect(sentLines(sandbox)).toEqual([
			`GET ${API}/campaign`,
			...keys.map(() => `POST ${API}/campaign`),
		]);
	});

	it('takes a field that some campaigns of the list show for empty in the others', async () => {
		const listed = keys.map((key, i) => ({
			...{ id: `c-${key}`, externalSource: 'erp', externalSourceId: key },
			...{ name: `Campaign ${key}`, status: 'APPROVED' },
			...(i === 5 && { description: 'A text', archived: true }),
		}));
		answerWith(sandbox, listed, { method: 'GET', path: '/campaign' });
		answerWith(sandbox, { id: 'c-5' }, { method: 'PATCH', path: '/campaign' });
		const given = { ...byRow, additionalFields: { description: '', archived: false } };
		const { json } = await campaigns('upsert', given, rows);
		expect(outcomes(json)).toEqual(keys.map((_, i) => (i === 5 ? 'updated' : 'unchanged')));
		expect(sent(sandbox)).toEqual([
			{ line: `GET ${API}/campaign` },
			{
				line: `PATCH ${API}/campaign?externalSource=erp&externalSourceId=5`,
				body: { description: '', archived: false },
			},
		]);
	});

	it('looks each up after a list without parents, where a parent is given', async () => {
		const ofParent = { ...byRow, additionalFields: { parentCampaignId: '9004_1' } };
		await campaigns('upsert', ofParent, rows);
		const listed = stored().slice(-rows.items.length);
		const shown = listed.map(({ parentCampaignId: _, ...campaign }) => campaign);
		answerWith(sandbox, shown, { method: 'GET', path: '/campaign' });
		sandbox.clearRequests();
		const { json } = await campaigns('upsert', ofParent, rows);
		expect(outcomes(json)).toEqual(keys.map(() => 'unchanged'));
		expect(sentLines(sandbox)).toHaveLength(1 + 10);
	});
});

describe('what absence looks like', () => {
	const inOrder = { options: { maxConcurrency: 1 } };
	const resources = [
		{
			what: 'campaign',
			upsert: async (...keys: string[]) =>
				await campaigns('upsert', { ...byRow, ...inOrder }, items(...keys.map((key) => row(key)))),
		},
		{
			what: 'case',
			upsert: async (...keys: string[]) =>
				await cases(
					'upsert',
					{
						addressBy: 'channelCaseId',
						channelCaseId: '={{ "crm-" + $json.key }}',
						channelType: 'EMAIL',
						contactInfo: { email: 'kim@example.com' },
						...inOrder,
					},
					items(...keys.map((key) => ({ key }))),
				),
		},
	];
	const envelope = (data: unknown, errors: unknown[] = []) => ({ data, errors });
	const absent: Array<[string, FaultSpec]> = [
		['404', { status: 404 }],
		['404 without a body', { status: 404, body: '' }],
		['204', { status: 204, body: '' }],
		['an entry in a 400', { status: 400, body: envelope(null, [{ message: 'record.not.found' }]) }],
		['an entry in a 200', { status: 200, body: envelope(null, [{ message: 'x.not.found' }]) }],
		...[null, '', [], {}, { records: [] }, { results: [], totalCount: 0 }].map(
			(data): [string, FaultSpec] => [
				`data ${JSON.stringify(data)}`,
				{ status: 200, body: envelope(data) },
			],
		),
	];
	const failed: Array<[string, FaultSpec]> = [
		['401', { status: 401 }],
		['403 with a key', { status: 403, body: envelope(null, [{ message: 'user.not.found' }]) }],
		['400', { status: 400 }],
		...[
			'authentication.failed',
			'account.authentication.failed',
			'channel.authentication.not.found',
		]
			.flatMap((message) => [400, 404].map((status) => ({ status, message })))
			.map(({ status, message }): [string, FaultSpec] => [
				`${status} with ${message}`,
				{ status, body: envelope(null, [{ message }]) },
			]),
		['a page of a gateway with 404', { status: 404, body: '<html><h1>404</h1></html>' }],
		['JSON of a gateway with 404', { status: 404, body: '{"message":"no Route matched"}' }],
		['no body with 200', { status: 200, body: '' }],
		['a page with 200', { status: 200, body: '<html></html>' }],
		['errors of another kind', { status: 200, body: envelope(null, [{ message: 'internal' }]) }],
		[
			'not found, with another error',
			{
				status: 400,
				body: envelope(null, [{ message: 'x.not.found' }, { message: 'internal' }]),
			},
		],
		['data true', { status: 200, body: envelope(true) }],
		['a list of nothing', { status: 200, body: envelope([null]) }],
		['500', { status: 500, times: MAX_TRIES, headers: { 'retry-after': '0' } }],
		['JSON that was cut', { status: 200, body: '{"data":' }],
	];

	const forms = 'status entry entryIn200 null emptyList emptyObject noContent'.split(' ');

	describe.each(resources)('of a $what', ({ what, upsert }) => {
		/** What absence is, and is not, is the same for both: each answer comes for one of them. */
		const inTurn = <T>(answers: T[]) => oneIn(2, answers, what === 'case' ? 0 : 1);

		it('is said by the platform in any form: creates once', async () => {
			for (const form of forms) {
				sandbox.control(what, 'absence', { form });
				expectFor(form, outcomes((await upsert(form)).json)).toEqual(['created']);
			}
			expect(outcomes((await upsert(...forms)).json)).toEqual(forms.map(() => 'unchanged'));
			expect(writes()).toHaveLength(forms.length);
		});

		it(`creates after ${inTurn(absent)
			.map(([answer]) => answer)
			.join(', ')}`, async () => {
			for (const [, fault] of inTurn(absent)) sandbox.fault({ method: 'GET', ...fault });
			const { json, said } = await upsert(...inTurn(absent).map((_, i) => String(i)));
			expect(said).toBe('');
			expect(outcomes(json)).toEqual(inTurn(absent).map(() => 'created'));
		});

		const anotherRecord = envelope([
			{
				...{ id: 'other', externalSource: 'erp', externalSourceId: '18' },
				externalCaseInfo: { externalCases: [{ id: 'crm-18' }] },
			},
		]);
		it('neither creates nor updates after another answer', async () => {
			const others: Array<[string, FaultSpec]> = [
				...inTurn(failed),
				['another record', { status: 200, body: anotherRecord }],
			];
			const quiet: string[] = [];
			for (const [answer, fault] of others) {
				sandbox.clearFaults();
				sandbox.fault({ method: 'GET', ...fault });
				const { said } = await upsert('17');
				if (said === '') quiet.push(answer);
				expectFor(answer, writes()).toEqual([]);
			}
			expect(quiet).toEqual([]);
		});
	});
});

describe('case: create or update', () => {
	const address = { addressBy: 'channelCaseId', channelCaseId: 'crm/500 + 1' };
	const customer = { channelType: 'EMAIL', contactInfo: { email: 'kim@example.com' } };
	const lookUp = `GET ${API}/case?channelCaseId=crm%2F500%20%2B%201&pageNumber=0&pageSize=100`;

	it('updates the linked case: what changes, and nothing of what only a create sets', async () => {
		const given = {
			...{ ...address, ...customer },
			additionalFields: {
				status: 'Closed',
				subject: 'Invoice',
				additional: { entry: [{ name: 'a', value: 'b' }] },
				commentDTO: { comment: 'First' },
				workflow: {
					customProperties: customProperty('region', 'EMEA'),
					queues: { entry: [{ queueId: '301' }] },
				},
			},
		};
		const { json } = await cases('upsert', given);
		expect(json).toEqual([expect.objectContaining({ outcome: 'updated', status: 'Closed' })]);
		// The subject is there already, behind what the platform puts before it.
		expect(sent(sandbox)).toEqual([
			{ line: lookUp },
			{
				line: `PATCH ${API}/case?id=case-3`,
				body: {
					status: 'Closed',
					workflow: { queues: [{ queueId: 301 }] },
					syncedSelectedCustomProperties: { region: ['EMEA'], spr_uc_status: ['Closed'] },
				},
			},
		]);
		const { version } = storedCases()[2]!;
		expect(outcomes((await cases('upsert', given)).json)).toEqual(['unchanged']);
		expect(storedCases()[2]!.version).toBe(version);
	});

	it.each<[string, object, string, string]>([
		// As the service is publicly known to answer a case that was created on a profile.
		['nothing but its ID', { contact: { id: 'SMS_15550100' } }, 'Sms ', 'unchanged'],
		['nothing but its ID', { contact: { id: 'SMS_15550100' } }, '', 'unchanged'],
		['its channel', { contact: { channelType: 'SMS' } }, 'Sms ', 'unchanged'],
		['another channel', { contact: { channelType: 'VOICE' } }, 'Sms ', 'updated'],
		['nothing', {}, 'Sms ', 'unchanged'],
		['nothing', {}, 'Voice ', 'updated'],
	])(
		'knows the subject again where the contact shows %s: %j, %s',
		async (_, contact, channel, outcome) => {
			const subject = `#9451320 ${channel}Where is it?`;
			answerWith(sandbox, [{ id: 'case-3', caseNumber: 9451320, subject, ...contact }]);
			const { json } = await cases('upsert', {
				...address,
				...{ channelType: 'SMS', contactInfo: { phoneNo: '15550100' }, subject: 'Where is it?' },
			});
			expect(outcomes(json)).toEqual([outcome]);
		},
	);

	it('knows a subject without words of its own again', async () => {
		const contact = { channelType: 'EMAIL' };
		answerWith(sandbox, [{ id: 'case-3', caseNumber: 70003, subject: '#70003 EMAIL', contact }]);
		const jsonBody = { ...customer, subject: '' };
		const { json } = await cases('upsert', { ...address, inputMode: 'json', jsonBody });
		expect(outcomes(json)).toEqual(['unchanged']);
	});

	it.each([
		['channelCaseId', 'id'],
		['channelCaseNumber', 'caseNumber'],
	])('creates a case that is found by its %s from then on', async (way, name) => {
		const given = {
			...{ addressBy: way, [way]: 'crm-17', ...customer },
			subject: 'Hello',
			additionalFields: { externalCase: { channelType: 'CRM' } },
		};
		expect(outcomes((await cases('upsert', given)).json)).toEqual(['created']);
		expect(sentBodies(sandbox).at(-1)).toEqual({
			...customer,
			subject: 'Hello',
			externalCase: { channelType: 'CRM', [name]: 'crm-17' },
		});
		expect(outcomes((await cases('upsert', given)).json)).toEqual(['unchanged']);
	});

	it('refuses two cases for one key, with both numbers', async () => {
		sandbox.bulk('case', { count: 2, channelCaseId: 'crm-17' });
		const { said } = await cases('upsert', { ...address, channelCaseId: 'crm-17', ...customer });
		expect(said).toMatch(/more than one case with Channel Case ID "crm-17": 70004, 70005/);
		expect(writes()).toEqual([]);
	});

	it('two that create at the same moment both succeed, and the next run names both', async () => {
		const given = { ...address, channelCaseId: 'crm-17', ...customer };
		sandbox.control('case', 'createFirst', { ...customer, externalCase: { id: 'crm-17' } });
		expect(outcomes((await cases('upsert', given)).json)).toEqual(['created']);
		const { said } = await cases('upsert', given);
		expect(said).toMatch(/more than one case with Channel Case ID "crm-17": 70004, 70005/);
	});

	it('refuses a link to another case than the key, and rows of one key with other customers', async () => {
		const other = await cases('upsert', {
			...{ ...address, ...customer },
			additionalFields: { externalCase: { id: 'crm-2' } },
		});
		expect(other.said).toMatch(
			/Additional Fields > External Case > ID: It is "crm-2", but the case is found by "crm\/500/,
		);
		const rows = items({ email: 'kim@example.com' }, { email: 'sam@example.com' });
		const contactInfo = { email: '={{ $json.email }}' };
		const two = await cases('upsert', { ...address, channelType: 'EMAIL', contactInfo }, rows);
		const inJson = await cases('upsert', {
			...address,
			inputMode: 'json',
			jsonBody: { ...customer, externalCase: { id: 'crm-2' } } as never,
		});
		expect(inJson.said).toMatch(/^JSON Body > externalCase\.id: It is "crm-2", but/);
		expect(two.said).toMatch(
			/Contact Info[^:]*: Items 0 and 1 have the same key but different values/,
		);
		expect(sentLines(sandbox)).toEqual([]);
	});

	const columns = {
		...{ mappingMode: 'autoMapInputData', value: null, matchingColumns: [], schema: [] },
	};

	it.each([
		['', 'Kim'],
		['Kim', ''],
	])('merges the parts that only some rows of a key give: %j, %j', async (...names) => {
		const rows = names.map((name) => ({
			...{ channelCaseId: 'crm-17', channelType: 'EMAIL' },
			...{ contact_info_email: 'kim@example.com', contact_info_full_name: name },
		}));
		const mapped = { ...address, channelCaseId: '={{ $json.channelCaseId }}', inputMode: 'mapped' };
		const { said, json } = await cases(
			'upsert',
			{ ...mapped, columns: columns as never },
			items(...rows),
		);
		expect([said, outcomes(json)]).toEqual(['', ['created', 'created']]);
		const contactInfo = { email: 'kim@example.com', fullName: 'Kim' };
		expect(sentBodies(sandbox).slice(1)).toEqual([
			{ channelType: 'EMAIL', contactInfo, externalCase: { id: 'crm-17' } },
		]);
	});

	it('names the two rows that contradict each other, and the part in which they do', async () => {
		const jsonBody = '={{ JSON.stringify($json) }}';
		const rows = [{}, { fullName: 'Kim' }, { fullName: 'Sam' }].map((more) => ({
			...customer,
			contactInfo: { ...customer.contactInfo, ...more },
		}));
		const given = { ...address, inputMode: 'json', jsonBody };
		const { said } = await cases('upsert', given, items(...rows));
		expect(said).toMatch(/^JSON Body > contactInfo\.fullName: Items 1 and 2 have the same key/);
		expect(sentLines(sandbox)).toEqual([]);
	});

	const there = { workflow: { customProperties: { region: ['EMEA'] } } };
	it.each<[string, object, object, object | undefined]>([
		['no properties, which sets none', { workflow: { customProperties: {} } }, there, undefined],
		['no due date, as it has none', { dueDate: 0 }, there, undefined],
		['no due date, as it has none', { dueDate: 0 }, { dueDate: null }, undefined],
		['no due date', { dueDate: 0 }, { dueDate: 1_767_690_000_000 }, { dueDate: 0 }],
	])('writes what differs, given %s: %j', async (_, given, shown, body) => {
		answerWith(sandbox, [{ id: 'case-3', caseNumber: 70003, ...shown }]);
		answerWith(sandbox, { id: 'case-3' }, { method: 'PATCH', path: '/case' });
		const jsonBody = { ...customer, ...given } as never;
		const { json } = await cases('upsert', { ...address, inputMode: 'json', jsonBody });
		expect(outcomes(json)).toEqual([body ? 'updated' : 'unchanged']);
		expect(sentBodies(sandbox).slice(1)).toEqual(body ? [body] : []);
	});

	it('reports half a key, what is missing and columns that it lacks for all rows at once', async () => {
		const mapped = {
			...{ addressBy: 'channelCaseId', channelCaseId: '={{ $json.crmId }}', inputMode: 'mapped' },
			columns: { mappingMode: 'autoMapInputData', value: null, matchingColumns: [], schema: [] },
		} as unknown as IDataObject;
		const full = { channelType: 'EMAIL', contact_info_email: 'kim@example.com' };
		const { said } = await cases(
			'upsert',
			mapped as never,
			items(
				{ ...full, channelCaseId: 'crm-1' },
				{ ...full, crmId: 'crm-2', channelCaseId: 'crm-2' },
				{ crmId: 'crm-3', channelType: 'EMAIL' },
			),
		);
		expect(said).toMatch(/^Channel Case ID: It is empty.*\[item 0\]/);
		expect(said).toMatch(/Items 1, 2: Columns: This operation has no column "crmId"/);
		expect(said).toMatch(/Item 2: Columns > Contact Info > Email: A case of channel type EMAIL/);
		expect(sentLines(sandbox)).toEqual([]);
	});

	it('names the column of a value in which rows of one key contradict each other', async () => {
		const { said } = await campaigns(
			'upsert',
			{
				inputMode: 'mapped',
				columns: { mappingMode: 'autoMapInputData', value: null, matchingColumns: [], schema: [] },
			} as never,
			items(
				...['9004_1', '9004_4'].map((parent_campaign_id) => ({
					...{ name: 'A', status: 'S', externalSource: 'erp', externalSourceId: '7' },
					parent_campaign_id,
				})),
			),
		);
		expect(said).toMatch(
			/^Columns > parent_campaign_id: Items 0 and 1 have the same key but different values/,
		);
		expect(sentLines(sandbox)).toEqual([]);
	});

	it('creates once for the rows of a key, also when the answer shows no case', async () => {
		const given = {
			...{ ...address, channelCaseId: 'crm-17', ...customer },
			additionalFields: { status: '={{ $json.status }}' },
		};
		const rows = items({ status: 'Open' }, { status: 'Closed' });
		sandbox.fault({ method: 'POST', path: '/case', answer: 'empty', carriedOut: true });
		const { json } = await cases('upsert', given, rows);
		expect(json).toEqual(Array(2).fill({ outcome: 'created', channelCaseId: 'crm-17' }));
		expect(storedCases()).toHaveLength(4);
		expect(storedCases().at(-1)).toMatchObject({ status: 'Closed' });
	});

	it.each<[string, object[], object]>([
		[
			'a status at its two places',
			[{ status: 'Open' }, { workflow: { customProperties: { spr_uc_status: ['Closed'] } } }],
			{ workflow: { customProperties: { spr_uc_status: ['Closed'] } } },
		],
		[
			'the same the other way round',
			[
				{ workflow: { customProperties: { spr_uc_status: ['Closed'], region: ['EMEA'] } } },
				{ status: 'Open' },
			],
			{ status: 'Open', workflow: { customProperties: { region: ['EMEA'] } } },
		],
		[
			'an assignment, which is one thing',
			[
				{ workflow: { assignment: { assigneeId: '1', assigneeType: 'BOT' }, campaignId: 'c' } },
				{ workflow: { assignment: { assigneeId: '2' } } },
			],
			{ workflow: { assignment: { assigneeId: '2' }, campaignId: 'c' } },
		],
		[
			'queues and properties',
			[
				{ workflow: { queues: [{ queueId: 301 }], customProperties: { a: ['1'], b: ['2'] } } },
				{ workflow: { queues: [{ queueId: 302 }], customProperties: { b: [] } } },
			],
			{ workflow: { queues: [{ queueId: 302 }], customProperties: { a: ['1'], b: [] } } },
		],
	])('takes what the later row of a key says: %s', async (_, rows, body) => {
		const given = { ...address, channelCaseId: 'crm-17', inputMode: 'json' };
		const jsonBody = '={{ JSON.stringify($json) }}';
		const table = items(...rows.map((one) => ({ ...customer, ...one })));
		const { said } = await cases('upsert', { ...given, jsonBody }, table);
		expect(said).toBe('');
		expect(sentBodies(sandbox).slice(1)).toEqual([
			{ ...customer, externalCase: { id: 'crm-17' }, ...body },
		]);
	});

	it('finds the live case next to a deleted one', async () => {
		const records = [
			{ id: 'a', caseNumber: 1, deleted: true },
			{ id: 'b', caseNumber: 2, deleted: false },
		];
		answerWith(sandbox, records, { method: 'GET', path: '/case', times: 0 });
		const { json, said } = await cases('upsert', { ...address, ...customer });
		expect([said, json]).toEqual(['', [{ outcome: 'unchanged', ...records[1] }]]);
	});

	it('needs the fields of a create, although the case may be there', async () => {
		const { said } = await cases('upsert', { ...address, channelType: 'EMAIL', contactInfo: {} });
		expect(said).toMatch(/"Customer Email" is required/);
		expect(sentLines(sandbox)).toEqual([]);
	});
});

describe('two-way sync', () => {
	it('writes nothing back that came from there, for three rounds', async () => {
		await campaigns('upsert', byRow, items(row('1'), row('2')));
		sandbox.clearRequests();
		for (let round = 0; round < 3; round++) {
			const { json } = await campaigns('getAll', { returnAll: true });
			const rows = json.filter(({ externalSource }) => externalSource === 'erp');
			const table = rows.map(({ externalSourceId: key, name, description: text }) =>
				row(key as string, name as string, text as string),
			);
			const { json: out } = await campaigns('upsert', byRow, items(...table));
			expect(outcomes(out)).toEqual(['unchanged', 'unchanged']);
		}
		expect(writes()).toEqual([]);
	});
});

describe('with Retry On Fail', () => {
	it('sends no write twice, and the rows of a key go out together again', async () => {
		sandbox.fault({ method: 'POST', path: '/campaign', skip: 1, status: 400 });
		const { json, said } = await campaigns('upsert', byRow, {
			...items(row('1', 'A'), row('2', 'C'), row('1', 'B'), row('2', 'D')),
			tries: 3,
		});
		expect(said).toBe('');
		expect(outcomes(json)).toEqual(['created', 'created', 'created', 'created']);
		const names = sentBodies(sandbox).flatMap((body) => body?.name ?? []);
		expect(names).toEqual(['B', 'D', 'D']);
	});

	it('sends no row of a key of which other rows were sent without it', async () => {
		const rows = ['A', 'B', 'C'].map((name) => ({ json: row('1', name) }));
		rows[0]!.json.name = '';
		const proxy = await serveProxy(sandbox, ({ method }) => {
			if (method === 'POST') rows[0]!.json.name = 'A';
		});
		engine.credential = { ...engine.credential, baseUrl: `${proxy.url}/{env}` };
		const { json } = await campaigns('upsert', byRow, { items: rows, tries: 3, ...continueOnFail });
		await proxy.close();
		expect(outcomes(json)).toEqual([undefined, 'created', 'created']);
		expect(json[0]!.error).toMatch(
			/^It was not sent, since an earlier run of this node has sent other items with the same key/,
		);
		expect(writes()).toHaveLength(1);
	});
});

it('only check: reports what would be created, updated and left, once for each key', async () => {
	await made('3', { description: 'A text' });
	await made('5', { description: 'Another text' });
	const { json, said } = await campaigns(
		'upsert',
		{ ...byRow, options: { onlyCheck: true } },
		items(row('3'), row('5'), row('1', 'A'), row('1', 'A'), row('1', 'B')),
	);
	expect(said).toBe('');
	const create = { would: 'create', method: 'POST' };
	expect(
		json.map(({ would, method, body, sentWithItem }) => ({ would, method, body, sentWithItem })),
	).toEqual([
		{ would: 'leave' },
		{ would: 'update', method: 'PATCH', body: { description: 'A text' } },
		{ ...create, body: expect.objectContaining({ name: 'B' }) },
		{ ...create, sentWithItem: 2 },
		{ ...create, sentWithItem: 2 },
	]);
	expect(writes()).toEqual([]);
});

it.each<[string, string, object]>([
	...['create', 'upsert'].map((operation): [string, string, object] => [
		'engagementCampaign.campaign',
		operation,
		{ name: 'N', status: 'APPROVED', externalSource: 'erp', externalSourceId: '17' },
	]),
	...['case.create', 'case.upsert', 'bulkJob.create'].map((path): [string, string, object] => {
		const [resource = '', operation = ''] = path.split('.');
		const body = { channelType: 'EMAIL', contactInfo: { email: 'kim@example.com' } };
		return [`engagementCase.${resource}`, operation, body];
	}),
])(
	'%s: %s refuses to clear fields by name, which the platform does not know',
	async (path, operation, body) => {
		const [node = '', resource = ''] = path.split('.');
		const { said } = await engine.node(node, {
			...{ resource, operation, addressBy: 'channelCaseId', channelCaseId: 'crm-500' },
			...{ inputMode: 'json', jsonBody: { ...body, clearFields: ['description'] } },
		} as never);
		expect(said).toMatch(/^JSON Body > clearFields: Only Update and Replace clear fields by name/);
		expect(sent(sandbox)).toEqual([]);
	},
);

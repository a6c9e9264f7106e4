/** Engagement V2: search, look-ups and notes, publicly known of the service's earlier versions. */
import type { IDataObject } from 'n8n-workflow';
import { vectorOf } from '../service/replay';
import { withTools } from '../support/agentTools';
import { useEngine } from '../support/engine';
import { everyTool } from '../support/everyTool';
import { NOTHING } from '../support/parameters';
import { answerWith, sent, sentLines, useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const V2 = '/prod/api/v2';

beforeEach(() => sandbox.behave({ earlierVersions: 'there' }));

const v2 = async (resource: string, operation: string, parameters: object = {}) =>
	await engine.node('engagementV2', { resource, operation, ...parameters });
const filter = (key: string, type: string, values: string) => ({ key, type, values });
const by = (...rows: object[]) => ({ filters: { filter: rows } });

describe('search', () => {
	it('finds a case by its CRM number, as the second version takes and answers it', async () => {
		const { request, body } = vectorOf('case-search');
		sandbox.fault({ status: 200, path: '/v2/search/CASE', body });
		const { json } = await v2('case', 'search', {
			...by(filter('externalCase.caseNumber', 'EQUALS', '00001907')),
			limit: 20,
			output: 'raw',
		});
		expect(sent(sandbox)[0]).toEqual({
			line: `POST ${V2}/search/CASE`,
			body: { ...(request.body as object), includeCount: true },
		});
		const [found] = (body as { data: { results: IDataObject[] } }).data.results;
		expect(json).toEqual([expect.objectContaining({ ...found, caseNumber: found!.caseNumber })]);
		expect(sentLines(sandbox)).toHaveLength(1);
	});

	it('reads all pages by the cursor, each record once', async () => {
		const { json, said } = await v2('case', 'search', {
			returnAll: true,
			options: { pageSize: 1 },
			output: 'raw',
		});
		expect(said).toBe('');
		const ids = json.map((one) => (one as IDataObject).id);
		expect(ids.length).toBeGreaterThan(2);
		expect(new Set(ids).size).toBe(ids.length);
		const [first, ...others] = sentLines(sandbox);
		expect(first).toBe(`POST ${V2}/search/CASE`);
		// The last one was full, so another one is asked for: a total may be wrong.
		expect(others).toHaveLength(ids.length);
		for (const line of others)
			expect(line).toMatch(/^GET \/prod\/api\/v2\/search\/CASE\?id=[^=&]+$/);
	});

	it.each([0, 2])('goes on behind a full page, although the total is %i', async (totalCount) => {
		const page = (id: string, more: object) =>
			answerWith(sandbox, { results: [{ id }], totalCount, ...more });
		page('1', { cursor: 'id=b' });
		page('2', { cursor: 'id=c' });
		page('3', {});
		const { json, said } = await v2('case', 'search', {
			...{ returnAll: true, options: { pageSize: 1 }, output: 'raw' },
		});
		expect([said, json]).toEqual(['', [{ id: '1' }, { id: '2' }, { id: '3' }]]);
	});

	it('ends where the cursors do, although more are counted than may be seen', async () => {
		const page = (records: object[], more: object) =>
			answerWith(sandbox, { results: records, totalCount: 5, ...more });
		const all = { returnAll: true, options: { pageSize: 2 }, output: 'raw' };
		page([{ id: '1' }, { id: '2' }], { cursor: 'id=b' });
		page([{ id: '3' }], {});
		const { json, said } = await v2('case', 'search', all);
		expect([said, json.length]).toEqual(['', 3]);
		page([{ id: '1' }, { id: '2' }], { cursor: 'id=b' });
		page([], { cursor: 'id=c' });
		const again = await v2('case', 'search', all);
		expect([again.said, again.json.length]).toEqual(['', 2]);
		page([{ id: '1' }, { id: '2' }], {});
		expect((await v2('case', 'search', all)).said).toMatch(/more follow than the 2 records/);
	});

	it('refuses a time that ends before it begins', async () => {
		const { said } = await v2('message', 'search', {
			...by(filter('channelType', 'EQUALS', 'PAGE')),
			additionalFields: {
				timeFilter: { key: 'createdTime', since: '2026-02-01', until: '2026-01-01' },
			},
		});
		expect(said).toMatch(/Since: It is later than 'Until', so nothing can be found/);
		expect(sent(sandbox)).toEqual([]);
	});

	it('narrows by several fields and by time, and sorts', async () => {
		const { said } = await v2('message', 'search', {
			...by(filter('channelType', 'IN', 'PAGE, MICROBLOG')),
			additionalFields: {
				timeFilter: { key: 'createdTime', since: '2026-01-01T00:00:00Z' },
				sort: { field: [{ key: 'createdTime', order: 'ASC' }] },
			},
			limit: 5,
		});
		expect(said).toBe('');
		expect(sent(sandbox)[0]!.body).toEqual({
			includeCount: true,
			filter: {
				type: 'AND',
				filters: [{ key: 'channelType', type: 'IN', values: ['PAGE', 'MICROBLOG'] }],
			},
			timeFilter: { key: 'createdTime', since: Date.UTC(2026, 0, 1) },
			sorts: [{ key: 'createdTime', order: 'ASC' }],
			page: { start: 1, size: 5 },
		});
	});

	it.each(['since', 'until'])('is not of all times where %s is not found', async (name) => {
		const { said } = await v2('message', 'search', {
			...by(filter('channelType', 'EQUALS', 'PAGE')),
			additionalFields: { timeFilter: { key: 'createdTime', [name]: NOTHING } },
		});
		expect(said).toMatch(/would widen the selection/);
		expect(sent(sandbox)).toEqual([]);
	});

	it('a model learns from the argument how to filter', async () => {
		const tools = (await everyTool()).filter(({ name }) => name === 'V2.case.search');
		await withTools(engine, tools, async (made) => {
			const { arguments: asked, call } = made.get('V2.case.search')!;
			const example = /e\.g\. (\[.*\]);/.exec(asked.Filters!.description!)![1]!;
			const [row] = JSON.parse(example) as [IDataObject];
			const { failed } = await call({ Filters: JSON.stringify([{ ...row, values: ['4100001'] }]) });
			expect(failed).toBe(false);
		});
		expect(sent(sandbox).at(-1)!.body).toMatchObject({
			filter: { filters: [{ key: 'caseNumber', type: 'EQUALS', values: ['4100001'] }] },
		});
	});

	// Publicly known: these keys, and neither names a place in the record.
	it.each([
		['channelId', 'kim@example.com', 'channelId'],
		['Channel Type', 'EMAIL', 'channelType'],
		['contact.email', 'kim@example.com', 'contact.email'],
		['profiles.channelId', 'kim@example.com', 'profiles.channelId'],
		['Profile List (ID)', '801', 'profileWorkflow.profileLists'],
		['Phone Number', '+15550100', 'contact.phoneNo'],
	])('profiles by %s', async (given, value, key) => {
		const { json, said } = await v2('profile', 'search', by(filter(given, 'EQUALS', value)));
		expect(said).toBe('');
		expect(sent(sandbox)[0]!.body).toMatchObject({
			filter: { type: 'AND', filters: [{ key, type: 'EQUALS', values: [value] }] },
		});
		const isKim = ['kim@example.com', 'EMAIL'].includes(value);
		expect(json.map((one) => (one as IDataObject).id)).toEqual(isKim ? ['profile-2'] : []);
	});

	it('refuses a filter without a value, before anything is sent', async () => {
		const { said } = await v2('profile', 'search', by(filter('contact.email', 'EQUALS', NOTHING)));
		expect(said).toMatch(/^Filters > Row 1 > Value: It is empty/);
		expect(sent(sandbox)).toEqual([]);
	});
});

describe('lists', () => {
	it.each([
		['user', 'ACCESSIBLE_USERS'],
		['queue', 'PARTNER_QUEUES'],
		['account', 'PARTNER_ACCOUNTS'],
		['macro', 'MACROS'],
		['profileList', 'PARTNER_PROFILE_LISTS'],
	])('%s: IDs as texts, names, and none that is hidden', async (resource, types) => {
		const { json, said } = await v2(resource, 'getAll', { returnAll: true });
		expect(said).toBe('');
		expect(sentLines(sandbox)).toEqual([`GET /prod/api/v1/bootstrap/resources?types=${types}`]);
		expect(json.length).toBeGreaterThan(0);
		const wrong = (json as IDataObject[]).filter(
			({ id, name }) => typeof id !== 'string' || String(name).trim() === '',
		);
		expect(wrong).toEqual([]);
		const all = await v2(resource, 'getAll', {
			returnAll: true,
			options: { includeHidden: true },
		});
		expect(all.json.length).toBeGreaterThanOrEqual(json.length);
	});

	it('users are found by a part of the name, also where only the search is allowed', async () => {
		const parameters = { filters: { search: 'Kim Doe' }, returnAll: true };
		const listed = await v2('user', 'getAll', parameters);
		sandbox.fault({ status: 403, path: '/v1/bootstrap/resources' });
		const found = await v2('user', 'getAll', parameters);
		expect(found.said).toBe('');
		const names = (items: readonly unknown[]) => items.map((one) => (one as IDataObject).name);
		expect(names(found.json)).toEqual(names(listed.json));
		expect(names(listed.json).length).toBeGreaterThan(0);
	});

	it('custom fields of cases come from the search, with their values', async () => {
		const { json } = await v2('customField', 'getAll', {
			assetType: 'UNIVERSAL_CASE',
			returnAll: true,
		});
		expect(sent(sandbox)[0]!.body).toMatchObject({
			filter: { filters: [{ type: 'IN', key: 'assetTypes', values: ['UNIVERSAL_CASE'] }] },
		});
		expect(json[0]).toMatchObject({ id: expect.stringMatching(/./), name: expect.any(String) });
	});

	it.each([
		['user', {}, [filter('clientAttributes.clientId', 'EQUALS', '77')]],
		[
			'customField',
			{ assetType: 'PROFILE' },
			[filter('assetTypes', 'IN', 'PROFILE'), filter('clientId', 'EQUALS', '77')],
		],
	])('%s: of one workspace also where only the search is allowed', async (resource, more, rows) => {
		sandbox.fault({ status: 403, path: '/v1/bootstrap/resources' });
		const { said } = await v2(resource, 'getAll', { ...more, filters: { clientId: '77' } });
		expect(said).toBe('');
		const filters = rows.map(({ values, ...row }) => ({ ...row, values: [values] }));
		expect(sent(sandbox)[1]!.body).toMatchObject({ filter: { type: 'AND', filters } });
	});

	it('an entry is given whatever it has: without an ID, or as a text', async () => {
		const entries = [{ firstName: 'Kim', lastName: 'Doe' }, { emailAddress: 'a@example.com' }, 'x'];
		sandbox.fault({
			status: 200,
			path: '/v1/bootstrap/resources',
			body: { ACCESSIBLE_USERS: entries },
		});
		expect((await v2('user', 'getAll')).json).toEqual([
			{ id: null, name: 'Kim Doe', ...(entries[0] as object) },
			{ id: null, name: '', emailAddress: 'a@example.com' },
			{ id: 'x', name: 'x', userId: 'x' },
		]);
	});

	it('says why there is no list', async () => {
		sandbox.behave({ earlierVersions: 'refused' });
		expect((await v2('queue', 'getAll')).said).toMatch(/HTTP 403/);
	});
});

describe('as the service is known to take and answer it', () => {
	it.each<[string, string, string, object, object, number]>([
		['users-bootstrap', 'user', 'getAll', {}, { id: '25', name: 'Ada Lovelace' }, 1],
		[
			'queues-bootstrap',
			...(['queue', 'getAll', { options: { list: 'UNIVERSAL_CASE_QUEUES' } }] as const),
			...([{ id: '100596', name: 'Second level' }, 1] as const),
		],
		['users-search', 'user', 'getAll', {}, { id: '1000000488', name: 'Ada Lovelace' }, 2],
		[
			'customfields-search',
			...(['customField', 'getAll', { assetType: 'UNIVERSAL_CASE' }] as const),
			...([{ id: '_c_5a0000000000000000000012', name: 'Region' }, 1] as const),
		],
		[
			'case-comment',
			...(['note', 'create', { caseNumber: '4100001', text: 'Call her back' }] as const),
			...([{ text: 'Call her back', entityId: '4100001' }, 1] as const),
		],
	])('%s', async (name, resource, operation, parameters, item, requests) => {
		const { request, body } = vectorOf(name);
		const path = request.path.replace(/^.*(?=\/v[12]\/)/, '');
		if (requests > 1) sandbox.fault({ status: 403, path: '/v1/bootstrap/resources' });
		sandbox.fault({ status: 200, path, body });
		const { json, said } = await v2(resource, operation, { ...parameters, limit: 1 });
		expect(said).toBe('');
		expect(json).toEqual([expect.objectContaining(item)]);
		const { line, body: asked } = sent(sandbox)[requests - 1]!;
		const query = new URLSearchParams(request.query as Record<string, string>).toString();
		expect(line).toBe(`${request.method} /prod/api${path}${query && `?${query}`}`);
		const { filter: known } = (request.body ?? {}) as { filter?: object };
		// Which users are active is asked of none: a person can want those that are not.
		if (request.body && name !== 'users-search')
			expect(asked).toMatchObject(known ? { filter: known } : (request.body as object));
	});
});

describe('notes', () => {
	it('are added to a case by its number', async () => {
		const { json, said } = await v2('note', 'create', {
			caseNumber: '70001',
			text: 'Call her back',
		});
		expect(said).toBe('');
		expect(sent(sandbox)).toEqual([
			{ line: `POST ${V2}/comment/CASE/70001`, body: { text: 'Call her back' } },
		]);
		expect(json[0]).toMatchObject({ text: 'Call her back', entityId: '70001' });
	});
});

it('without Look Up Names, nothing outside the third version is sent', async () => {
	engine.credential.lookUps = false;
	try {
		for (const [resource, operation, parameters] of [
			['case', 'search', {}],
			['user', 'getAll', {}],
			['note', 'create', { caseNumber: '70001', text: 'a' }],
		] as const)
			expect((await v2(resource, operation, parameters)).said).toMatch(
				/^Nothing was sent: Look Up Names is switched off in the credential/,
			);
		expect(sentLines(sandbox)).toEqual([]);
		expect(
			(
				await engine.node('engagementCase', {
					...{ resource: 'case', operation: 'get', addressBy: 'caseNumber' },
					caseNumber: '70001',
				})
			).said,
		).toBe('');
	} finally {
		delete engine.credential.lookUps;
	}
});

it('a read-only credential searches and lists, and adds no note', async () => {
	engine.credential.readOnly = true;
	try {
		expect((await v2('case', 'search', { limit: 1 })).said).toBe('');
		expect((await v2('user', 'getAll', { limit: 1 })).said).toBe('');
		expect((await v2('note', 'create', { caseNumber: '70001', text: 'a' })).said).toMatch(
			/read-only/,
		);
	} finally {
		delete engine.credential.readOnly;
	}
});

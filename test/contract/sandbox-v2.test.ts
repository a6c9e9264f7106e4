/** Search, look-ups and notes: publicly known of the service's earlier versions, and not specified. */
import fc from 'fast-check';
import { builtInCredentials, type Behaviours } from '../../sandbox';
import { BEHAVIOURS } from '../../sandbox/core/behaviours';
import { loadContract, readContract } from '../../sandbox/core/contract';
import { vectorOf } from '../service/replay';
import { stateOf } from '../support/cases';
import { expectFor } from '../support/expectFor';
import { sentLines, useSandbox } from '../support/sandbox';
import { part } from '../support/share';
import { clientOf, exact, type Request } from './client';

const sandbox = useSandbox();
const call = clientOf(sandbox);

beforeEach(() => sandbox.behave({ earlierVersions: 'there' }));

const ENDPOINTS = loadContract().filter(({ root }) => root === '/api');

/** A request to each endpoint that is carried out. */
const requestTo = ({ id, path }: { id: string; path: string }): Request => ({
	...(path.startsWith('/v1/') && { query: { types: 'CLIENTS' } }),
	...(id.startsWith('GET /v2/search') && {
		query: { id: Buffer.from('{"page":{"start":1,"size":1}}').toString('hex') },
	}),
	...(id.startsWith('POST /v2/search') && { body: {} }),
	...(path.includes('comment') && { params: { caseNumber: '70001' }, body: { text: 'Call back' } }),
});

describe('where they are', () => {
	test('the contract has nothing else of the earlier versions, and marks all as known', () => {
		const searches = ['CASE', 'MESSAGE', 'PROFILE', 'USER', 'CUSTOM_FIELD'];
		expect(ENDPOINTS.map(({ id }) => id).sort()).toEqual(
			[
				'GET /v1/bootstrap/resources',
				...searches.flatMap((kind) => [`POST /v2/search/${kind}`, `GET /v2/search/${kind}`]),
				...['GET /v2/scim/Users', 'GET /v2/me', 'POST /v2/comment/CASE/{caseNumber}'],
			].sort(),
		);
		for (const { id, isRead } of ENDPOINTS)
			expectFor(id, isRead).toEqual(id !== 'POST /v2/comment/CASE/{caseNumber}');
	});

	test.each([
		['there', 200, undefined],
		['refused', 403, /permission\.missing$/],
		['absent', 404, /^endpoint\.not\.found$/],
	] as const)('%s: every endpoint answers %d', async (earlierVersions, status, key) => {
		sandbox.behave({ earlierVersions });
		for (const endpoint of ENDPOINTS) {
			const reply = await call(endpoint.id, requestTo(endpoint));
			expectFor(endpoint.id, reply.status).toEqual(status);
			if (key) expect(reply.key).toMatch(key);
			const foreign = await call(endpoint.id, {
				...requestTo(endpoint),
				headers: { Key: undefined },
			});
			expectFor(endpoint.id, foreign.status).toEqual(401);
		}
		expect((await call('GET /campaign')).status).toBe(200);
	});

	test('the styles differ, and a user without permissions is refused', async () => {
		const { plain, service } = BEHAVIOURS satisfies Record<string, Behaviours>;
		expect([plain.earlierVersions, service.earlierVersions]).toEqual(['absent', 'there']);
		const restricted = clientOf(sandbox, builtInCredentials.restricted);
		for (const endpoint of ENDPOINTS)
			expectFor(endpoint.id, (await restricted(endpoint.id, requestTo(endpoint))).status).toEqual(
				403,
			);
	});

	test('they are logged, limited and faulty as all else is', async () => {
		sandbox.fault({ path: '/v2/me', answer: 'throttled' });
		expect((await call('GET /v2/me')).status).toBe(429);
		expect((await call('GET /v2/me')).status).toBe(200);
		expect(sentLines(sandbox)).toEqual(Array(2).fill('GET /prod/api/v2/me'));
		const other = clientOf(sandbox, builtInCredentials.prod2);
		expect((await other('GET /v2/me')).data).toMatchObject({ id: 1003 });
		expect((await other('GET /v2/me', { environment: 'prod' })).status).toBe(401);
		sandbox.setLimits({ perHour: 1, refusal: 'gateway' });
		await call('GET /v2/me');
		expect((await call('GET /v2/me')).status).toBe(403);
	});
});

describe('what is publicly known of their answers', () => {
	/** Each place in a value with its type; entries of a list have one place. */
	function shapeOf(value: unknown, place = ''): string[] {
		if (Array.isArray(value)) return value.flatMap((entry) => shapeOf(entry, `${place}[]`));
		if (typeof value !== 'object' || value === null) return [`${place}: ${typeof value}`];
		return Object.entries(value).flatMap(([name, entry]) => shapeOf(entry, `${place}.${name}`));
	}

	test.each<[string, string, Request?]>([
		['users-bootstrap', 'GET /v1/bootstrap/resources'],
		['queues-bootstrap', 'GET /v1/bootstrap/resources'],
		['campaigns-bootstrap', 'GET /v1/bootstrap/resources'],
		['users-search', 'POST /v2/search/USER'],
		['users-scim', 'GET /v2/scim/Users'],
		['customfields-search', 'POST /v2/search/CUSTOM_FIELD'],
		['case-search', 'POST /v2/search/CASE', { body: equals('externalCase.caseNumber', 'CRM-1') }],
		['case-comment', 'POST /v2/comment/CASE/{caseNumber}', { params: { caseNumber: '70001' } }],
	])('%s', async (name, endpoint, more = {}) => {
		const vector = vectorOf(name);
		const { query, body } = vector.request;
		const reply = await call(endpoint, {
			query: query as Record<string, string>,
			...(body ? { body } : {}),
			...more,
		});
		expect(reply.status).toBe(vector.status);
		expect(String(reply.headers['content-type']).split(';')[0]).toBe(
			vector.headers['content-type']!.split(';')[0],
		);
		expect(shapeOf(reply.body)).toEqual(expect.arrayContaining(shapeOf(vector.body)));
	});
});

function equals(key: string, ...values: unknown[]): { filter: object } {
	return { filter: { type: 'EQUALS', key, values } };
}

describe('the lists', () => {
	interface Row {
		of: string;
		id: string;
		name: string[];
		detail?: string;
		hidden?: Record<string, unknown>;
		at?: string[];
	}
	const paths = readContract().paths as any;
	const rows = paths['/v1/bootstrap/resources'].get['x-lists'] as Record<string, Row>;
	const at = (record: any, field: string) =>
		field.split('.').reduce((value, name) => value?.[name], record);
	const read = async (types: string) => {
		const { text } = await call('GET /v1/bootstrap/resources', { query: { types } });
		const list = exact(text)[types];
		const { at: places } = rows[types]!;
		return thingsIn(places ? places.flatMap((place) => list[place]) : list, rows[types]!);
	};
	const thingsIn = (entries: object[], { id, name, detail, hidden = {} }: Row) =>
		entries.map((entry) => ({
			id: String(at(entry, id)),
			name: name
				.map((fields) => fields.split(' ').map((field) => at(entry, field) as string))
				.map((values) => values.join(' ').trim())
				.find(Boolean),
			detail: detail && at(entry, detail),
			isHidden: Object.entries(hidden).some(([field, value]) => at(entry, field) === value),
		}));

	test('rule: each thing of each list has the ID and the name that the contract says', async () => {
		const empty: string[] = [];
		for (const types of Object.keys(rows)) {
			const things = await read(types);
			if (things.length === 0) empty.push(types);
			expectFor(types, new Set(things.map(({ id }) => id)).size).toEqual(things.length);
			const isNamed = ({ id, name }: { id: string; name?: string }) =>
				![id, name].includes('undefined') && /\w/.test(name ?? '');
			expectFor(
				types,
				things.filter((thing) => !isNamed(thing)),
			).toEqual([]);
		}
		expect(empty).toEqual(['LISTENING_TOPIC_CUSTOM_FIELDS', 'LISTENING_THEME_CUSTOM_FIELDS']);
	});

	test('are the same as what the search and SCIM give', async () => {
		const listed = async (types: string) =>
			(await read(types)).map(({ id, name, isHidden }) => [id, name, isHidden].join());
		const found = async (endpoint: string, request: Request) => {
			const [method = '', path = ''] = endpoint.split(' ');
			const { body } = await call(endpoint, request);
			const row = paths[path][method.toLowerCase()]['x-list'] as Row;
			return thingsIn(body.Resources ?? body.data.results, row)
				.map(({ id, name, isHidden }) => [id, name, isHidden].join())
				.sort();
		};
		const users = (await listed('ACCESSIBLE_USERS')).sort();
		const page = { page: { size: 2000 } };
		expect(await found('POST /v2/search/USER', { body: page })).toEqual(users);
		expect(await found('GET /v2/scim/Users', { query: { count: '2000' } })).toEqual(users);
		const fields = await Promise.all(
			Object.keys(rows)
				.filter((types) => rows[types]!.of === 'customField')
				.map(async (types) => await listed(types)),
		);
		const all = await found('POST /v2/search/CUSTOM_FIELD', { body: page });
		expect(all).toEqual(expect.arrayContaining(fields.flat()));
	});

	test('hide what is deleted or disabled, and have what differs where names do not', async () => {
		const hiddenIn = async (types: string) =>
			(await read(types)).filter(({ isHidden }) => isHidden).map(({ id }) => id);
		expect(await hiddenIn('UNIVERSAL_CASE_QUEUES')).toEqual(['399']);
		expect(await hiddenIn('MACROS')).toEqual(['macro-mine']);
		expect(await hiddenIn('PARTNER_PROFILE_LISTS')).toEqual(['803']);
		expect(await hiddenIn('APPROVAL_PATHS')).toEqual(['5a0000000000000000000032']);
		const users = await read('ACCESSIBLE_USERS');
		expect(users.filter(({ isHidden }) => isHidden)).toHaveLength(50);
		expect(new Set(users.map(({ name }) => name)).size).toBe(100);
		expect(new Set(users.map(({ detail }) => detail)).size).toBe(1000);
		await call('PATCH /account', { query: { id: '5001' }, body: { active: false } });
		expect(await hiddenIn('PARTNER_ACCOUNTS')).toEqual(['5001']);
	});

	test('know everything that the seed names by an ID', async () => {
		const { messages } = sandbox.state('message') as any;
		const { campaigns } = sandbox.state('campaign') as any;
		const accounts = sandbox.state('account') as any[];
		const { cases } = sandbox.state('case') as any;
		const idsOf = async (types: string) => (await read(types)).map(({ id }) => id);
		const among = (ids: string[]) => expect.arrayContaining(ids);
		const all = (ids: unknown[]) => [...new Set(ids.map(String))];

		const queuesOf = (list: any[]) => list.flatMap(({ workflow }) => workflow.queues);
		expect(await idsOf('PARTNER_QUEUES')).toEqual(among(all(queuesOf(messages))));
		const ofCases = all(queuesOf(cases).map(({ queueId }) => queueId));
		expect(await idsOf('UNIVERSAL_CASE_QUEUES')).toEqual(among(ofCases));
		const owners = all([...campaigns, ...accounts].map(({ owner }) => owner));
		const mappings = all(
			(sandbox.state('crmUserMapping') as any[]).map(({ sprUserId }) => sprUserId),
		);
		expect(await idsOf('ACCESSIBLE_USERS')).toEqual(among([...owners, ...mappings]));
		expect(await idsOf('PARTNER_ACCOUNTS')).toEqual(among(all(accounts.map(({ id }) => id))));

		const keys = (...maps: object[]) => all(maps.flatMap((map) => Object.keys(map ?? {})));
		const { data } = await call('POST /v2/search/CUSTOM_FIELD', { body: { page: { size: 100 } } });
		const known = data.results.map(({ fieldName }: { fieldName: string }) => fieldName);
		expect(known).toEqual(
			among(
				keys(
					...[...cases, ...messages].map(({ workflow }) => workflow.customProperties),
					...messages.flatMap(({ workflow }: any) =>
						workflow.spaceWorkflows.map(({ customProperties }: any) => customProperties),
					),
					...campaigns.flatMap((one: any) => [
						one.partnerCustomProperties,
						one.clientCustomProperties,
					]),
					...accounts.map((one) => one.partnerCustomProperties),
				),
			),
		);
	});

	test('of one workspace', async () => {
		const query = { types: 'PARTNER_ACCOUNTS', clientId: '78' };
		const { body } = await call('GET /v1/bootstrap/resources', { query });
		expect(body.PARTNER_ACCOUNTS).toMatchObject([{ accountId: 5001 }]);
	});

	test('users by SCIM: pages, in an order, of some', async () => {
		const users = async (query: Record<string, string>) =>
			(await call('GET /v2/scim/Users', { query })).body;
		const page = await users({ startIndex: '999', count: '5', filter: 'active eq true' });
		expect(page).toMatchObject({ totalResults: 950, startIndex: 999, itemsPerPage: 0 });
		const some = 'userName eq "user1002@example.com" and userName eq "user1001@example.com"';
		expect(await users({ filter: some, sortBy: 'id', sortOrder: 'descending' })).toMatchObject({
			Resources: [{ id: '1002' }, { id: '1001' }],
			totalResults: 2,
		});
		expect((await users({ sortBy: 'name', count: '1' })).Resources[0].name.familyName).toBe(
			'Brook',
		);
	});

	test('and the user of the token', async () => {
		expect((await call('GET /v2/me')).data).toMatchObject({
			id: 1001,
			email: 'user1001@example.com',
			workspaceId: 77,
		});
	});
});

describe('the search', () => {
	const search = async (kind: string, body: object) => {
		const { status, data, key } = await call(`POST /v2/search/${kind}`, { body });
		expectFor([kind, body, key], status).toEqual(200);
		return data as { results: any[]; cursor?: string; totalCount?: number };
	};
	const casesBy = async (body: object) =>
		(await search('CASE', body)).results.map(({ caseNumber }) => caseNumber as number);

	const OPEN = ['New', 'Open'];
	it.each<[object, number[]]>([
		[{}, [70001, 70002, 70003]],
		[equals('externalCase.caseNumber', 'CRM-1'), [70003]],
		[equals('workflow.customProperties.region', 'APAC'), [70001]],
		[equals('workflow.queues.queueId', 301), [70001]],
		[
			{ filter: { type: 'IN', key: 'workflow.customProperties.spr_uc_status', values: OPEN } },
			[70001, 70002],
		],
		[equals('contact.name', 'Sam Roe'), [70002]],
		[{ sorts: [{ key: 'caseNumber', order: 'DESC' }] }, [70003, 70002, 70001]],
		[{ timeFilter: { key: 'createdTime', since: 0 } }, [70001, 70002, 70003]],
		[{ timeFilter: { key: 'createdTime', until: 1 } }, []],
	])('finds cases by %j', async (body, numbers) => {
		expect(await casesBy(body)).toEqual(numbers);
	});

	it('finds what was changed, and users, custom fields, messages and profiles', async () => {
		const change = { syncedSelectedCustomProperties: { region: ['AMER'] } };
		await call('PATCH /case', { query: { id: 'case-2' }, body: change });
		expect(await casesBy(equals('workflow.customProperties.region', 'AMER'))).toEqual([70002]);
		const found = async (kind: string, body: object, field: string) =>
			(await search(kind, body)).results.map((one) => one[field]);
		const byEmail = equals('userName', 'user1002@example.com');
		expect(await found('USER', byEmail, 'id')).toEqual(['1002']);
		const inactive = { ...equals('active', false), page: { size: 100 } };
		expect(await found('USER', inactive, 'id')).toHaveLength(50);
		const since = { timeFilter: { key: 'createdTime', since: Date.UTC(2026, 0, 1) } };
		const ofProfiles = { ...equals('assetTypes', 'PROFILE'), ...since };
		expect(await found('CUSTOM_FIELD', ofProfiles, 'fieldName')).toEqual(['customer_number']);
		expect(await found('MESSAGE', equals('language', 'de'), 'messageId')).toEqual([]);
		const ofKim = equals('contact.email', 'kim@example.com');
		expect(await found('PROFILE', ofKim, 'id')).toEqual(['profile-2']);
		for (const [key, value] of [
			['channelId', 'kim@example.com'],
			['channelType', 'EMAIL'],
		] as const)
			expect(await found('PROFILE', equals(key, value), 'id')).toEqual(['profile-2']);
	});

	/** What each operator means, in the words of the test: `own` is what the record has at the key. */
	const MEANING: Record<string, (own: unknown[], values: any[]) => boolean> = {
		EQUALS: (own, values) => own.some((one) => values.map(String).includes(String(one))),
		IN: (own, values) => own.some((one) => values.map(String).includes(String(one))),
		NIN: (own, values) => !own.some((one) => values.map(String).includes(String(one))),
		CONTAINS: (own, values) => own.some((one) => values.some((v) => `${String(one)}`.includes(v))),
		STARTS_WITH: (own, values) =>
			own.some((one) => values.some((v) => `${String(one)}`.startsWith(v))),
		GT: ([own], [v]) => Number(own) > Number(v),
		GTE: ([own], [v]) => Number(own) >= Number(v),
		LT: ([own], [v]) => Number(own) < Number(v),
		LTE: ([own], [v]) => Number(own) <= Number(v),
		BETWEEN: ([own], [from, to]) => Number(own) >= Number(from) && Number(own) <= Number(to),
		EXISTS: (own) => own.length > 0,
	};
	const KEYS: Record<string, (record: any) => unknown[]> = {
		caseNumber: ({ caseNumber }) => [caseNumber],
		status: ({ status }) => [status],
		priority: ({ priority }) => (priority === undefined ? [] : [priority]),
		'workflow.customProperties.region': ({ workflow }) => workflow.customProperties.region ?? [],
		'workflow.queues.queueId': ({ workflow }) =>
			workflow.queues.map(({ queueId }: { queueId: number }) => queueId),
	};
	const number = fc.integer({ min: 70_000, max: 70_008 });
	const text = fc.constantFrom('Open', 'New', 'Closed', 'High', 'EMEA', 'AMER', 'e', 'O', '301');
	const comparison = fc.oneof(
		fc.record({
			type: fc.constantFrom('GT', 'GTE', 'LT', 'LTE', 'BETWEEN'),
			key: fc.constant('caseNumber'),
			values: fc.array(fc.oneof(number, number.map(String)), { minLength: 2, maxLength: 2 }),
		}),
		fc.record({
			type: fc.constantFrom('EQUALS', 'IN', 'NIN', 'CONTAINS', 'STARTS_WITH', 'EXISTS'),
			key: fc.constantFrom(...Object.keys(KEYS)),
			values: fc.array(text, { minLength: 1, maxLength: 3 }),
		}),
	);
	interface Condition {
		type: string;
		key?: string;
		values?: unknown[];
		filters?: Condition[];
	}
	const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
		condition: fc.oneof(
			{ maxDepth: 2 },
			comparison,
			fc.record({
				type: fc.constantFrom('AND', 'OR'),
				filters: fc.array(tie('condition'), { maxLength: 3 }),
			}),
		),
	}));
	const isMet = ({ type, key, values, filters = [] }: Condition, record: object): boolean => {
		if (type === 'AND') return filters.every((one) => isMet(one, record));
		if (type === 'OR') return filters.some((one) => isMet(one, record));
		return MEANING[type]!(KEYS[key!]!(record), values!);
	};

	async function addCases(): Promise<void> {
		for (const [n, priority] of ['High', undefined, 'Low', 'High', 'Highest'].entries()) {
			const body = {
				subject: `Case ${n}`,
				status: ['Open', 'Closed', 'Reopened'][n % 3],
				...(priority && { priority }),
				channelType: 'EMAIL',
				contactInfo: { email: `${n}@example.com` },
				workflow: {
					customProperties: n % 2 ? { region: ['AMER', 'EMEA'] } : {},
					queues: n % 3 ? [{ queueId: 300 + n }, { queueId: 301 }] : [],
				},
			};
			expect((await call('POST /case', { body })).status).toBe(201);
		}
	}

	it('rule: every operator means what it says, in any combination and order', async () => {
		await addCases();
		const all = stateOf(sandbox).cases as any[];
		await fc.assert(
			fc.asyncProperty(condition, fc.constantFrom('ASC', 'DESC'), async (filter, order) => {
				const wanted = all.filter((one) => isMet(filter, one)).map(({ caseNumber }) => caseNumber);
				const sorts = [{ key: 'caseNumber', order }];
				expect(await casesBy({ filter, sorts })).toEqual(
					order === 'ASC' ? wanted : wanted.reverse(),
				);
			}),
			{ numRuns: part(50) },
		);
	});

	it('rule: the pages of any search have each record once, in the order asked for', async () => {
		await addCases();
		const kinds: Record<string, [key: string, count: number]> = {
			CASE: ['caseNumber', 8],
			MESSAGE: ['messageId', 120],
			PROFILE: ['id', 2],
			USER: ['id', 1000],
			CUSTOM_FIELD: ['fieldName', 19],
		};
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...Object.entries(kinds)),
				fc.integer({ min: 1, max: 30 }),
				fc.constantFrom('ASC', 'DESC'),
				async ([kind, [key, count]], part, order) => {
					const size = Math.max(part, Math.ceil(count / 10));
					const sorts = [{ key, order }];
					let page = await search(kind, { sorts, page: { size }, includeCount: true });
					const ids: string[] = [];
					while (page.results.length > 0) {
						expect(page.totalCount).toBe(count);
						expect(page.results.length).toBeLessThanOrEqual(size);
						ids.push(...page.results.map((record) => String(record[key])));
						expect(page.cursor).toMatch(/^id=[0-9a-f]+$/);
						const id = page.cursor!.replace('id=', '');
						page = (await call(`GET /v2/search/${kind}`, { query: { id } })).data;
					}
					expect(page.cursor).toBeUndefined();
					expect(new Set(ids).size).toBe(count);
					const inOrder = kind === 'USER' || kind === 'CASE' ? byNumber(ids) : [...ids].sort();
					expect(ids).toEqual(order === 'ASC' ? inOrder : inOrder.reverse());
				},
			),
			{ numRuns: part(14) },
		);
	});
	const byNumber = (ids: string[]) => [...ids].sort((a, b) => Number(BigInt(a) - BigInt(b)));

	it('counts when asked to, and has twenty records in a page', async () => {
		expect(await search('USER', {})).not.toHaveProperty('totalCount');
		expect((await search('USER', { includeCount: true })).totalCount).toBe(1000);
		expect((await search('USER', {})).results).toHaveLength(20);
		expect((await search('CASE', {})).totalCount).toBe(3);
	});

	it('does not find what cannot be read yet', async () => {
		sandbox.behave({ readableAfter: 3 });
		await call('POST /profile', { body: { id: 'profile-new' } });
		const { messageId } = (sandbox.state('message') as any).messages[0];
		sandbox.control('message', 'answer', { messageId, text: 'Hello?' });
		const counts = async () =>
			await Promise.all(
				['PROFILE', 'MESSAGE'].map(
					async (kind) => (await search(kind, { includeCount: true })).totalCount,
				),
			);
		expect(await counts()).toEqual([2, 120]);
		sandbox.moveClock(3000);
		expect(await counts()).toEqual([3, 121]);
	});
});

describe('a note', () => {
	test('is on its case, with its author and time, and is announced', async () => {
		const attachment = { url: 'https://media.example.com/a.png', type: 'IMAGE' };
		const { data } = await call('POST /v2/comment/CASE/{caseNumber}', {
			params: { caseNumber: '70002' },
			body: { text: 'Call her back', attachment },
		});
		expect(data).toEqual({
			id: expect.stringMatching(/^[0-9a-f]{24}$/),
			text: 'Call her back',
			attachment,
			commentingUser: 1001,
			createdTime: expect.any(Number),
			modifiedTime: data.createdTime,
			entityType: 'CASE',
			entityId: '70002',
		});
		expect(stateOf(sandbox).cases[1]).toMatchObject({ version: 0, notes: [data] });
	});
});

test.each<[string, Request, number, string]>([
	[
		'POST /v2/search/CASE',
		{ body: search('LIKE', 'status', ['a']) },
		400,
		'validation.unknown.value',
	],
	['POST /v2/search/CASE', { body: search('EQUALS', 'status') }, 400, 'validation.missing.field'],
	['POST /v2/search/CASE', { body: search('AND') }, 400, 'validation.missing.field'],
	['POST /v2/search/CASE', { body: { pages: {} } }, 400, 'validation.unknown.field'],
	['POST /v2/search/CASE', { body: { page: { size: 0 } } }, 400, 'validation.invalid.value'],
	['POST /v2/search/CASE', {}, 400, 'validation.body.missing'],
	['POST /v2/search/USER', { body: equals('name.givenName', 'Kim') }, 400, 'search.key.unknown'],
	['POST /v2/search/USER', { body: { sorts: [{ key: 'x' }] } }, 400, 'search.key.unknown'],
	['POST /v2/search/CUSTOM_FIELD', { body: equals('values', 'x') }, 400, 'search.key.unknown'],
	['GET /v2/search/CASE', {}, 400, 'validation.missing.parameter'],
	['GET /v2/search/CASE', { query: { id: 'id=7b7d' } }, 400, 'search.cursor.malformed'],
	['GET /v2/search/CASE', { query: { id: '6e756c6c' } }, 400, 'validation.wrong.type'],
	['GET /v1/bootstrap/resources', {}, 400, 'validation.missing.parameter'],
	['GET /v1/bootstrap/resources', { query: { types: 'NONE' } }, 400, 'list.type.unknown'],
	['GET /v2/scim/Users', { query: { filter: 'name co "x"' } }, 400, 'scim.filter.invalid'],
	['POST /v2/comment/CASE/{caseNumber}', comment('1'), 404, 'case.not.found'],
	['POST /v2/comment/CASE/{caseNumber}', comment('70001', {}), 400, 'validation.missing.field'],
])('%s %j is %d %s', async (endpoint, request, status, key) => {
	expect(await call(endpoint, request)).toMatchObject({ status, key });
});

function search(type: string, key?: string, values?: unknown[]): object {
	return { filter: { type, ...(key && { key }), ...(values && { values }) } };
}

function comment(caseNumber: string, body: object = { text: 'x' }): Request {
	return { params: { caseNumber }, body };
}

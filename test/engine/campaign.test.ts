import type { IBinaryData, INodeExecutionData } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { continueOnFail, locator, NOTHING, customProperty } from '../support/parameters';
import { answerWith, sent, sentBodies, sentLines, STYLE, useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const campaign = engine.resource('engagementCampaign', 'campaign');

const byId = (value: string) => ({
	addressBy: 'campaignId',
	campaignId: locator(value),
});
const nothing = byId(NOTHING);
const stored = (id: string) =>
	(sandbox.state('campaign') as { campaigns: Array<Record<string, unknown>> }).campaigns.find(
		(one) => one.id === id,
	);

const byKey = {
	addressBy: 'externalKey',
	externalSource: 'crm',
	externalSourceId: 'loyalty/2026 + friends',
};
const BY_KEY = 'externalSource=crm&externalSourceId=loyalty%2F2026%20%2B%20friends';

it.each(['create', 'update', 'replace'])(
	'sends an external detail without IDs, as a read may show it: %s',
	async (operation) => {
		const externalCampaignDetails = [{ connector: 'EMAIL', externalIds: [] }];
		const { said } = await campaign(operation, {
			...(operation !== 'create' && byId('9004_1')),
			inputMode: 'json',
			jsonBody: JSON.stringify({ name: 'N', status: 'APPROVED', externalCampaignDetails }),
		});
		expect(said).toBe('');
		expect(sentBodies(sandbox).at(-1)).toMatchObject({ externalCampaignDetails });
	},
);

describe('campaign: create', () => {
	it('creates one from fields', async () => {
		const { items, error } = await campaign('create', {
			output: 'raw',
			name: 'Autumn',
			status: 'APPROVED',
			additionalFields: {
				startDate: '2026-09-01T00:00:00Z',
				tags: 'a, b',
				partnerCustomFields: customProperty('region', 'EMEA,APAC'),
				clientCustomFields: { json: [{ json: '{"audience": ["new"]}' }] },
				visibility: {
					globallyVisible: false,
					visibilityConfig: { entry: [{ type: 'USER', ids: '7' }] },
				},
			},
		});
		expect(error).toBeUndefined();
		expect(sent(sandbox)).toEqual([
			{
				line: 'POST /prod/api/v3/campaign',
				body: {
					name: 'Autumn',
					status: 'APPROVED',
					startDate: Date.UTC(2026, 8, 1),
					tags: ['a', 'b'],
					partnerCustomFields: { region: ['EMEA', 'APAC'] },
					clientCustomFields: { audience: ['new'] },
					visibility: { globallyVisible: false, visibilityConfig: [{ type: 'USER', ids: ['7'] }] },
				},
			},
		]);
		const [request] = sandbox.requests();
		expect(request!.headers).toMatchObject({
			authorization: `Bearer ${sandbox.credentials.accessToken}`,
			key: sandbox.credentials.apiKey,
			accept: 'application/json',
			'content-type': 'application/json',
		});
		expect(items).toHaveLength(1);
		expect(items[0]).toMatchObject({
			json: { name: 'Autumn', partnerCustomProperties: { region: ['EMEA', 'APAC'] } },
			pairedItem: { item: 0 },
		});
	});

	it('creates a sub-campaign, which gets a display id', async () => {
		const { json } = await campaign('create', {
			output: 'raw',
			name: 'Sub',
			status: 'APPROVED',
			additionalFields: { parentCampaignId: locator('9004_1', 'list'), archived: true },
		});
		expect(sent(sandbox)[0]!.body).toEqual({
			name: 'Sub',
			status: 'APPROVED',
			parentCampaignId: '9004_1',
			archived: true,
		});
		expect(json[0]).toMatchObject({ parentCampaignId: '9004_1', displayId: expect.any(String) });
	});

	it('creates an external campaign from JSON', async () => {
		const body = {
			name: 'External',
			status: 'SOME_OTHER',
			externalSource: 'crm',
			externalSourceId: 'new 1',
			externalCampaignDetails: [{ connector: 'EMAIL', externalIds: ['m1'] }],
			fieldThatIsNotShown: null,
		};
		sandbox.fault({
			path: '/campaign',
			status: 201,
			body: { data: { id: '1_1', big: 1 }, errors: [] },
		});
		const { items } = await campaign('create', {
			output: 'raw',
			inputMode: 'json',
			jsonBody: JSON.stringify(body),
		});
		expect(sent(sandbox)).toEqual([{ line: 'POST /prod/api/v3/campaign', body }]);
		expect(items).toEqual([{ json: { id: '1_1', big: 1 }, pairedItem: { item: 0 } }]);
	});

	it('sends a name that JavaScript has a use for as any other', async () => {
		const jsonBody =
			'{"name": "N", "status": "APPROVED", "__proto__": {"x": 1}, "clientCustomFields": {"__proto__": ["a"], "constructor": ["b"]}}';
		await campaign('create', { inputMode: 'json', jsonBody });
		// As text: what compares objects has its own trouble with such a name.
		expect(sandbox.requests().map(({ body }) => body)).toEqual([
			JSON.stringify(JSON.parse(jsonBody)),
		]);
	});

	it('takes share types beyond those that are known, and a share without ids', async () => {
		const visibilityConfig = [
			{ type: 'GLOBAL', ids: [] },
			{ type: 'ROLE', ids: ['3'] },
		];
		const body = { name: 'Shared', status: 'APPROVED', visibility: { visibilityConfig } };
		await campaign('create', { inputMode: 'json', jsonBody: body });
		await campaign('create', {
			name: 'Shared',
			status: 'APPROVED',
			additionalFields: {
				visibility: {
					visibilityConfig: {
						entry: [
							{ type: 'GLOBAL', ids: '={{ [] }}' },
							{ type: '={{ "ROLE" }}', ids: '3' },
						],
					},
				},
			},
		});
		expect(sent(sandbox).map((request) => request.body)).toEqual([body, body]);
	});

	it('names source and id of an external id that exists, whatever the status', async () => {
		const twice = {
			name: 'Twice',
			status: 'APPROVED',
			additionalFields: { externalSource: 'crm', externalSourceId: 'loyalty/2026 + friends' },
		};
		const { items } = await campaign('create', twice, { items: [{ json: {} }], ...continueOnFail });
		expect(items[0]!.json).toMatchObject({
			error: expect.stringMatching(/crm loyalty\/2026 \+ friends$/),
			details: { httpCode: 400, itemIndex: 0, errors: [{ code: 400 }], mayHaveCompleted: false },
		});
		sandbox.fault({
			path: '/campaign',
			status: 201,
			body: {
				data: null,
				errors: [{ id: 'a'.repeat(24), code: 400, message: 'exists: crm loyalty' }],
			},
		});
		expect((await campaign('create', twice)).said).toMatch(
			/exists: crm loyalty\n[^]*HTTP 201, POST \/campaign; code 400/,
		);
	});

	it('carries items out one after the other, and goes on after one that is refused', async () => {
		const { items } = await campaign(
			'create',
			{ name: '={{ $json.name }}', status: 'APPROVED' },
			{
				items: [{ json: { name: 'A' } }, { json: {} }, { json: { name: 'C' } }],
				...continueOnFail,
			},
		);
		expect(sent(sandbox).map(({ body }) => (body as { name: string }).name)).toEqual(['A', 'C']);
		expect(items.map(({ json, pairedItem }) => [json.name ?? json.error, pairedItem])).toEqual([
			['A', { item: 0 }],
			[expect.stringContaining('Name: It is empty'), { item: 1 }],
			['C', { item: 2 }],
		]);
	});

	it('refuses what it must not send, in fields and in JSON', async () => {
		const needed = { name: 'A', status: 'APPROVED' };
		const fields = (additionalFields: object) => ({ ...needed, additionalFields });
		const json = (body: object | string) => ({
			inputMode: 'json',
			jsonBody: typeof body === 'string' ? body : JSON.stringify(body),
		});
		const refused: Array<[object, RegExp]> = [
			[
				fields({ startDate: 'the day after' }),
				/Additional Fields > Start Date: "the day after" is not a time/,
			],
			[
				json({ ...needed, endDate: '31.1.2026' }),
				/JSON Body > endDate: "31\.1\.2026" is not a time/,
			],
			[
				fields({ externalSource: 'crm' }),
				/^Additional Fields > External Source ID: An external campaign needs both/,
			],
			[
				json({ ...needed, externalSourceId: '1' }),
				/^JSON Body > externalSource: An external campaign needs both/,
			],
			[
				fields({ partnerCustomFields: { json: [{ json: '["a"]' }] } }),
				/Partner Custom Fields: .* is not a map/,
			],
			[
				fields({ clientCustomFields: customProperty('', 'a') }),
				/Client Custom Fields > Row 1: A property has no ID/,
			],
			[
				fields({
					clientCustomFields: {
						property: [
							{ id: 'a', values: '1' },
							{ id: 'a', values: '2' },
						],
					},
				}),
				/Client Custom Fields > a: The ID is given twice/,
			],
			[
				fields({ clientCustomFields: customProperty('a', NOTHING) }),
				/Client Custom Fields > a: It is empty/,
			],
			[
				fields({ clientCustomFields: { json: [{ json: '{"a": ' }] } }),
				/Client Custom Fields: .* is not JSON\. It breaks in line 1, column 7/,
			],
			[
				json({ ...needed, partnerCustomFields: { a: { b: 'c' } } }),
				/JSON Body > partnerCustomFields\.a: .* not a list/,
			],
			[fields({ visibility: {} }), /Visibility: It is empty/],
			[
				json({ ...needed, visibility: { visibilityConfig: [{ type: ' ', ids: ['1'] }] } }),
				/visibilityConfig\[0\]\.type: It is blank/,
			],
			[json({ status: 'APPROVED' }), /JSON Body > name: It is empty/],
			[json('{"name": "A" "status": "B"}'), /JSON Body: .* is not JSON/],
			[{ inputMode: 'json', jsonBody: NOTHING }, /JSON Body: It is empty/],
			[{ name: NOTHING, status: 'APPROVED' }, /Name: It is empty/],
			[{ name: '={{ "  " }}', status: 'APPROVED' }, /Name: It is blank/],
			[{ name: '={{ ({ a: 1 }) }}', status: 'APPROVED' }, /Name: .* is not a text/],
		];
		for (const [parameters, sentence] of refused) {
			const { said } = await campaign('create', parameters);
			expect(said).toMatch(sentence);
			expect(said).toMatch(/Nothing was sent/);
		}
		expect(sent(sandbox)).toEqual([]);
	});
});

describe('campaign: get', () => {
	it('gets one by an external key with spaces, slashes and plus signs', async () => {
		const { json } = await campaign('get', byKey);
		expect(sent(sandbox)).toEqual([{ line: `GET /prod/api/v3/campaign?${BY_KEY}` }]);
		expect(json).toEqual([expect.objectContaining({ name: 'Loyalty programme' })]);
	});

	it('gets one by id, for each item its own', async () => {
		const { items } = await campaign('get', byId('={{ $json.id }}'), {
			items: [{ json: { id: '9004_2' } }, { json: { id: '9004_1' } }, { json: { id: 'x/y' } }],
			...continueOnFail,
		});
		expect(sentLines(sandbox).sort()).toEqual([
			'GET /prod/api/v3/campaign?campaignId=9004_1',
			'GET /prod/api/v3/campaign?campaignId=9004_2',
			'GET /prod/api/v3/campaign?campaignId=x%2Fy',
		]);
		expect(items.map(({ json, pairedItem }) => [json.id ?? json.error, pairedItem])).toEqual([
			['9004_2', { item: 0 }],
			['9004_1', { item: 1 }],
			[expect.stringMatching(/campaign\.not\.found/), { item: 2 }],
		]);
	});

	it('refuses a missing or mixed address before anything is sent', async () => {
		const { said } = await campaign('get', nothing);
		expect(said).toMatch(/Campaign: It is empty/);
		const half = await campaign('get', { ...byKey, externalSourceId: '={{ undefined }}' });
		expect(half.said).toMatch(/External Source ID: It is empty/);
		for (const way of ['campaignId', 'externalKey']) {
			const mixed = await campaign('get', {
				...byId('1_1'),
				...byKey,
				addressBy: `={{ "${way}" }}`,
			});
			expect(mixed.said).toMatch(/Find By: [\w ]+ and [\w ]+ are both given/);
		}
		expect(sent(sandbox)).toEqual([]);
	});

	it('lists all, or up to the limit', async () => {
		const { items } = await campaign('getAll', { returnAll: true });
		expect(sentLines(sandbox)).toEqual(['GET /prod/api/v3/campaign']);
		expect(items.map(({ json }) => json.id)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `9004_${n}`));
		expect(items.every(({ pairedItem }) => (pairedItem as { item: number }).item === 0)).toBe(true);
		expect((await campaign('getAll', { limit: 2 })).json).toHaveLength(2);
		answerWith(sandbox, [], { path: '/campaign' });
		expect((await campaign('getAll', {})).json).toEqual([]);
		sandbox.clearRequests();
		// "0x3" is none that a person writes, and JavaScript would read it as 3.
		for (const limit of ['0', '0x3', '1e', 'Infinity'])
			expect((await campaign('getAll', { limit: `={{ "${limit}" }}` })).said).toContain(
				`Limit: "${limit}" is not valid here`,
			);
		expect((await campaign('getAll', { limit: '={{ 0 }}' })).said).toMatch(
			/Limit: "0" is not valid here/,
		);
		expect((await campaign('getAll', { limit: NOTHING })).said).toMatch(
			/Limit: It is empty\. Give a value/,
		);
		expect(sent(sandbox)).toEqual([]);
	});

	it('offers a searchable list', async () => {
		const search = async (filter?: string) =>
			(await engine.listSearch('engagementCampaign', 'searchCampaigns', filter)).results;
		expect((await search()).map(({ name }) => name)).toEqual([
			'Always on',
			'Loyalty programme',
			'Product recall information',
			'Spring launch',
			'Spring launch, shops',
			'Winter clearance (archived)',
		]);
		expect(await search('spring')).toEqual([
			{ name: 'Spring launch', value: '9004_1' },
			{ name: 'Spring launch, shops', value: '9004_2' },
		]);
		expect(await search('9004_3')).toEqual([{ name: 'Loyalty programme', value: '9004_3' }]);
		answerWith(sandbox, [{ name: 'No id' }, { id: '7' }]);
		expect(await search()).toEqual([{ name: '7', value: '7' }]);
	});
});

describe('campaign: replace', () => {
	it('loses nothing that was not named, and remaps both maps', async () => {
		const { items, error } = await campaign('replace', {
			...byId('9004_1'),
			output: 'raw',
			updateFields: {
				description: '',
				endDate: '2026-06-30T00:00:00Z',
				partnerCustomFields: {
					property: [
						{ id: 'tier', values: 'gold' },
						{ id: 'region', values: 'AMER' },
					],
				},
				visibility: { globallyVisible: true },
			},
		});
		expect(error).toBeUndefined();
		expect(sentLines(sandbox)).toEqual([
			'GET /prod/api/v3/campaign?campaignId=9004_1',
			'PUT /prod/api/v3/campaign?campaignId=9004_1',
		]);
		expect(sent(sandbox)[1]!.body).toEqual({
			name: 'Spring launch',
			status: 'APPROVED',
			description: '',
			startDate: Date.UTC(2026, 2, 1),
			endDate: Date.UTC(2026, 5, 30),
			tags: ['spring', 'launch'],
			archived: false,
			partnerCustomFields: { region: ['AMER'], cost_centre: ['4711'], tier: ['gold'] },
			clientCustomFields: { audience: ['returning customers'] },
			visibility: { globallyVisible: true, visibilityConfig: [{ type: 'CLIENT', ids: ['77'] }] },
			externalCampaignDetails: [{ connector: 'EMAIL', externalIds: ['mail-1'] }],
		});
		expect(items).toEqual([
			{
				json: expect.objectContaining({ id: '9004_1', tags: ['spring', 'launch'] }),
				pairedItem: { item: 0 },
			},
		]);
	});

	it('keeps parent and external key, and can move a sub-campaign', async () => {
		await campaign('replace', { ...byId('9004_2'), updateFields: { parentCampaignId: '9004_4' } });
		expect(sent(sandbox)[1]!.body).toEqual({
			name: 'Spring launch, shops',
			status: 'APPROVED',
			tags: ['spring', 'shops'],
			archived: false,
			parentCampaignId: '9004_4',
		});
		sandbox.clearRequests();
		await campaign('replace', { ...byKey, updateFields: { tags: 'a' } });
		expect(sentLines(sandbox)).toEqual([
			`GET /prod/api/v3/campaign?${BY_KEY}`,
			`PUT /prod/api/v3/campaign?${BY_KEY}`,
		]);
		expect(sent(sandbox)[1]!.body).toMatchObject({
			externalSource: 'crm',
			externalSourceId: 'loyalty/2026 + friends',
			tags: ['a'],
		});
	});

	it('copes with an answer that lacks fields, and keeps those it does not know, digits included', async () => {
		sandbox.fault({
			method: 'GET',
			path: '/campaign',
			status: 200,
			body: '{"data": [{"id": "9004_4", "name": "Always on", "tags": null, "extra": {"n": 9007199254740993}}]}',
		});
		sandbox.fault({
			method: 'PUT',
			path: '/campaign',
			status: 200,
			body: { data: { id: '9004_4' } },
		});
		await campaign('replace', {
			...byId('9004_4'),
			updateFields: { clientCustomFields: customProperty('a', 'b') },
		});
		expect(sandbox.requests()[1]!.body).toBe(
			'{"name":"Always on","extra":{"n":9007199254740993},"clientCustomFields":{"a":["b"]}}',
		);
	});

	it('replaces nothing when the current campaign could not be read', async () => {
		for (const data of [null, [], [{ id: '1' }, { id: '2' }], 'text']) {
			answerWith(sandbox, data, { method: 'GET', path: '/campaign' });
			const { said } = await campaign('replace', {
				...byId('9004_1'),
				updateFields: { name: 'B' },
			});
			expect(said).toMatch(/current campaign could not be read[^]*Nothing was changed/);
		}
		expect(
			(await campaign('replace', { ...byId('gone'), updateFields: { name: 'B' } })).said,
		).toMatch(/campaign\.not\.found/);
		expect(sentLines(sandbox).filter((line) => line.startsWith('PUT'))).toEqual([]);
	});

	it.each(['[]', ' [ ] ', '={{ [] }}', '={{ "[]" }}'])(
		'an empty list clears, given as %s',
		async (tags) => {
			const { said } = await campaign('update', { ...byId('9004_1'), updateFields: { tags } });
			expect([said, sent(sandbox)[0]?.body]).toEqual(['', { tags: [] }]);
		},
	);

	it('sends only what is given when merging is off, with write names, also from JSON', async () => {
		const { json } = await campaign('replace', {
			...byId('9004_1'),
			inputMode: 'json',
			jsonBody:
				'{"name": "Bare", "status": "APPROVED", "partnerCustomProperties": {"region": ["EMEA"]}, "tags": []}',
			options: { mergeWithCurrent: false },
		});
		expect(sent(sandbox)).toEqual([
			{
				line: 'PUT /prod/api/v3/campaign?campaignId=9004_1',
				body: {
					name: 'Bare',
					status: 'APPROVED',
					partnerCustomFields: { region: ['EMEA'] },
					tags: [],
				},
			},
		]);
		expect(json[0]).not.toHaveProperty('description');
	});

	it('says what was replaced when the answer is empty', async () => {
		for (const mergeWithCurrent of [true, false]) {
			sandbox.fault({ method: 'PUT', answer: 'empty' });
			const { json } = await campaign('replace', {
				...byKey,
				updateFields: { name: 'n' },
				options: { mergeWithCurrent },
			});
			expect(json).toEqual([
				{ replaced: true, externalSource: 'crm', externalSourceId: 'loyalty/2026 + friends' },
			]);
		}
	});

	it('refuses to replace with nothing, or with fields that only the platform sets', async () => {
		const system = { id: '9004_1', createdTime: 1767603600000, owner: 7, tags: null };
		for (const mergeWithCurrent of [true, false]) {
			for (const [more, at] of [
				[{}, 'Update Fields'],
				[{ inputMode: 'json', jsonBody: system }, 'JSON Body'],
			] as const) {
				const { said } = await campaign('replace', {
					...byId('9004_1'),
					...more,
					options: { mergeWithCurrent },
				});
				expect(said).toContain(`${at}: There is nothing to send`);
			}
		}
		expect(sent(sandbox)).toEqual([]);
	});
});

describe('campaign: update', () => {
	it('sends only what is given, by either address', async () => {
		const { items } = await campaign('update', {
			...byKey,
			updateFields: {
				description: '',
				externalSourceId: 'other',
				clientCustomFields: customProperty('a', 'b, c'),
			},
		});
		expect(sent(sandbox)).toEqual([
			{
				line: `PATCH /prod/api/v3/campaign?${BY_KEY}`,
				body: { description: '', externalSourceId: 'other', clientCustomFields: { a: ['b', 'c'] } },
			},
		]);
		expect(items[0]).toMatchObject({
			json: { id: '9004_3', externalSourceId: 'other' },
			pairedItem: { item: 0 },
		});
	});

	it('leaves out what is null, and a name that is empty', async () => {
		const jsonBody = { name: '', startDate: null, tags: null, description: 'd' };
		await campaign('update', { ...byId('9004_1'), inputMode: 'json', jsonBody });
		expect(sent(sandbox)[0]!.body).toEqual({ description: 'd' });
	});

	it('archives, and clears a list that is given empty', async () => {
		const { json } = await campaign('update', {
			...byId('9004_1'),
			updateFields: { archived: true, tags: '={{ [] }}' },
		});
		expect(sent(sandbox)[0]!.body).toEqual({ archived: true, tags: [] });
		expect(json[0]).toMatchObject({ id: '9004_1', archived: true, name: 'Spring launch' });
	});

	it('refuses what it must not send', async () => {
		const refused: Array<[object, RegExp]> = [
			[
				{ inputMode: 'json', jsonBody: '{"parentCampaignId": "9004_4"}' },
				/JSON Body > parentCampaignId: A partial update cannot change the parent. Use the operation Replace Campaign/,
			],
			[{}, /^Update Fields: There is nothing to send/],
			[{ inputMode: 'json', jsonBody: '{}' }, /^JSON Body: There is nothing to send/],
			[
				{ updateFields: { name: 'a', endDate: 'never' } },
				/Update Fields > End Date: "never" is not a time/,
			],
			[{ updateFields: { externalCampaignDetails: {} } }, /External Campaign Details: It is empty/],
			[{ updateFields: { name: ' ' } }, /Update Fields > Name: It is blank/],
			[{ updateFields: { name: '' } }, /There is nothing to send/],
			[{ inputMode: 'json', jsonBody: { name: '\n' } }, /JSON Body > name: It is blank/],
			[{ updateFields: { partnerCustomFields: {} } }, /Partner Custom Fields: It is empty/],
			...[{ visibilityConfig: {} }, { globallyVisible: false, visibilityConfig: {} }].map(
				(visibility): [object, RegExp] => [
					{ updateFields: { visibility } },
					/Update Fields > Visibility > Shared With: It is empty\. Fill in/,
				],
			),
			[{ ...nothing, updateFields: { name: 'a' } }, /Campaign: It is empty/],
		];
		for (const [parameters, sentence] of refused) {
			expect((await campaign('update', { ...byId('9004_1'), ...parameters })).said).toMatch(
				sentence,
			);
		}
		expect(sent(sandbox)).toEqual([]);
	});
});

describe('campaign: the two names of a custom property map', () => {
	const read = {
		name: 'Copy',
		status: 'APPROVED',
		partnerCustomProperties: { region: 'EMEA' },
		clientCustomProperties: { audience: ['all'] },
	};
	const off = { options: { mergeWithCurrent: false } };

	it.each([
		['create', {}],
		['update', byId('9004_1')],
		['replace', { ...byId('9004_1'), ...off }],
	])('%s sends the one for writing, also for what a read gave', async (operation, more) => {
		const body = { inputMode: 'json', jsonBody: read };
		expect((await campaign(operation, { ...more, ...body })).error).toBeUndefined();
		expect(sent(sandbox).map((request) => request.body)).toEqual([
			{
				name: 'Copy',
				status: 'APPROVED',
				partnerCustomFields: { region: ['EMEA'] },
				clientCustomFields: { audience: ['all'] },
			},
		]);
		sandbox.clearRequests();
		const both = { ...read, partnerCustomFields: { region: ['APAC'] } };
		expect((await campaign(operation, { ...more, ...body, jsonBody: both })).said).toMatch(
			/JSON Body > partnerCustomProperties: It is the same as 'partnerCustomFields'/,
		);
		expect(sent(sandbox)).toEqual([]);
	});
});

it.each([null, {}])(
	'campaign: replace keeps what is under one name, the other being %j',
	async (none) => {
		const read = { id: '9004_1', name: 'Copy', partnerCustomProperties: { region: ['EMEA'] } };
		answerWith(
			sandbox,
			{ ...read, partnerCustomFields: none },
			{ method: 'GET', path: '/campaign' },
		);
		const { said } = await campaign('replace', {
			...byId('9004_1'),
			updateFields: { name: 'Other' },
		});
		expect(said).toBe('');
		expect(sentBodies(sandbox).at(-1)).toMatchObject({ partnerCustomFields: { region: ['EMEA'] } });
	},
);

describe('campaign: delete', () => {
	it('keeps the address it was deleted by', async () => {
		const { items } = await campaign('delete', byId('={{ $json.id }}'), {
			items: [{ json: { id: '9004_5' } }, { json: { id: '9004_6' } }],
		});
		expect(sentLines(sandbox)).toEqual([
			'DELETE /prod/api/v3/campaign?campaignId=9004_5',
			'DELETE /prod/api/v3/campaign?campaignId=9004_6',
		]);
		expect(items).toEqual([
			{ json: { deleted: true, campaignId: '9004_5' }, pairedItem: { item: 0 } },
			{ json: { deleted: true, campaignId: '9004_6' }, pairedItem: { item: 1 } },
		]);
		expect(stored('9004_5')).toBeUndefined();
		expect((await campaign('delete', byKey)).json).toEqual([
			{ deleted: true, externalSource: 'crm', externalSourceId: 'loyalty/2026 + friends' },
		]);
	});

	it('deletes nothing without an address, and fails for one that does not exist', async () => {
		expect((await campaign('delete', nothing)).said).toMatch(/Campaign: It is empty/);
		expect(sent(sandbox)).toEqual([]);
		const { items } = await campaign('delete', byId('gone'), continueOnFail);
		expect(items[0]!.json.error).toMatch(/campaign\.not\.found/);
	});
});

describe('campaign: add brief', () => {
	const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff, 0x0d, 0x0a]);
	const file = (field: string): INodeExecutionData => ({
		json: {},
		binary: {
			[field]: {
				data: bytes.toString('base64'),
				mimeType: 'application/pdf',
				fileName: 'Brief "1".pdf',
			},
		},
	});
	const { campaignId } = byId('9004_1');

	it.each([
		['The brief "Never Stop" was added to the campaign.', true],
		['The brief "Spring" was not added.', false],
		['"It failed"', false],
	])('is answered by %s', async (data, isDone) => {
		answerWith(sandbox, data, { path: '/campaign/brief' });
		const { said } = await campaign('addBrief', { campaignId }, { items: [file('data')] });
		expect(said === '').toBe(isDone);
	});

	it('sends the file as a form, byte for byte', async () => {
		const { items, error } = await campaign('addBrief', { campaignId }, { items: [file('data')] });
		expect(error).toBeUndefined();
		const [request] = sandbox.requests();
		expect(sentLines(sandbox)).toEqual(['POST /prod/api/v3/campaign/brief?campaignId=9004_1']);
		const [, boundary] = /^multipart\/form-data; boundary=(\S+)$/.exec(
			request!.headers['content-type']!,
		)!;
		expect(request!.bodyBytes).toEqual(
			Buffer.concat([
				Buffer.from(
					`--${boundary}\r\nContent-Disposition: form-data; name="htmlFile"; filename="Brief %221%22.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
				),
				bytes,
				Buffer.from(
					`\r\n--${boundary}\r\nContent-Disposition: form-data; name="briefName"\r\n\r\nBrief "1"\r\n--${boundary}--\r\n`,
				),
			]),
		);
		expect(items).toHaveLength(1);
		expect(items[0]).toMatchObject({
			json: {
				campaignId: '9004_1',
				...{
					service: { success: true },
					plain: { size: bytes.length, contentType: 'application/pdf' },
				}[STYLE],
			},
			pairedItem: { item: 0 },
		});
	});

	it('takes another input field and another form field', async () => {
		await campaign(
			'addBrief',
			{
				...{ campaignId, binaryPropertyName: 'pdf', briefName: 'Spring' },
				options: { formFieldName: 'brief' },
			},
			{ items: [file('pdf')] },
		);
		expect(sandbox.requests()[0]!.body).toContain('name="brief"; filename=');
		expect(sandbox.requests()[0]!.body).toContain('name="briefName"\r\n\r\nSpring\r\n');
	});

	it('takes a file of no type, as a Code node may make one', async () => {
		const binary = { data: { data: bytes.toString('base64') } as IBinaryData };
		const { said } = await campaign('addBrief', { campaignId }, { items: [{ json: {}, binary }] });
		expect(said).toBe('');
		expect(sandbox.requests()[0]!.bodyBytes.includes(bytes)).toBe(true);
	});

	it('says what was done when the answer is empty', async () => {
		sandbox.fault({ path: '/campaign/brief', answer: 'empty' });
		expect((await campaign('addBrief', { campaignId }, { items: [file('data')] })).json).toEqual([
			{ success: true, campaignId: '9004_1' },
		]);
	});

	it('names a file that has no name, and no type', async () => {
		const { data } = file('data').binary!;
		const nameless = { ...data!, fileName: null, mimeType: null } as unknown as typeof data;
		const { said } = await campaign(
			'addBrief',
			{ campaignId },
			{ items: [{ json: {}, binary: { data: nameless! } }] },
		);
		expect(said).toBe('');
		expect(sandbox.requests()[0]!.body).toContain('filename="file"');
	});

	it('sends nothing when a later item lacks its file', async () => {
		const { said } = await campaign(
			'addBrief',
			{ campaignId },
			{ items: [file('data'), { json: {} }] },
		);
		expect(said).toMatch(/no file in "data".*\[item 1\]/);
		expect(sent(sandbox)).toEqual([]);
	});

	describe('in a workflow that keeps files in the JSON of items', () => {
		const settings = { binaryMode: 'combined' as const };
		const brief = async (binaryPropertyName: string, item: INodeExecutionData, more = {}) => {
			const parameters = { campaignId, binaryPropertyName };
			return await campaign('addBrief', parameters, { items: [item], settings, ...more });
		};
		const moved = { json: { mail: { id: 1, files: [file('pdf').binary!.pdf!] } } };

		it.each([
			['data', file('data')],
			['_files.data', file('data')],
			['a.b', file('a.b')],
			['mail.files.0', moved],
		])('finds the file by %s', async (name, item) => {
			const { said } = await brief(name, item);
			expect(said).toBe('');
			expect(sandbox.requests()[0]!.bodyBytes.includes(bytes)).toBe(true);
			expect(sandbox.requests()[0]!.body).toContain('filename="Brief %221%22.pdf"');
		});

		it('names the files that it has', async () => {
			const { said } = await brief('data', file('pdf'));
			expect(said).toMatch(/no file in "data". It has files in: pdf/);
			for (const name of ['mail', 'mail.files', 'constructor', '_files'])
				expect((await brief(name, moved)).said).toMatch(/It has no files/);
			for (const _files of ['abc', { data: 'x' }])
				expect((await brief('data', { json: { _files } })).said).toMatch(/It has no files/);
		});

		it('but takes no JSON for a file in any other workflow', async () => {
			for (const name of ['mail.files.0', 'constructor'])
				expect((await brief(name, moved, { settings: {} })).said).toMatch(/It has no files/);
			expect(sent(sandbox)).toEqual([]);
		});
	});

	it('refuses an item without the file, naming the files that it has', async () => {
		const { items } = await campaign(
			'addBrief',
			{ campaignId },
			{ items: [{ json: {} }, file('pdf'), file('data')], ...continueOnFail },
		);
		expect(items[0]!.json.error).toMatch(
			/Input Binary Field: The item has no file in "data". It has no files/,
		);
		expect(items[1]!.json.error).toMatch(/no file in "data". It has files in: pdf/);
		expect(items[2]).toMatchObject({
			json: { service: { success: true }, plain: { fileName: expect.any(String) } }[STYLE],
			pairedItem: { item: 2 },
		});
		expect(sent(sandbox)).toHaveLength(1);
	});
});

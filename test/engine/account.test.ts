import { useEngine } from '../support/engine';
import { continueOnFail, locator, NOTHING, customProperty } from '../support/parameters';
import { answerWith, sent, sentLines, useSandbox } from '../support/sandbox';

/** Seeded account and workspace whose ids are beyond 2^53. */
const BIG = '9223372036854770001';
const BIG_SPACE = '9007199254740993077';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const account = engine.resource('engagementAccount', 'account');

const state = (id: string) =>
	(sandbox.state('account') as Array<Record<string, unknown>>).find((entry) => entry.id === id)!;
const list = (value: string) => locator(value, 'list');

describe('account: get', () => {
	it('gives the one account of the list, 64-bit ids as text', async () => {
		const { items } = await account('get', { id: BIG });
		expect(sent(sandbox)).toEqual([{ line: `GET /prod/api/v3/account?id=${BIG}` }]);
		expect(items).toEqual([
			{
				json: expect.objectContaining({
					id: BIG,
					displayName: 'Example group',
					spaceId: BIG_SPACE,
					createdTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
				}),
				pairedItem: { item: 0 },
			},
		]);
	});

	it('simplifies', async () => {
		const { json } = await account('get', { id: '5001', output: 'simplified' });
		expect(json[0]).toMatchObject({ id: '5001', channelType: 'PAGE', active: true });
		expect(json[0]).not.toHaveProperty('visibility');
		expect(Object.keys(json[0]!).length).toBeLessThanOrEqual(10);
	});

	it('encodes the id, and fails only the item whose account does not exist', async () => {
		const { items } = await account(
			'get',
			{ id: '={{ $json.id }}' },
			{
				items: [{ json: { id: 'a b/c+d' } }, { json: { id: 5001 } }, { json: {} }],
				...continueOnFail,
			},
		);
		expect(sentLines(sandbox).sort()).toEqual([
			'GET /prod/api/v3/account?id=5001',
			'GET /prod/api/v3/account?id=a%20b%2Fc%2Bd',
		]);
		expect(items[0]).toMatchObject({
			json: { error: expect.stringContaining('account.not.found'), details: { httpCode: 404 } },
			pairedItem: { item: 0 },
		});
		expect(items[1]).toMatchObject({ json: { id: '5001' }, pairedItem: { item: 1 } });
		expect(items[2]!.json.error).toMatch(/ID: It is empty/);
	});

	it('does not take an empty list for a success', async () => {
		for (const data of [null, []]) {
			answerWith(sandbox, data);
			const { said } = await account('get', { id: '5001' });
			expect(said).toMatch(/returned nothing\n.*Account ID "5001".*\nHTTP 200/);
		}
	});

	it('refuses an id that has lost digits on its way', async () => {
		const { said } = await account('get', { id: '={{ 9223372036854770001 }}' });
		expect(said).toMatch(/Account ID: .* has lost digits.*Give it as text/);
		expect(sent(sandbox)).toEqual([]);
	});
});

describe('account: replace properties', () => {
	it('sends the space as a number with all its digits, and says what was done', async () => {
		const { items, error } = await account('replaceProperties', {
			id: BIG,
			spaceId: list(BIG_SPACE),
			updateFields: {
				clientCustomProperties: customProperty('tier', 'gold'),
				partnerCustomProperties: customProperty('region', 'EMEA, APAC'),
			},
		});
		expect(error).toBeUndefined();
		expect(sandbox.requests()).toHaveLength(1);
		expect(sent(sandbox)[0]!.line).toBe(`PUT /prod/api/v3/account?id=${BIG}`);
		expect(sandbox.requests()[0]!.body).toBe(
			`{"spaceId":${BIG_SPACE},"clientCustomProperties":{"tier":["gold"]},"partnerCustomProperties":{"region":["EMEA","APAC"]}}`,
		);
		expect(items).toEqual([{ json: { replaced: true, id: BIG }, pairedItem: { item: 0 } }]);
		expect(state(BIG)).toMatchObject({ partnerCustomProperties: { region: ['EMEA', 'APAC'] } });
	});

	it('takes JSON, digits kept, with the same checks', async () => {
		const json = { id: BIG, inputMode: 'json' };
		const jsonBody = `{"spaceId":${BIG_SPACE},"partnerCustomProperties":{"a":["b"]}}`;
		await account('replaceProperties', { ...json, jsonBody });
		expect(sandbox.requests()[0]!.body).toBe(jsonBody);
		sandbox.clearRequests();
		const refused: Array<[string, RegExp]> = [
			['{"clientCustomProperties": {"a": ["b"]}}', /JSON Body > spaceId: It is empty/],
			['{"spaceId": "seven"}', /JSON Body > spaceId: "seven" is not a valid ID/],
			[
				'{"spaceId": 77, "partnerCustomProperties": ["a"]}',
				/partnerCustomProperties: .* is not a map/,
			],
		];
		for (const [jsonBody, sentence] of refused) {
			expect((await account('replaceProperties', { ...json, jsonBody })).said).toMatch(sentence);
		}
		expect(
			(
				await account('replaceProperties', {
					id: '5001',
					spaceId: locator(NOTHING),
				})
			).said,
		).toMatch(/Workspace: It is empty/);
		expect(sent(sandbox)).toEqual([]);
	});

	it('wipes nothing by a map that was added and left empty, or by giving none', async () => {
		const before = state('5001');
		const refused: Array<[object, RegExp]> = [
			[
				{ updateFields: { clientCustomProperties: {} } },
				/Update Fields > Client Custom Properties: It is empty\. Fill in/,
			],
			[
				{ updateFields: { partnerCustomProperties: { property: [] } } },
				/Update Fields > Partner Custom Properties: It is empty\. Fill in/,
			],
			[{}, /Client Custom Properties: There is nothing to replace/],
			[
				{ inputMode: 'json', jsonBody: '{"spaceId": 77, "clientCustomProperties": null}' },
				/JSON Body > clientCustomProperties: There is nothing to replace/,
			],
		];
		for (const [parameters, sentence] of refused) {
			const { said } = await account('replaceProperties', {
				id: '5001',
				spaceId: list('77'),
				...parameters,
			});
			expect(said).toMatch(sentence);
		}
		expect(sent(sandbox)).toEqual([]);
		expect(state('5001')).toEqual(before);
	});

	it('clears a map that is given as {} in JSON', async () => {
		const body = { spaceId: 77, partnerCustomProperties: {} };
		await account('replaceProperties', { id: '5001', inputMode: 'json', jsonBody: body });
		await account('replaceProperties', {
			id: '5001',
			spaceId: list('77'),
			updateFields: { partnerCustomProperties: { json: [{ json: '{}' }] } },
		});
		expect(sent(sandbox).map((request) => request.body)).toEqual([body, body]);
	});
});

describe('account: update', () => {
	it('adds property values and changes sharing', async () => {
		const { items, error } = await account('update', {
			id: '5001',
			updateFields: {
				customProperties: {
					spaceId: '77',
					clientCustomProperties: customProperty('tier', 'gold'),
					partnerCustomProperties: { json: [{ json: '{"region": ["APAC"]}' }] },
				},
				visibilityPermissions: {
					visibility: {
						globallyVisible: false,
						visibilityConfig: { entry: [{ type: 'CLIENT', ids: '77, 78' }] },
					},
					permissions: { entry: [{ type: 'USER', ids: '1001' }, { type: 'GLOBAL' }] },
				},
			},
		});
		expect(error).toBeUndefined();
		expect(sent(sandbox)).toEqual([
			{
				line: 'PATCH /prod/api/v3/account?id=5001',
				body: {
					customProperties: {
						spaceId: 77,
						clientCustomProperties: { tier: ['gold'] },
						partnerCustomProperties: { region: ['APAC'] },
					},
					visibilityPermissions: {
						visibility: {
							globallyVisible: false,
							visibilityConfig: [{ type: 'CLIENT', ids: ['77', '78'] }],
						},
						permissions: [{ type: 'USER', ids: ['1001'] }, { type: 'GLOBAL' }],
					},
				},
			},
		]);
		expect(items).toEqual([{ json: { updated: true, id: '5001' }, pairedItem: { item: 0 } }]);
		expect(state('5001')).toMatchObject({ partnerCustomProperties: { region: ['EMEA', 'APAC'] } });
	});

	it('needs no space for properties of the whole platform', async () => {
		await account('update', {
			id: '5001',
			updateFields: { customProperties: { partnerCustomProperties: customProperty('a', 'b') } },
		});
		expect(sent(sandbox)[0]!.body).toEqual({
			customProperties: { partnerCustomProperties: { a: ['b'] } },
		});
	});

	it('takes active: false and fields that are not shown in JSON, and keeps digits', async () => {
		const jsonBody = `{"active": false, "deactivationReason": "old", "customProperties": {"spaceId": ${BIG_SPACE}, "clientCustomProperties": {"a": []}}}`;
		const { json } = await account('update', { id: BIG, inputMode: 'json', jsonBody });
		expect(json).toEqual([{ updated: true, id: BIG }]);
		expect(sandbox.requests()[0]!.body).toBe(jsonBody.replaceAll(': ', ':').replaceAll(', ', ','));
	});

	it('refuses what it must not send', async () => {
		const client = { clientCustomProperties: customProperty('a', 'b') };
		const refused: Array<[object, RegExp]> = [
			[
				{ inputMode: 'json', jsonBody: '{"active": true}' },
				/JSON Body > active: An account can only be deactivated here/,
			],
			[
				{ inputMode: 'json', jsonBody: '{"active": "true"}' },
				/JSON Body > active: An account can only be deactivated here/,
			],
			[
				{
					inputMode: 'json',
					jsonBody: '{"customProperties": {"clientCustomProperties": {"a": ["b"]}}}',
				},
				/JSON Body > customProperties\.spaceId: Client custom properties belong to a workspace/,
			],
			[
				{
					inputMode: 'json',
					jsonBody: { customProperties: '{"clientCustomProperties": {"a": ["b"]}}' },
				},
				/JSON Body > customProperties\.spaceId: Client custom properties belong to a workspace/,
			],
			[
				{ updateFields: { customProperties: client } },
				/Update Fields > Custom Properties > Workspace: Client custom/,
			],
			[
				{ updateFields: { customProperties: { ...client, spaceId: '7.5' } } },
				/Workspace: "7\.5" is not a valid ID/,
			],
			[{ updateFields: { customProperties: {} } }, /Custom Properties: It is empty/],
			...['clientCustomProperties', 'partnerCustomProperties', 'spaceId'].map(
				(name): [object, RegExp] => [
					{ inputMode: 'json', jsonBody: { [name]: name === 'spaceId' ? 7 : { a: ['b'] } } },
					new RegExp(`JSON Body > ${name}: .* Use 'customProperties'`),
				],
			),
			...['permissions', 'visibility'].map((name): [object, RegExp] => [
				{ inputMode: 'json', jsonBody: { [name]: {} } },
				new RegExp(`JSON Body > ${name}: .* Use 'visibilityPermissions'`),
			]),
			[{ updateFields: { visibilityPermissions: {} } }, /Visibility Permissions: It is empty/],
			[
				{ updateFields: { visibilityPermissions: { permissions: {} } } },
				/Permissions: It is empty/,
			],
			[
				{ updateFields: { visibilityPermissions: { visibility: { visibilityConfig: {} } } } },
				/Visibility Permissions > Visibility > Shared With: It is empty/,
			],
			[
				{
					updateFields: {
						visibilityPermissions: { permissions: { entry: [{ type: '', ids: '1' }] } },
					},
				},
				/Permissions > Row 1 > Type: It is empty/,
			],
			[
				{
					inputMode: 'json',
					jsonBody:
						'{"visibilityPermissions": {"visibility": {"visibilityConfig": [{"ids": ["1"]}]}}}',
				},
				/JSON Body > visibilityPermissions\.visibility\.visibilityConfig\[0\]\.type: It is empty/,
			],
			[{}, /^Update Fields: There is nothing to send/],
			[{ inputMode: 'json', jsonBody: '[1]' }, /JSON Body: Give a JSON object/],
			// A model takes the name in an example: it is one that there is.
			[
				{ inputMode: 'json', jsonBody: '{"customProperties": "x"}' },
				/customProperties: "x" is not an object\. Give e\.g\. \{"clientCustomProperties": …\}\./,
			],
		];
		for (const [parameters, sentence] of refused) {
			expect((await account('update', { id: '5001', ...parameters })).said).toMatch(sentence);
		}
		expect(sent(sandbox)).toEqual([]);
	});
});

describe('account: deactivate', () => {
	it('sends active: false, with a reason or without', async () => {
		const { items } = await account(
			'deactivate',
			{ id: '={{ $json.id }}', deactivationReason: '={{ $json.why }}' },
			{ items: [{ json: { id: '5001', why: 'Closed' } }, { json: { id: '5002' } }] },
		);
		expect(sent(sandbox)).toEqual([
			{
				line: 'PATCH /prod/api/v3/account?id=5001',
				body: { active: false, deactivationReason: 'Closed' },
			},
			{ line: 'PATCH /prod/api/v3/account?id=5002', body: { active: false } },
		]);
		expect(items).toEqual([
			{ json: { deactivated: true, id: '5001' }, pairedItem: { item: 0 } },
			{ json: { deactivated: true, id: '5002' }, pairedItem: { item: 1 } },
		]);
		expect(state('5002')).toMatchObject({
			active: false,
			deactivationReason: 'Deactivated by user using API v3',
		});
	});

	it('stops at the first failure and says how many were carried out', async () => {
		const { said } = await account(
			'deactivate',
			{ id: '={{ $json.id }}' },
			{ items: [{ json: { id: '5001' } }, { json: { id: 'gone' } }, { json: { id: '5002' } }] },
		);
		expect(said).toMatch(/account\.not\.found.*\[item 1\]/);
		expect(said).toMatch(/\n.*\b1\b.* carried out/);
		expect(sent(sandbox)).toHaveLength(2);
	});
});

describe('account: delete', () => {
	it('removes the account from the client, and keeps both ids', async () => {
		const { items } = await account('delete', { id: BIG, clientId: list(BIG_SPACE) });
		expect(sent(sandbox)).toEqual([
			{ line: `DELETE /prod/api/v3/account?id=${BIG}&clientId=${BIG_SPACE}` },
		]);
		expect(items).toEqual([
			{ json: { deleted: true, id: BIG, clientId: BIG_SPACE }, pairedItem: { item: 0 } },
		]);
	});

	it('refuses a client that is no positive integer, and a missing id', async () => {
		for (const value of ['0', '-7', '7.5', 'seven', '={{ 0 }}', '7 7']) {
			const { said } = await account('delete', {
				id: '5001',
				clientId: locator(value),
			});
			expect(said).toMatch(
				/Workspace: .* must be the ID of a workspace \(client\), a positive whole number/,
			);
		}
		const nothing = locator(NOTHING);
		expect((await account('delete', { id: '5001', clientId: nothing })).said).toMatch(
			/Workspace: It is empty/,
		);
		expect((await account('delete', { id: NOTHING, clientId: list('77') })).said).toMatch(
			/ID: It is empty/,
		);
		expect(sent(sandbox)).toEqual([]);
	});
});

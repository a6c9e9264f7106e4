import { LISTED_TYPES } from '../../sandbox/areas/webhook/types';
import { useEngine } from '../support/engine';
import { continueOnFail, locator, NOTHING } from '../support/parameters';
import { answerWith, sent, sentLines, STYLE, useSandbox } from '../support/sandbox';
import { readBody, serve } from '../support/server';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
/** What the callback got, and what it answers. */
const callback = { url: '', got: [] as string[], status: 200 };
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
	server = await serve(async (request, response) => {
		callback.got.push(`${request.method} ${await readBody(request)}`);
		response.writeHead(callback.status).end();
	});
	callback.url = `${server.url}/hook`;
});
afterAll(() => server.close());
beforeEach(() => {
	callback.got = [];
	callback.status = 200;
});

interface Stored {
	id: string;
	name: string;
	active: boolean;
	verified: boolean;
	preSharedKey: string;
	filteredSubscriptions: unknown[];
}
const stored = () => sandbox.state('webhook') as Stored[];
/** The id of one of the two seeded subscriptions. */
const seeded = (n: 0 | 1) => stored()[n]!.id;
const byId = (value: string) => ({ subscriptionId: locator(value) });
const subscription = engine.resource('engagementWebhook', 'subscription');
const ROOT = '/prod/api/v3/webhook-subscriptions';

describe('create', () => {
	const needed = () => ({ name: 'Cases', url: callback.url, preSharedKey: 's3cret' });
	const filter = {
		id: 'region',
		type: 'PARTNER_CUSTOM_PROPERTY',
		checkCondition: 'IS_NOT',
		values: ['EMEA', 'APAC'],
	};

	it.each([
		'webhook.subscription.limit.exceeded',
		'Maximum number of subscriptions reached',
		'You cannot create more than 10 webhook subscriptions',
	])('says what to do where there are too many: %s', async (message) => {
		const body = { data: null, errors: [{ message }] };
		sandbox.fault({ status: 400, method: 'POST', path: '/webhook-subscriptions', body });
		const { said } = await subscription('create', { ...needed(), subscriptions: ['CASE_UPDATED'] });
		expect(said).toMatch(/^There are as many subscriptions as the platform allows[^]*Delete one/);
	});

	it('sends both forms, and gives the subscription without its key', async () => {
		const { items, error } = await subscription('create', {
			...needed(),
			output: 'raw',
			subscriptions: ['CASE_UPDATED', 'ACCOUNT_CREATED'],
			filteredSubscriptions: {
				entry: [
					{
						webhookType: 'CASE_CREATED',
						filters: { entry: [{ ...filter, values: 'EMEA, APAC' }] },
					},
				],
			},
			additionalFields: { description: 'All of them', viaProxy: true },
		});
		expect(error).toBeUndefined();
		expect(sent(sandbox)).toEqual([
			{
				line: `POST ${ROOT}`,
				body: {
					...needed(),
					subscriptions: ['CASE_UPDATED', 'ACCOUNT_CREATED'],
					filteredSubscriptions: [{ webhookType: 'CASE_CREATED', filters: [filter] }],
					description: 'All of them',
					viaProxy: true,
				},
			},
		]);
		expect(items).toEqual([
			{
				json: {
					id: stored()[2]!.id,
					name: 'Cases',
					description: 'All of them',
					url: callback.url,
					filteredSubscriptions: [
						{ webhookType: 'CASE_UPDATED' },
						{ webhookType: 'ACCOUNT_CREATED' },
						{ webhookType: 'CASE_CREATED', filters: [filter] },
					],
					viaProxy: true,
					verified: false,
					active: false,
				},
				pairedItem: { item: 0 },
			},
		]);
		expect(stored()[2]!.preSharedKey).toBe('s3cret');
	});

	it('takes a URL whose scheme is in capitals', async () => {
		const url = 'HTTPS://hooks.example.com/x';
		const { said } = await subscription('create', {
			...{ ...needed(), url },
			subscriptions: ['CASE_CREATED'],
		});
		expect(said).toBe('');
		expect(sent(sandbox)[0]!.body).toMatchObject({ url });
	});

	it('keeps the key out of the items even when the platform answers it', async () => {
		sandbox.fault({
			status: 201,
			body: { data: { id: '1', preSharedKey: 's3cret' }, errors: [] },
		});
		const { json } = await subscription('create', { ...needed(), subscriptions: ['CASE_CREATED'] });
		expect(json).toEqual([{ id: '1' }]);
	});

	it('is checked alike as JSON', async () => {
		const { error } = await subscription('create', {
			inputMode: 'json',
			jsonBody: JSON.stringify({
				...needed(),
				filteredSubscriptions: [{ webhookType: 'CASE_CREATED', filters: [filter] }],
			}),
		});
		expect(error).toBeUndefined();
		expect(sent(sandbox)[0]!.body).toEqual({
			...needed(),
			filteredSubscriptions: [{ webhookType: 'CASE_CREATED', filters: [filter] }],
		});
		const { said } = await subscription('create', {
			inputMode: 'json',
			jsonBody: JSON.stringify({ ...needed(), subscriptions: [] }),
		});
		expect(said).toContain('No event is chosen');
		expect(sent(sandbox)).toHaveLength(1);
	});

	it.each([{}, { filters: [] }])(
		'takes an event without a filter, as JSON: %j',
		async (filters) => {
			const body = {
				...needed(),
				filteredSubscriptions: [{ webhookType: 'CASE_CREATED', ...filters }],
			};
			const { json, said } = await subscription('create', {
				...{ inputMode: 'json', jsonBody: JSON.stringify(body) },
				output: 'raw',
			});
			expect(said).toBe('');
			expect(sent(sandbox)[0]!.body).toEqual(body);
			expect(json[0]!.filteredSubscriptions).toEqual(body.filteredSubscriptions);
		},
	);

	it('takes an event without a filter, as a row', async () => {
		await subscription('create', {
			...needed(),
			filteredSubscriptions: { entry: [{ webhookType: 'CASE_CREATED', filters: {} }] },
		});
		expect(sent(sandbox)[0]!.body).toEqual({
			...needed(),
			filteredSubscriptions: [{ webhookType: 'CASE_CREATED' }],
		});
	});

	it.each<[string, object, RegExp]>([
		[
			'filters that are not found, which would widen the selection',
			{
				inputMode: 'json',
				jsonBody: {
					...{ name: 'Cases', url: 'https://hooks.example.com/a', preSharedKey: 's3cret' },
					filteredSubscriptions: [{ webhookType: 'CASE_CREATED', filters: null }],
				},
			},
			/filteredSubscriptions\[0\]\.filters: It is empty, which would widen the selection/,
		],
		[
			'neither form',
			{},
			/^Event Names or IDs: No event is chosen. Give 'Event Names or IDs', or 'Filtered Events'/,
		],
		[
			'a filter without values',
			{
				filteredSubscriptions: {
					entry: [{ webhookType: 'CASE_CREATED', filters: { entry: [{ ...filter, values: '' }] } }],
				},
			},
			/^Filtered Events > Row 1 > Filters > Row 1 > Values: It is empty/,
		],
		[
			'an unknown condition',
			{
				filteredSubscriptions: {
					entry: [
						{
							webhookType: 'CASE_CREATED',
							filters: { entry: [{ ...filter, checkCondition: 'EQUALS' }] },
						},
					],
				},
			},
			/Condition: "EQUALS" is not one of the allowed values. Use exactly one of: IS, IS_NOT/,
		],
		[
			'a filtered event without its type',
			{ filteredSubscriptions: { entry: [{ webhookType: NOTHING }] } },
			/^Filtered Events > Row 1 > Event Name or ID: It is empty/,
		],
		[
			'a URL that is none',
			{ url: 'hooks.example.com', subscriptions: ['CASE_CREATED'] },
			/^URL: "hooks.example.com" must be an address, e\.g\. https/,
		],
		[
			'no key',
			{ preSharedKey: NOTHING, subscriptions: ['CASE_CREATED'] },
			/^Pre-Shared Key: It is empty/,
		],
	])('refuses %s before anything is sent', async (_what, parameters, sentence) => {
		const { said } = await subscription('create', { ...needed(), ...parameters });
		expect(said).toMatch(sentence);
		expect(sandbox.requests()).toEqual([]);
	});

	it('reports all problems at once', async () => {
		const { said } = await subscription('create', {
			inputMode: 'json',
			jsonBody: '{"name": "", "url": "x"}',
		});
		for (const path of ['name:', 'url:', 'preSharedKey:', 'subscriptions:'])
			expect(said).toContain(path);
	});

	it('hides the key in the editor', () => {
		const properties = engine
			.nodeType('engagementWebhook')
			.description.properties.filter(({ name }) => name === 'preSharedKey');
		expect(properties).toHaveLength(1);
		expect(properties[0]!.typeOptions).toEqual({ password: true });
	});
});

describe('get', () => {
	it('gets one, paired with its item', async () => {
		const { items } = await subscription(
			'get',
			{ subscriptionId: '={{ $json.id }}', output: 'raw' },
			{ items: [{ json: { id: seeded(1) } }, { json: { id: seeded(0) } }] },
		);
		expect(sentLines(sandbox).sort()).toEqual(
			[`GET ${ROOT}?subscriptionId=${seeded(0)}`, `GET ${ROOT}?subscriptionId=${seeded(1)}`].sort(),
		);
		expect(items).toEqual([
			{
				json: expect.objectContaining({ name: 'Regional desk', viaProxy: true, active: false }),
				pairedItem: { item: 0 },
			},
			{ json: expect.objectContaining({ name: 'Data warehouse' }), pairedItem: { item: 1 } },
		]);
	});

	it('gets several with one request, more than a page of them too', async () => {
		sandbox.bulk('webhook', { count: 30 });
		const ids = stored().map(({ id }) => id);
		const { json, error } = await subscription('get', byId(ids.join(', ')));
		expect(error).toBeUndefined();
		expect(sentLines(sandbox)).toEqual([`GET ${ROOT}?subscriptionId=${ids.join(',')}&pageSize=32`]);
		expect(json.map(({ id }) => id)).toEqual(ids);
	});

	it('gets several that one expression gives, with commas', async () => {
		const ids = [seeded(0), seeded(1)];
		const one = { subscriptionId: '={{ $json.ids }}' };
		const { json, said, hints } = await subscription('get', one, {
			items: [{ json: { ids: ids.join(',') } }],
		});
		expect(sentLines(sandbox)).toEqual([`GET ${ROOT}?subscriptionId=${ids.join(',')}&pageSize=2`]);
		expect([said, json.map(({ id }) => id), hints]).toEqual(['', ids, []]);
	});

	it('knows a subscription by an id that is a number', async () => {
		answerWith(sandbox, [{ id: 4711, name: 'Data warehouse' }], { path: '/webhook-subscriptions' });
		const { said, json } = await subscription('get', byId('4711'));
		expect([said, json]).toEqual(['', [{ id: 4711, name: 'Data warehouse' }]]);
	});

	it('gives no other subscription that comes with it', async () => {
		answerWith(sandbox, [{ id: '1' }, { id: '4711' }], { path: '/webhook-subscriptions' });
		const { said, json } = await subscription('get', byId('4711'));
		expect([said, json]).toEqual(['', [{ id: '4711' }]]);
	});

	it('does not drop an id that is unknown', async () => {
		const { said } = await subscription('get', byId(`${seeded(0)},none`));
		expect(said).toMatch(/^Nothing was found for Subscription "none"\nCheck the ID, and that/);
		const both = await subscription('get', byId(`${seeded(0)},none,nobody`));
		expect(both.said).toMatch(
			/^Nothing was found for Subscription "none, nobody"\nCheck the IDs, and that/,
		);
		const alone = await subscription('get', byId('none'));
		expect(alone.said).toContain('webhook.subscription.not.found');
		expect(alone.error).toMatchObject({ httpCode: '404' });
	});
});

describe('get many', () => {
	const pages = (size: number, count: number, more = '') =>
		Array.from({ length: count }, (_, n) => `GET ${ROOT}?pageNumber=${n}&pageSize=${size}${more}`);

	it('follows the pages to an empty one, and loses and repeats none', async () => {
		sandbox.bulk('webhook', { count: 203 });
		const { items } = await subscription('getAll', { returnAll: true });
		expect(sentLines(sandbox)).toEqual(pages(100, 4));
		expect(items.map(({ json }) => json.id)).toEqual(stored().map(({ id }) => id));
		expect(items.every(({ pairedItem }) => (pairedItem as { item: number }).item === 0)).toBe(true);
	});

	it('asks for no more than the limit', async () => {
		sandbox.bulk('webhook', { count: 20 });
		const { json } = await subscription('getAll', { limit: 3 });
		expect(sentLines(sandbox)).toEqual(pages(3, 1));
		expect(json.map(({ id }) => id)).toEqual(
			stored()
				.slice(0, 3)
				.map(({ id }) => id),
		);
	});

	it('sends the cursor on every page, and takes the page size', async () => {
		const { json } = await subscription('getAll', {
			returnAll: true,
			filters: { sinceTime: '1' },
			options: { pageSize: 1 },
		});
		expect(sentLines(sandbox)).toEqual(pages(1, 3, '&sinceTime=1'));
		expect(json).toHaveLength(2);
		const { said } = await subscription('getAll', { filters: { sinceTime: '' } });
		expect(said).toContain('Filters > Since Time: It is empty');
	});
});

describe('update and delete', () => {
	it('adds and removes types', async () => {
		const { items } = await subscription('update', {
			...byId(seeded(0)),
			updateFields: {
				name: 'Warehouse',
				description: '',
				addSubscriptions: ['ACCOUNT_CREATED'],
				removeSubscriptions: ['CASE_UPDATED'],
			},
		});
		expect(sent(sandbox)).toEqual([
			{
				line: `PUT ${ROOT}?subscriptionId=${seeded(0)}`,
				body: {
					name: 'Warehouse',
					description: '',
					addSubscriptions: ['ACCOUNT_CREATED'],
					removeSubscriptions: ['CASE_UPDATED'],
				},
			},
		]);
		expect(items).toEqual([
			{ json: { updated: true, subscriptionId: seeded(0) }, pairedItem: { item: 0 } },
		]);
		expect(stored()[0]).toMatchObject({
			name: 'Warehouse',
			filteredSubscriptions: [{ webhookType: 'CASE_CREATED' }, { webhookType: 'ACCOUNT_CREATED' }],
		});
	});

	it.each([
		['a text', 'Success'],
		['a text as JSON', '"Success"'],
		['a text in the envelope', { data: 'Success', errors: [] }],
		['nothing in the envelope', { data: null, errors: [] }],
	])('an update that is answered 200 with %s has succeeded', async (_, body) => {
		sandbox.fault({ method: 'PUT', status: 200, body, carriedOut: true });
		const { json } = await subscription('update', {
			...byId(seeded(0)),
			updateFields: { name: 'Warehouse' },
		});
		expect(json).toEqual([{ updated: true, subscriptionId: seeded(0) }]);
	});

	it.each([
		['a page', '<html>Sign in</html>'],
		['JSON that is no envelope', { message: 'Who are you?' }],
		['half an envelope', '{"data":'],
	])('an update that is answered 200 with %s is not taken for a success', async (_, body) => {
		sandbox.fault({ method: 'PUT', status: 200, body });
		const { json, said } = await subscription('update', {
			...byId(seeded(0)),
			updateFields: { name: 'Warehouse' },
		});
		expect(json).toEqual([]);
		expect(said).toMatch(/could not be read.*may have been carried out.*HTTP 200/s);
	});

	it('refuses an update that changes nothing, or one type both ways', async () => {
		const nothing = await subscription('update', byId(seeded(0)));
		expect(nothing.said).toContain('Update Fields: There is nothing to send');
		const both = await subscription('update', {
			...byId(seeded(0)),
			updateFields: { addSubscriptions: ['CASE_CREATED'], removeSubscriptions: ['CASE_CREATED'] },
		});
		expect(both.said).toContain('CASE_CREATED cannot be both added and removed');
		const one = await subscription('update', { updateFields: { name: 'x' } });
		expect(one.said).toMatch(/subscription/i);
		expect(sandbox.requests()).toEqual([]);
	});

	it.each([
		['url', 'https://hooks.example.com/other', 'Create a new subscription with it'],
		['preSharedKey', 's3cret', 'Create a new subscription with it'],
		['filteredSubscriptions', [{ webhookType: 'CASE_CREATED' }], 'Create a new subscription'],
		['viaProxy', true, 'Create a new subscription with it'],
		['subscriptions', ['CASE_CREATED'], "Use 'addSubscriptions' and 'removeSubscriptions'"],
		['active', true, 'Use the operation Activate or Deactivate'],
		['verified', true, 'Use the operation Verify'],
	])('refuses %s in an update, which does not take it', async (name, value, advice) => {
		const options = [{}, { onlyCheck: true }];
		for (const one of options) {
			const { json, said } = await subscription('update', {
				...byId(seeded(0)),
				inputMode: 'json',
				jsonBody: JSON.stringify({ name: 'Warehouse', [name]: value }),
				options: one,
			});
			expect(said).toContain(`JSON Body > ${name}: `);
			expect(said).toContain(advice);
			expect(said).not.toContain('s3cret');
			expect(json).toEqual([]);
		}
		expect(sandbox.requests()).toEqual([]);
	});

	it('deletes, and goes on after one that is not there', async () => {
		const gone = seeded(0);
		const { json } = await subscription(
			'delete',
			{ subscriptionId: '={{ $json.id }}' },
			{
				items: [{ json: { id: 'none' } }, { json: { id: gone } }],
				...continueOnFail,
			},
		);
		expect(sent(sandbox)).toEqual([
			{ line: `DELETE ${ROOT}?subscriptionId=none` },
			{ line: `DELETE ${ROOT}?subscriptionId=${gone}` },
		]);
		expect(json).toEqual([
			{
				error: expect.stringMatching(
					/^Nothing was found for Subscription "none": webhook\.subscription\.not\.found/,
				),
				details: expect.objectContaining({ httpCode: 404 }),
			},
			{ deleted: true, subscriptionId: gone },
		]);
		expect(stored()).toHaveLength(1);
	});
});

describe('verify, activate, deactivate', () => {
	const mine = async () => {
		const { json } = await subscription('create', {
			name: 'Mine',
			url: callback.url,
			preSharedKey: 'k',
			subscriptions: ['CASE_CREATED'],
		});
		sandbox.clearRequests();
		return String(json[0]!.id);
	};

	const LIFE = [
		['verify', 'verified'],
		['activate', 'activated'],
		['deactivate', 'deactivated'],
	] as const;

	it('goes through its life', async () => {
		const id = await mine();
		const verified = await subscription('verify', byId(id));
		expect(callback.got).toEqual(['POST {}']);
		const activated = await subscription('activate', byId(id));
		expect(stored()[2]).toMatchObject({ verified: true, active: true });
		const deactivated = await subscription('deactivate', byId(id));
		expect(stored()[2]).toMatchObject({ verified: true, active: false });
		expect([verified, activated, deactivated].map(({ items }) => items)).toEqual([
			[{ json: { verified: true, subscriptionId: id }, pairedItem: { item: 0 } }],
			[{ json: { activated: true, subscriptionId: id }, pairedItem: { item: 0 } }],
			[{ json: { deactivated: true, subscriptionId: id }, pairedItem: { item: 0 } }],
		]);
		expect(sent(sandbox)).toEqual(
			['verify', 'activate', 'deactivate'].map((action) => ({
				line: `POST ${ROOT}/action?subscriptionId=${id}&action=${action}`,
			})),
		);
	});

	it('fails when the platform answers false, and says what to do', async () => {
		const id = await mine();
		callback.status = 401;
		const verify = await subscription('verify', byId(id));
		expect(verify.said).toContain(`The platform did not verify the subscription ${id}`);
		expect(verify.said).toContain('answer a POST of an empty object with 2XX');
		expect(verify.items).toEqual([]);
		const deactivate = await subscription('deactivate', byId(id));
		expect(deactivate.said).toContain(`The platform did not deactivate the subscription ${id}`);
		expect(deactivate.said).toContain('it may already be inactive');
		answerWith(sandbox, false);
		const activate = await subscription('activate', byId(id));
		expect(activate.said).toContain('The platform did not activate');
		expect(activate.said).toContain('Verify the subscription first');
	});

	it.each([[null], [[]], [{}], ['']])(
		'has succeeded where the platform answers %j, which says no more than 204',
		async (data) => {
			for (const [action, done] of LIFE) {
				sandbox.clearRequests();
				answerWith(sandbox, data);
				const { said, json } = await subscription(action, byId(seeded(0)), { tries: 3 });
				expect([said, json]).toEqual(['', [{ [done]: true, subscriptionId: seeded(0) }]]);
				expect(sent(sandbox)).toHaveLength(1);
			}
		},
	);

	it.each([
		[{ id: 's1', name: 'Mine' }, 1, true],
		['Perhaps', 1, true],
		[false, 3, false],
		[{ success: false }, 3, false],
	])(
		'after %j is tried again only where nothing was done',
		async (data, requests, mayHaveCompleted) => {
			for (const [action] of LIFE) {
				sandbox.reset();
				answerWith(sandbox, data, { times: 0 });
				const options = { tries: 3, ...continueOnFail };
				const { json } = await subscription(action, byId(seeded(0)), options);
				expect(sent(sandbox)).toHaveLength(requests);
				expect(json).toMatchObject([{ details: { mayHaveCompleted } }]);
				expect(json[0]!.error).toMatch(
					mayHaveCompleted ? /did not say/ : /did not (?:verify|(?:de)?activate)/,
				);
			}
		},
	);

	it('refuses an action that is none', async () => {
		const { said } = await subscription('pause', byId(seeded(0)));
		expect(said).toContain('There is no operation "pause" for the resource "subscription"');
		expect(sandbox.requests()).toEqual([]);
	});
});

describe('lists', () => {
	const types = LISTED_TYPES[STYLE].map(({ type }) => type);

	it('gives the event types as items', async () => {
		const webhookType = engine.resource('engagementWebhook', 'webhookType');
		const { items } = await webhookType('getAll', { returnAll: true });
		expect(sent(sandbox)).toEqual([{ line: `GET ${ROOT}/webhook-types` }]);
		expect(items.map(({ json }) => json.type)).toEqual(types);
		expect(items[1]).toEqual({
			json: { type: 'CASE_CREATED', label: 'Case created', category: 'Case' },
			pairedItem: { item: 0 },
		});
		expect((await webhookType('getAll', { limit: 2 })).items).toHaveLength(2);
	});

	it('offers the event types in the editor', async () => {
		const options = await engine.loadOptions('engagementWebhook', 'getWebhookTypes');
		expect(options.map(({ value }) => value)).toEqual(expect.arrayContaining([...types]));
		expect(options[0]).toMatchObject({ name: 'Case Created', value: 'CASE_CREATED' });
	});

	it('offers the subscriptions page by page, by name, URL or ID', async () => {
		sandbox.bulk('webhook', { count: 120 });
		const search = async (filter?: string, page?: string) =>
			(await engine.listSearch('engagementWebhook', 'searchSubscriptions', filter, page)) as {
				results: Array<{ name: string; value: string }>;
				paginationToken?: string;
			};
		const first = await search();
		const second = await search('', first.paginationToken);
		const end = await search('', second.paginationToken);
		expect([...first.results, ...second.results].map(({ value }) => value).sort()).toEqual(
			stored()
				.map(({ id }) => id)
				.sort(),
		);
		expect(end).toEqual({ results: [] });
		const late = await search('BULK/119');
		expect(late.results).toEqual([
			{
				name: 'Bulk 119 (https://hooks.example.com/bulk/119, inactive)',
				value: stored().at(-1)!.id,
			},
		]);
		stored().at(-1)!.active = true;
		expect((await search('BULK/119')).results).toMatchObject([
			{ name: 'Bulk 119 (https://hooks.example.com/bulk/119)' },
		]);
		expect((await search(seeded(1))).results).toHaveLength(1);
		expect((await search('none of them')).results).toEqual([]);
	});
});

import { startSandbox, type Sandbox } from '../../sandbox';
import { Engine } from './harness';
import { sent } from './requests';

let sandbox: Sandbox;
let engine: Engine;

beforeAll(async () => {
	sandbox = await startSandbox();
	engine = await Engine.load({ ...sandbox.credentials, baseUrl: sandbox.baseUrl });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.reset());

const campaign = async (operation: string, parameters: object, more = {}) =>
	await engine.node('engagementCampaign', { resource: 'campaign', operation, ...parameters }, more);

const byKey = {
	addressBy: 'externalKey',
	externalSource: 'crm',
	externalSourceId: 'loyalty/2026 + friends',
};
const BY_KEY = 'externalSource=crm&externalSourceId=loyalty%2F2026%20%2B%20friends';

describe('campaign', () => {
	it('creates one from fields', async () => {
		const { items, error } = await campaign('create', {
			name: 'Autumn',
			status: 'APPROVED',
			additionalFields: {
				startDate: '2026-09-01T00:00:00Z',
				tags: 'a, b',
				partnerCustomFields: { property: [{ id: 'region', values: 'EMEA,APAC' }] },
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

	it('gets one by an external key with spaces, slashes and plus signs', async () => {
		const { json } = await campaign('get', byKey);
		expect(sent(sandbox)).toEqual([{ line: `GET /prod/api/v3/campaign?${BY_KEY}` }]);
		expect(json).toEqual([expect.objectContaining({ name: 'Loyalty programme' })]);
	});

	it('replaces without losing what was not named', async () => {
		const { error } = await campaign('replace', {
			...byKey,
			updateFields: {
				description: 'new',
				partnerCustomFields: { property: [{ id: 'tier', values: 'gold' }] },
			},
		});
		expect(error).toBeUndefined();
		expect(sent(sandbox).map(({ line }) => line)).toEqual([
			`GET /prod/api/v3/campaign?${BY_KEY}`,
			`PUT /prod/api/v3/campaign?${BY_KEY}`,
		]);
		expect(sent(sandbox)[1]!.body).toMatchObject({
			name: 'Loyalty programme',
			status: 'APPROVED',
			description: 'new',
			externalSource: 'crm',
			partnerCustomFields: { region: ['AMER'], tier: ['gold'] },
		});
	});

	it('refuses a missing address before anything is sent', async () => {
		const { said } = await campaign('get', {
			campaignId: { __rl: true, mode: 'id', value: '={{ $json.nothing }}' },
		});
		expect(said).toMatch(/campaignId: It is empty.*\[item 0\]/);
		expect(sent(sandbox)).toEqual([]);
	});
});

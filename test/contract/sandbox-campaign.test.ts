import { useSandbox } from '../support/sandbox';
import { clientOf } from './client';

const sandbox = useSandbox();
const call = clientOf(sandbox);

describe('campaigns', () => {
	const spring = { campaignId: '9004_1' };
	const loyalty = { externalSource: 'crm', externalSourceId: 'loyalty/2026 + friends' };
	const create = async (body: object) =>
		await call('POST /campaign', { body: { name: 'New', status: 'APPROVED', ...body } });
	const get = async (query: Record<string, string>) =>
		(await call('GET /campaign', { query })).data;

	test('create answers 201 and the campaign, with read-side names and system fields', async () => {
		const reply = await create({
			tags: ['a'],
			partnerCustomFields: { region: ['EMEA'] },
			clientCustomFields: { audience: ['all'] },
			visibility: { globallyVisible: true, visibilityConfig: [{ type: 'USER', ids: ['1'] }] },
			externalCampaignDetails: [{ connector: 'EMAIL', externalIds: ['m1'] }],
		});
		expect(reply).toMatchObject({ status: 201, errors: [] });
		expect(reply.data).toEqual({
			id: expect.stringMatching(/^\d+_\d+$/),
			name: 'New',
			status: 'APPROVED',
			tags: ['a'],
			partnerCustomProperties: { region: ['EMEA'] },
			clientCustomProperties: { audience: ['all'] },
			visibility: { globallyVisible: true, visibilityConfig: [{ type: 'USER', ids: ['1'] }] },
			externalCampaignDetails: [{ connector: 'EMAIL', externalIds: ['m1'] }],
			archived: false,
			deleted: false,
			createdTime: expect.any(Number),
			modifiedTime: expect.any(Number),
			owner: expect.any(Number),
		});
		expect(await get({ campaignId: reply.data.id })).toEqual(reply.data);
	});

	test('a sub-campaign has its parent and a display id, and needs a parent that exists', async () => {
		const { data } = await create({ parentCampaignId: '9004_1' });
		expect(data).toMatchObject({ parentCampaignId: '9004_1', displayId: expect.any(String) });
		expect((await create({})).data).not.toHaveProperty('displayId');
		expect(await create({ parentCampaignId: 'none' })).toMatchObject({
			status: 400,
			key: 'campaign.parent.not.found',
		});
	});

	test('an external campaign needs both halves of its key', async () => {
		const key = { externalSource: 'shop', externalSourceId: 'a b/c+d' };
		const { data } = await create(key);
		expect(data).toMatchObject(key);
		expect(await get(key)).toEqual(data);
		expect((await create({ externalSource: 'shop' })).status).toBe(400);
		expect((await create({ externalSourceId: '1' })).status).toBe(400);
	});

	test('an external id that exists gives an entry of code 400 naming source and id', async () => {
		const reply = await create(loyalty);
		expect(reply).toMatchObject({ status: 400, data: null });
		expect(reply.errors).toHaveLength(1);
		expect(reply.errors[0]!.code).toBe(400);
		expect(reply.errors[0]!.message).toContain(loyalty.externalSource);
		expect(reply.errors[0]!.message).toContain(loyalty.externalSourceId);
		const other = await call('PATCH /campaign', { query: spring, body: loyalty });
		expect(other.status).toBe(400);
		const same = await call('PATCH /campaign', { query: loyalty, body: loyalty });
		expect(same.status).toBe(200);
	});

	test('the list holds all campaigns', async () => {
		const { status, data } = await call('GET /campaign');
		expect(status).toBe(200);
		const seeded = (sandbox.state('campaign') as { campaigns: unknown[] }).campaigns;
		expect(data).toEqual(seeded);
		expect(data.some((entry: object) => 'parentCampaignId' in entry)).toBe(true);
		expect(data.some((entry: object) => 'externalSourceId' in entry)).toBe(true);
		expect(data.some(({ archived }: { archived: boolean }) => archived)).toBe(true);
	});

	test.each(['GET', 'PUT', 'PATCH', 'DELETE'])(
		'%s is addressed one way, completely',
		async (method) => {
			const body = method === 'PUT' || method === 'PATCH' ? { name: 'x' } : undefined;
			const address = async (query: Record<string, string>) =>
				await call(`${method} /campaign`, { query, body });
			expect(await address({ ...spring, ...loyalty })).toMatchObject({
				status: 400,
				key: 'validation.address.mixed',
			});
			expect(await address({ externalSource: 'crm' })).toMatchObject({
				status: 400,
				key: 'validation.address.incomplete',
				named: ['externalSourceId'],
			});
			expect(await address({ campaignId: 'none' })).toMatchObject({
				status: 404,
				key: 'campaign.not.found',
			});
			expect((await address({ externalSource: 'crm', externalSourceId: 'none' })).status).toBe(404);
			if (method !== 'GET') {
				expect(await address({})).toMatchObject({ status: 400, key: 'validation.address.missing' });
			}
		},
	);

	test('a replaced campaign loses what the body omits, and keeps what the platform manages', async () => {
		const before = await get(spring);
		const reply = await call('PUT /campaign', {
			query: spring,
			body: { name: 'Only this', status: 'APPROVED', clientCustomFields: { a: ['b'] } },
		});
		expect(reply).toMatchObject({ status: 200, errors: [] });
		expect(reply.data).toEqual({
			id: before.id,
			name: 'Only this',
			status: 'APPROVED',
			clientCustomProperties: { a: ['b'] },
			archived: false,
			deleted: false,
			createdTime: before.createdTime,
			modifiedTime: expect.any(Number),
			owner: before.owner,
		});
		expect(reply.data.modifiedTime).toBeGreaterThan(before.modifiedTime);
		expect(await get(spring)).toEqual(reply.data);
	});

	test('a replace with the read-side names is refused; remapped, nothing is lost', async () => {
		const before = await get(spring);
		const { partnerCustomProperties, clientCustomProperties, ...rest } = before;
		const refused = await call('PUT /campaign', { query: spring, body: before });
		expect(refused).toMatchObject({ status: 400, key: 'validation.unknown.field' });
		expect(refused.named.sort()).toEqual(['clientCustomProperties', 'partnerCustomProperties']);
		const body = {
			...rest,
			partnerCustomFields: partnerCustomProperties,
			clientCustomFields: clientCustomProperties,
		};
		const reply = await call('PUT /campaign', { query: spring, body });
		expect(reply.data).toEqual({ ...before, modifiedTime: expect.any(Number) });
	});

	test('only a replace changes the parent', async () => {
		const patched = await call('PATCH /campaign', {
			query: spring,
			body: { parentCampaignId: '9004_4' },
		});
		expect(patched).toMatchObject({ status: 400, named: ['parentCampaignId'] });
		const body = { name: 'x', status: 'APPROVED', parentCampaignId: '9004_4' };
		const replaced = await call('PUT /campaign', { query: spring, body });
		expect(replaced.data).toMatchObject({
			parentCampaignId: '9004_4',
			displayId: expect.any(String),
		});
	});

	test('a partial update changes what it names and nothing else', async () => {
		const before = await get(spring);
		const body = { archived: true, partnerCustomFields: { region: ['AMER'] } };
		const { status, data } = await call('PATCH /campaign', { query: spring, body });
		expect(status).toBe(200);
		expect(data).toEqual({
			...before,
			archived: true,
			partnerCustomProperties: { region: ['AMER'] },
			modifiedTime: expect.any(Number),
		});
	});

	test('a deleted campaign is answered 204 without a body, and is gone', async () => {
		const reply = await call('DELETE /campaign', { query: loyalty });
		expect(reply).toMatchObject({ status: 204, text: '' });
		expect((await call('GET /campaign', { query: loyalty })).status).toBe(404);
	});

	test('somebody else creates a campaign first', async () => {
		const key = { externalSource: 'erp', externalSourceId: '17' };
		sandbox.control('campaign', 'createFirst', { ...key, name: 'Theirs', status: 'APPROVED' });
		expect((await create(key)).status).toBe(400);
		expect(await get(key)).toMatchObject({ name: 'Theirs' });
		expect(() => sandbox.control('campaign', 'absence', { form: 'x' })).toThrow(
			'sandbox.absence.form.unknown',
		);
	});

	test('a brief is a multipart file, addressed by campaign id alone', async () => {
		const form = new FormData();
		form.append('file', new Blob(['a brief'], { type: 'application/pdf' }), 'brief ü.pdf');
		const { status } = await call('POST /campaign/brief', { query: spring, body: form });
		expect(status).toBe(200);
		expect((sandbox.state('campaign') as { briefs: unknown }).briefs).toEqual([
			{
				campaignId: '9004_1',
				field: 'file',
				fileName: 'brief ü.pdf',
				contentType: 'application/pdf',
				size: 7,
			},
		]);
		const mixed = await call('POST /campaign/brief', { query: loyalty, body: form });
		expect(mixed.status).toBe(400);
		const json = await call('POST /campaign/brief', { query: spring, body: {} });
		expect(json.status).toBe(415);
		const unknown = await call('POST /campaign/brief', {
			query: { campaignId: 'none' },
			body: form,
		});
		expect(unknown.status).toBe(404);
		const empty = new FormData();
		empty.append('comment', 'no file');
		expect((await call('POST /campaign/brief', { query: spring, body: empty })).status).toBe(400);
	});
});

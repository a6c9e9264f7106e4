import { useSandbox } from '../support/sandbox';
import { clientOf, exact } from './client';

const sandbox = useSandbox();
const call = clientOf(sandbox);

describe('accounts', () => {
	const query = { id: '5001' };
	const get = async (id = '5001') => (await call('GET /account', { query: { id } })).data[0];

	test('data is an array with the one account', async () => {
		const { status, data } = await call('GET /account', { query });
		expect(status).toBe(200);
		expect(data).toHaveLength(1);
		expect(data[0]).toMatchObject({ id: '5001', active: true, deleted: false, spaceId: 77 });
		expect(data[0].createdTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
		expect(await call('GET /account', { query: { id: '1' } })).toMatchObject({
			status: 404,
			key: 'account.not.found',
		});
	});

	test('a space id beyond 2^53 is given and taken digit by digit', async () => {
		const big = { id: '9223372036854770001' };
		const { text } = await call('GET /account', { query: big });
		expect(exact(text).data[0].spaceId).toBe(9007199254740993077n);
		const put = async (spaceId: string) =>
			await call('PUT /account', {
				query: big,
				body: `{"spaceId": ${spaceId}, "clientCustomProperties": {"a": ["b"]}}`,
			});
		expect((await put('9007199254740993077')).status).toBe(204);
		expect((await get(big.id)).clientCustomProperties).toEqual({ a: ['b'] });
		expect((await put('9007199254740993076')).status).toBe(400);
	});

	test('a replace takes the place of the properties it names', async () => {
		const body = { spaceId: 77, clientCustomProperties: { only: ['this'] } };
		expect(await call('PUT /account', { query, body })).toMatchObject({ status: 204, text: '' });
		expect(await get()).toMatchObject({
			clientCustomProperties: { only: ['this'] },
			partnerCustomProperties: { region: ['EMEA'] },
		});
		expect((await get()).clientCustomProperties).toEqual({ only: ['this'] });
		const without = await call('PUT /account', { query, body: { clientCustomProperties: {} } });
		expect(without).toMatchObject({ status: 400, named: ['spaceId'] });
	});

	test('an update merges properties and changes sharing', async () => {
		const visibility = { globallyVisible: true };
		const permissions = [{ type: 'USER', ids: ['7'] }];
		const body = {
			customProperties: {
				spaceId: 77,
				clientCustomProperties: { tier: ['gold'], extra: ['x'] },
				partnerCustomProperties: { region: ['APAC'] },
			},
			visibilityPermissions: { visibility, permissions },
		};
		expect(await call('PATCH /account', { query, body })).toMatchObject({ status: 204, text: '' });
		expect(await get()).toMatchObject({
			clientCustomProperties: { tier: ['standard', 'gold'], extra: ['x'] },
			partnerCustomProperties: { region: ['EMEA', 'APAC'] },
			visibility,
			permissions,
			active: true,
		});
	});

	test('client properties need their space', async () => {
		const patch = async (customProperties: object) =>
			await call('PATCH /account', { query, body: { customProperties } });
		expect(await patch({ clientCustomProperties: { a: ['b'] } })).toMatchObject({
			status: 400,
			named: expect.arrayContaining(['customProperties.spaceId']),
		});
		expect((await patch({ clientCustomProperties: {} })).status).toBe(204);
		expect((await patch({ partnerCustomProperties: { a: ['b'] } })).status).toBe(204);
	});

	test('an account is deactivated, with a reason or the default one, and never activated', async () => {
		const patch = async (body: object) => await call('PATCH /account', { query, body });
		expect(await patch({ active: true })).toMatchObject({ status: 400, named: ['active'] });
		expect((await get()).active).toBe(true);
		expect((await patch({ deactivationReason: 'closed' })).status).toBe(400);
		expect(await get()).not.toHaveProperty('deactivationReason');
		expect((await patch({ active: false })).status).toBe(204);
		expect(await get()).toMatchObject({
			active: false,
			deactivationReason: 'Deactivated by user using API v3',
		});
		expect((await patch({ active: false, deactivationReason: 'closed' })).status).toBe(204);
		expect((await get()).deactivationReason).toBe('closed');
	});

	test('a delete takes the account from one client', async () => {
		const remove = async (clientId: string) =>
			await call('DELETE /account', { query: { ...query, clientId } });
		for (const clientId of ['0', '-1', '1.5', 'abc']) {
			expect(await remove(clientId)).toMatchObject({ status: 400, named: ['clientId'] });
		}
		expect(await call('DELETE /account', { query })).toMatchObject({
			status: 400,
			named: ['clientId'],
		});
		expect((await remove('79')).status).toBe(404);
		expect(await remove('77')).toMatchObject({ status: 204, text: '' });
		expect((await get()).spaceId).toBe(78);
		expect((await remove('78')).status).toBe(204);
		expect((await call('GET /account', { query })).status).toBe(404);
	});
});

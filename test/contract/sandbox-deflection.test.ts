import { useSandbox } from '../support/sandbox';
import { clientOf } from './client';

const sandbox = useSandbox();
const call = clientOf(sandbox);

describe('call deflection', () => {
	const wish = {
		assetId: 'deflection-asset-1',
		snId: 'caller-1',
		accountId: '5002',
		deflectionType: 'LIVE_CHAT',
	};
	const deflect = async (more: object = {}) =>
		await call('POST /deflect', { body: { ...wish, ...more } });

	test('answers with empty errors and no data; a case is created unless asked not to', async () => {
		const reply = await deflect();
		expect(reply.status).toBe(200);
		expect(JSON.parse(reply.text)).toEqual({ errors: [] });
		await deflect({ createCase: false, accountId: 5002 });
		expect(sandbox.state('deflection')).toEqual([
			{ ...wish, createCase: true },
			{ ...wish, accountId: 5002, createCase: false },
		]);
	});

	test('goes through another channel with both of its fields, or with none', async () => {
		const via = { viaDeflectionType: 'SMS', viaAccountId: '5003' };
		expect((await deflect(via)).status).toBe(200);
		expect((await deflect({ viaDeflectionType: 'SMS' })).status).toBe(400);
		expect((await deflect({ viaAccountId: '5003' })).status).toBe(400);
		expect((await deflect({ ...via, viaAccountId: '1' })).status).toBe(404);
	});

	test.each(['assetId', 'snId', 'accountId', 'deflectionType'])('%s is required', async (name) => {
		expect(await deflect({ [name]: undefined })).toMatchObject({ status: 400, named: [name] });
	});

	test('an asset or account that is not there is 404', async () => {
		expect(await deflect({ assetId: 'none' })).toMatchObject({
			status: 404,
			key: 'asset.not.found',
		});
		expect(await deflect({ accountId: '1' })).toMatchObject({
			status: 404,
			key: 'account.not.found',
		});
	});
});

import { useSandbox } from '../support/sandbox';
import { clientOf } from './client';

const sandbox = useSandbox();
const call = clientOf(sandbox);

describe('feedback workflows', () => {
	const workflowId = '8f14e45f-ceea-467f-a0e6-5a1f3b2c4d5e';
	const TRIGGER = 'POST /cfmWorkflow/trigger';
	const WITH_PROFILE = 'POST /cfmWorkflow/triggerWithNewProfile';
	const state = () => sandbox.state('feedback') as { runs: Array<{ profileId?: string }> };
	const profiles = () => (sandbox.state('profile') as { profiles: Array<{ id: string }> }).profiles;

	test('a trigger answers Success and runs the workflow', async () => {
		const contextParams = { IGNORE_DEDUP: 'true', lang: 'de', orderId: '7' };
		const reply = await call(TRIGGER, { body: { workflowId, contextParams } });
		expect(reply).toMatchObject({ status: 200, data: 'Success', errors: [] });
		expect(state().runs).toMatchObject([{ workflowId, contextParams }]);
	});

	test('a profile is created without an id and updated with one', async () => {
		const trigger = async (unifiedProfile?: object) =>
			await call(WITH_PROFILE, { body: { workflowId, unifiedProfile } });
		expect(await trigger({ contact: { email: 'a@example.com' } })).toMatchObject({
			status: 200,
			data: 'Success',
		});
		const id = state().runs[0]!.profileId!;
		await trigger({ id, profiles: [{ name: 'a', channelId: '1' }] });
		expect(profiles().filter((profile) => profile.id === id)).toEqual([
			{
				id,
				contact: { email: 'a@example.com' },
				profiles: [{ name: 'a', channelId: '1' }],
				createdTime: expect.any(Number),
				modifiedTime: expect.any(Number),
			},
		]);
		expect((await call('GET /profile', { query: { profileId: id } })).data).toMatchObject({ id });
		expect((await trigger()).status).toBe(200);
		expect(state().runs).toHaveLength(3);
	});

	test.each<[string, object, number]>([
		[TRIGGER, {}, 400],
		[TRIGGER, { workflowId: '' }, 400],
		[TRIGGER, { workflowId: 'survey' }, 400],
		[TRIGGER, { workflowId: '00000000-0000-4000-8000-000000000000' }, 404],
		[TRIGGER, { workflowId: 'c9f0f895-fb98-4b91-9f7a-2d1e0c9b8a7f' }, 400],
		[TRIGGER, { workflowId, contextParams: { orderId: 7 } }, 400],
		[TRIGGER, { workflowId, contextParams: { countryCode: 'DEU' } }, 400],
		[TRIGGER, { workflowId, unifiedProfile: {} }, 400],
		[WITH_PROFILE, { workflowId, unifiedProfile: { profiles: [{ channelId: '1' }] } }, 400],
	])('%s %j is %i and runs nothing', async (endpoint, body, status) => {
		const before = profiles();
		expect((await call(endpoint, { body })).status).toBe(status);
		expect(state().runs).toEqual([]);
		expect(profiles()).toEqual(before);
	});
});

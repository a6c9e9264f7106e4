import { useSandbox } from '../support/sandbox';
import { clientOf } from './client';

const sandbox = useSandbox();
const call = clientOf(sandbox);

describe('thread control', () => {
	const act = async (action: string, participantId?: string, entityId = 'case-1') =>
		await call('POST /thread', {
			body: { action, entityType: 'CASE', entityId, ...(participantId && { participantId }) },
		});
	const holder = async () => (await act('checkControl')).data.controllingParticipantId;

	test('moves the holder: acquire, pass, pass to the same, release to the platform', async () => {
		const { platformName } = sandbox.credentials;
		expect(await act('acquireControl', 'bot-a')).toMatchObject({
			status: 200,
			data: { controllingParticipantId: 'bot-a' },
			errors: [],
		});
		expect((await act('acquireControl', 'bot-b')).data.controllingParticipantId).toBe('bot-b');
		expect((await act('passControl', 'bot-c')).data.controllingParticipantId).toBe('bot-c');
		expect(await act('passControl', 'bot-c')).toMatchObject({
			status: 200,
			data: { controllingParticipantId: 'bot-c' },
		});
		expect(await holder()).toBe('bot-c');
		expect((await act('releaseControl', 'bot-c')).data.controllingParticipantId).toBe(platformName);
		expect(await holder()).toBe(platformName);
		expect((await act('passControl', platformName)).status).toBe(200);
	});

	test('only the holder releases', async () => {
		await act('acquireControl', 'bot-a');
		expect(await act('releaseControl', 'bot-b')).toMatchObject({
			status: 400,
			key: 'thread.control.not.held',
		});
		expect(await holder()).toBe('bot-a');
	});

	test.each(['acquireControl', 'passControl', 'releaseControl'])(
		'%s needs a participant',
		async (action) => {
			expect(await act(action)).toMatchObject({
				status: 400,
				named: expect.arrayContaining(['participantId']),
			});
		},
	);

	test('an unknown action, another entity type and a missing entity are 400, an unknown entity 404', async () => {
		for (const action of ['aquireControl', 'acquirecontrol', 'ACQUIRECONTROL', '']) {
			expect((await act(action, 'bot-a')).status).toBe(400);
		}
		const body = { action: 'checkControl', entityType: 'CASE', entityId: 'case-1' };
		for (const wrong of [
			{ entityType: 'case' },
			{ entityType: undefined },
			{ entityId: undefined },
		]) {
			expect((await call('POST /thread', { body: { ...body, ...wrong } })).status).toBe(400);
		}
		expect(await act('checkControl', undefined, 'none')).toMatchObject({ status: 404, data: null });
	});
});

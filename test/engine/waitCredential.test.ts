/** A suspended wait ends where the credential can no longer be used: no later look would be answered. */
import { jobParameters, GOOD, people } from '../support/cases';
import { useEngine } from '../support/engine';
import { messageAsJson } from '../support/parameters';
import { answerWith, sentLines, useSandbox } from '../support/sandbox';
import { useExecutions, waitingWorkflow } from '../support/waiting';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const execute = useExecutions(engine);

const CONVERSATION = { method: 'GET', path: '/conversation' };
const UNUSABLE: object[] = [
	{ accessToken: '' },
	{ environment: 'custom', baseUrl: 'http://api.example.com/x' },
];
const queued = { status: 200, body: { data: { status: 'QUEUED' }, errors: [] }, times: 0 };
const post = { resource: 'post', operation: 'create', inputMode: 'fields', accountIds: '5003' };
const thread = { resource: 'thread', operation: 'waitForControl', entityType: 'CASE' };

it.each<[string, string, object]>([
	['a reply', 'engagementPublishing', { ...messageAsJson, operation: 'sendAndWait' }],
	[
		'a publication',
		'engagementPublishing',
		{ ...post, text: 'Hello', options: { waitFor: 'published', waitTimeout: 36_000 } },
	],
	['a bulk job', 'engagementCase', { ...jobParameters, waitFor: 'callback' }],
	[
		'control of a thread',
		'engagementThread',
		{ ...thread, entityId: 'case-1', participant: 'id', participantId: 'order-bot' },
	],
])('a wait for %s', async (_, node, parameters) => {
	for (const unusable of UNUSABLE) {
		const usable = engine.credential;
		sandbox.reset();
		sandbox.control('publishing', 'course', { delay: 10 * 24 * 3_600_000 });
		sandbox.fault({ method: 'GET', path: '/case/bulk/status', ...queued });
		answerWith(sandbox, [{ messageId: 'm1', brandPost: false }], { ...CONVERSATION, times: 0 });
		const execution = await execute(waitingWorkflow(node, parameters), people(GOOD));
		expect(execution.status).toBe('waiting');
		await execution.wake();
		expect(execution.status).toBe('waiting');
		engine.credential = { ...usable, ...unusable };
		sandbox.clearRequests();
		await execution.wake();
		engine.credential = usable;
		expect(execution.status).toBe('error');
		expect(sentLines(sandbox)).toEqual([]);
	}
});

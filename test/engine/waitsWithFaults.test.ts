/** Whatever an execution waits for goes on through looks that fail, and what was sent is sent once. */
import fc from 'fast-check';
import { GOOD, jobParameters, people } from '../support/cases';
import { useEngine } from '../support/engine';
import { MAX_TRIES } from '../support/inside';
import { messageAsJson } from '../support/parameters';
import { answerWith, sentLines, useSandbox } from '../support/sandbox';
import { part } from '../support/share';
import { useExecutions, waitingWorkflow } from '../support/waiting';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const execute = useExecutions(engine);

interface Endpoint {
	method: string;
	path: string;
}
interface Waiting {
	type: string;
	parameters: object;
	/** What is sent before the wait, and its answer. */
	sends?: { to: Endpoint; answer: unknown };
	/** How it is looked for, and what it shows before it has come, and then. */
	look: Endpoint;
	before?: unknown;
	then: unknown;
	gives: object;
}

const asked = { messageId: 'm1', brandPost: false };
const waiting: Record<string, Waiting> = {
	'the control of a thread': {
		type: 'engagementThread',
		parameters: {
			...{ resource: 'thread', operation: 'waitForControl', entityType: 'CASE' },
			...{ entityId: 'case-1', participant: 'id', participantId: 'order-bot' },
		},
		look: { method: 'POST', path: '/thread' },
		before: { entityType: 'CASE', entityId: 'case-1', controllingParticipantId: 'agents' },
		then: { entityType: 'CASE', entityId: 'case-1', controllingParticipantId: 'order-bot' },
		gives: { timedOut: false, controllingParticipantId: 'order-bot' },
	},
	'the status of a case': {
		type: 'engagementCase',
		parameters: {
			...{ resource: 'case', operation: 'waitUntil', addressBy: 'id', id: 'case-1' },
			...{ until: 'value', values: 'Closed' },
		},
		look: { method: 'GET', path: '/case' },
		before: { id: 'case-1', status: 'New' },
		then: { id: 'case-1', status: 'Closed' },
		gives: { timedOut: false, status: 'Closed' },
	},
	'a reply': {
		type: 'engagementPublishing',
		parameters: { ...messageAsJson, operation: 'sendAndWait' },
		sends: { to: { method: 'POST', path: '/publishing/message' }, answer: ['POST_77'] },
		look: { method: 'GET', path: '/conversation' },
		before: [asked],
		then: [asked, { ...asked, messageId: 'm2', content: { text: 'Here I am' } }],
		gives: { timedOut: false, text: 'Here I am' },
	},
	'a publication': {
		type: 'engagementPublishing',
		parameters: {
			...{ resource: 'post', operation: 'create', inputMode: 'fields', accountIds: '5003' },
			...{ text: 'Hello', options: { waitFor: 'published', waitTimeout: 3600 } },
		},
		sends: { to: { method: 'POST', path: '/publishing/post' }, answer: ['POST_77'] },
		look: { method: 'GET', path: '/publishing/post' },
		before: [{ id: 77, status: 'SCHEDULED' }],
		then: [{ id: 77, status: 'SUCCESS' }],
		gives: { timedOut: false, published: true },
	},
	'a bulk job': {
		type: 'engagementCase',
		parameters: { ...jobParameters, waitFor: 'callback' },
		sends: { to: { method: 'POST', path: '/case/bulk' }, answer: { processId: 'j1' } },
		look: { method: 'GET', path: '/case/bulk/status' },
		before: { status: 'QUEUED' },
		then: { status: 'COMPLETED', results: [{ index: 0, success: true, id: 'c1' }] },
		gives: { processId: 'j1', id: 'c1' },
	},
};

const faults = {
	'not yet': undefined,
	'no answer': { reset: 'before', times: MAX_TRIES },
	unavailable: { status: 503, times: MAX_TRIES },
	unreadable: { status: 200, body: 'no envelope', times: 1 },
} as const;

it.each(Object.entries(waiting))('property: %s', async (_what, wait) => {
	const { type, parameters, sends, look, before, then, gives } = wait;
	const isLook = (line: string) =>
		line.startsWith(`${look.method} `) && line.split('?')[0]!.endsWith(`/v3${look.path}`);
	const looks = fc.array(fc.constantFrom(...(Object.keys(faults) as Array<keyof typeof faults>)), {
		maxLength: 6,
	});
	await fc.assert(
		fc.asyncProperty(looks, async (course) => {
			sandbox.reset();
			if (sends) answerWith(sandbox, sends.answer, sends.to);
			answerWith(sandbox, before, look);
			const execution = await execute(waitingWorkflow(type, parameters), people(GOOD));
			for (const name of course) {
				const fault = faults[name];
				if (fault) sandbox.fault({ ...look, ...fault });
				else answerWith(sandbox, before, look);
				await execution.wake();
				expect(execution.status).toBe('waiting');
			}
			answerWith(sandbox, then, look);
			await execution.wake();
			expect(execution.status).toBe('success');
			expect(execution.items('After').map(({ json }) => json)).toMatchObject([gives]);
			const others = sentLines(sandbox).filter((line) => !isLook(line));
			expect(others).toEqual(sends ? [`${sends.to.method} /prod/api/v3${sends.to.path}`] : []);
		}),
		{ numRuns: part(6) },
	);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { allRun } from '../../playground/examples';
import type { WorkflowNode } from '../../playground/client';
import { LAZY_ISOLATES } from '../../playground/n8n';
import { request } from '../../playground/platform';
import { until } from '../../playground/until';
import { chain, packageNode, triggerNode } from '../../playground/workflows';
import type { Experiment } from '../context';
import { counted, countsOf, NOTHING, type Outcome } from '../outcome';
import { DIFFICULT, kindsOf, sentByN8n, type OneProcess } from '../place';

const WORKFLOW = '8f14e45f-ceea-467f-a0e6-5a1f3b2c4d5e';
const WITHIN_MS = 600_000;

/** The note on the case, and the survey. A read before both shows whether an event is the newest; of two events each reads. */
const LEAST = 2;
const AT_MOST = 4;

interface Case {
	id: string;
	subject: string;
}

/** Surveys that closed cases start, with the case's own note of it as the guard. */
export const surveys: Experiment = {
	title: 'surveys after closing',
	run: async (context) =>
		await context.inOneProcess(
			async (place) => [await surveyEach(place, context.size(200, 10))],
			LAZY_ISOLATES,
		),
};

/** A closed case that is not noted as asked is read, noted, and its survey is started. */
function asking({ credential }: OneProcess) {
	const trigger = triggerNode('surveys', credential);
	const closed = {
		...trigger,
		parameters: {
			subscriptions: ['CASE_UPDATED'],
			onlyIf: {
				caseStatuses: 'Closed',
				unhandled: { difference: [{ field: 'status', property: 'survey_status' }] },
			},
		},
	};
	const ofCase = { resource: 'case', addressBy: 'id', id: '={{ $json.payload?.id ?? $json.id }}' };
	const read = { ...ofCase, operation: 'get', output: 'raw', options: { ifNotFound: 'wait' } };
	const notAsked: WorkflowNode = {
		name: 'Not asked',
		type: 'n8n-nodes-base.filter',
		typeVersion: 2.2,
		position: [0, 0],
		parameters: {
			conditions: {
				options: { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 },
				conditions: [
					{
						id: 'asked',
						leftValue: '={{ $json.workflow?.customProperties?.survey_status?.[0] }}',
						rightValue: '={{ $json.status }}',
						operator: { type: 'string', operation: 'notEquals' },
					},
					// Of events that come at once, only the newest acts.
					{
						id: 'newest',
						leftValue: '={{ $json.version }}',
						rightValue: "={{ $('Trigger').item.json.payload.version }}",
						operator: { type: 'number', operation: 'equals' },
					},
				],
				combinator: 'and',
			},
		},
	};
	const note = {
		...ofCase,
		operation: 'update',
		inputMode: 'json',
		jsonBody: "={{ { syncedSelectedCustomProperties: { survey_status: ['Closed'] } } }}",
	};
	const survey = {
		resource: 'workflow',
		operation: 'trigger',
		inputMode: 'fields',
		workflowId: WORKFLOW,
		contextParams: { other: [{ name: 'caseId', value: "={{ $('Not asked').item.json.id }}" }] },
	};
	return chain('Surveys', [
		closed,
		packageNode('The case as it is now', 'Case', read, credential),
		notAsked,
		packageNode('Note it', 'Case', note, credential),
		packageNode('Ask', 'Feedback', survey, credential),
	]);
}

/** Each case is closed, and changed once more within a moment. */
async function surveyEach(place: OneProcess, count: number): Promise<Outcome> {
	const { client, sandbox } = place;
	const id = await client.importWorkflow(asking(place));
	await client.activate(id);
	for (let n = 0; n < count; n++)
		await request(sandbox, 'POST /case', {
			...{ subject: `To be asked ${n}`, status: 'New', channelType: 'EMAIL' },
			contactInfo: { email: `asked-${n}@example.com` },
		});
	const cases = (sandbox.state('case') as { cases: Case[] }).cases.filter(({ subject }) =>
		subject.includes('To be asked '),
	);
	sandbox.behave(DIFFICULT);
	// What is closed is not new.
	await sleep(DIFFICULT.readableAfter * 1_000);
	sandbox.clearRequests();
	for (const one of cases) sandbox.control('case', 'change', { id: one.id, status: 'Closed' });
	for (const one of cases) sandbox.control('case', 'change', { id: one.id, priority: 'Low' });
	const runs = () =>
		(sandbox.state('feedback') as { runs: Array<{ contextParams?: { caseId?: string } }> }).runs;
	await until('a survey of each', runs, {
		accepts: ({ length }) => length >= cases.length,
		within: WITHIN_MS,
		every: 1_000,
	}).catch(() => {});
	await allRun(client, sandbox, id);

	const asked = countsOf(runs().map(({ contextParams }) => contextParams?.caseId));
	const times = cases.map((one) => asked.get(one.id) ?? 0);
	const sent = sentByN8n(place);
	await client.deactivate(id);
	return {
		...NOTHING,
		what: 'survey after closing: one for each case, noted on it; each case changed again at once, every event twice, a fifth out of order',
		size: counted(count, 'case'),
		lost: count - cases.length + times.filter((one) => one === 0).length,
		doubled: times.filter((one) => one > 1).length,
		requests: { sent: sent.length, least: count * LEAST, atMost: count * AT_MOST },
		seen: kindsOf(sent),
	};
}

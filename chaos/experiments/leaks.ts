import { CREDENTIAL_TYPE } from '../../playground/account';
import { byId, chain, packageNode, START } from '../../playground/workflows';
import type { FaultSpec } from '../../sandbox';
import type { Context, Experiment } from '../context';
import { counted, NOTHING, whole, type Outcome } from '../outcome';
import type { OneProcess } from '../place';
import { spellingsOf } from '../secrets';
import { TriggerWorkflow } from '../trigger';

/** Calls of each kind: a read by query, a write with a body, a list, a search. */
const CALLS: ReadonlyArray<readonly [type: string, parameters: Record<string, unknown>]> = [
	[
		'Campaign',
		{
			resource: 'campaign',
			operation: 'get',
			addressBy: 'campaignId',
			campaignId: byId('9004_1'),
		},
	],
	['Campaign', { resource: 'campaign', operation: 'create', name: 'Leak' }],
	['Webhook', { resource: 'subscription', operation: 'getAll', returnAll: true }],
	[
		'AuditTrail',
		{
			resource: 'auditRecord',
			operation: 'search',
			assetClass: 'UNIVERSAL_CASE',
			assetIds: 'case-1',
			returnAll: true,
			filters: {},
		},
	],
];

/** Failures in which the platform says again what it was sent, each text in every spelling. */
function echoes(texts: readonly string[]): FaultSpec[] {
	return texts.flatMap((text): FaultSpec[] => {
		const error = { data: null, errors: [{ message: `refused: ${text}`, code: 4000 }] };
		return [
			{ status: 400, body: error },
			{ status: 401, body: error, headers: { 'www-authenticate': `Bearer ${text}` } },
			{ status: 403, body: { [text]: [text] } },
			{ status: 404, body: `<p>${text}</p>`, headers: { 'content-type': 'text/html' } },
			{ status: 200, body: error },
			{ status: 200, body: `not JSON: ${text}`, headers: { 'content-type': 'text/plain' } },
			{ status: 302, headers: { location: `http://127.0.0.1:9/?token=${text}` } },
		];
	});
}

/** What breaks without a text of the platform. */
const BREAKS: readonly FaultSpec[] = [
	{ reset: 'before' },
	{ reset: 'after' },
	{ answer: 'truncated' },
	{ status: 500 },
];

/** All that n8n logs (at its level "debug") and stores, with a platform that repeats secrets. */
export const leaks: Experiment = {
	title: 'token, keys and pre-shared keys in what n8n logs and stores',
	run: async (context) =>
		await context.inOneProcess(async (place) => [await provoke(place, context)]),
};

async function provoke(place: OneProcess, context: Context): Promise<Outcome> {
	const { sandbox, client, credential, credentialData } = place;
	const { accessToken = '', apiKey = '' } = credentialData;
	const secrets = [accessToken, apiKey];
	const ofCredential = secrets.flatMap(spellingsOf);
	const spoken = echoes(context.size(ofCredential, secrets));
	const faults = [...spoken, ...BREAKS];
	const shown: string[] = [];
	let failed = 0;
	for (const [type, parameters] of context.size(CALLS, [CALLS[1]!]))
		for (const onError of ['stopWorkflow', 'continueRegularOutput'])
			for (const fault of faults) {
				const node = { ...packageNode('Call', type, parameters, credential), onError };
				const id = await client.importWorkflow(chain('Call', [START, node]));
				sandbox.fault({ ...fault, times: 0 });
				const execution = await client.run(id, START.name);
				sandbox.clearFaults();
				if (execution.status !== 'success') failed++;
				shown.push(JSON.stringify(execution));
			}
	const tests = await testCredential(place, spoken);
	const publications = await publish(place, context);
	const inEditor = [...shown, ...tests].filter((text) =>
		ofCredential.some((spelling) => text.includes(spelling)),
	);
	const inPublications = publications.filter(({ key, message }) =>
		[...ofCredential, ...spellingsOf(key)].some((spelling) => message.includes(spelling)),
	);
	return {
		...NOTHING,
		what: 'a platform that repeats token, key and pre-shared key in its errors',
		size: `${whole(shown.length)} executions, ${counted(tests.length, 'test')} of the credential, ${counted(publications.length, 'publication')}`,
		letThrough: inEditor.length + inPublications.length,
		seen: `${whole(failed)} executions failed; ${whole(inEditor.length + inPublications.length)} answers to the editor contain a secret`,
	};
}

/** What the editor shows about the credential. */
async function testCredential(
	{ sandbox, client, credential, credentialData }: OneProcess,
	faults: readonly FaultSpec[],
): Promise<string[]> {
	const answers: string[] = [];
	for (const fault of faults) {
		sandbox.fault({ ...fault, times: 0 });
		const answer = await client.testCredential(credential, CREDENTIAL_TYPE, credentialData);
		answers.push(JSON.stringify(answer));
		sandbox.clearFaults();
	}
	return answers;
}

/** Publications that fail with the trigger's own key in the platform's words; what n8n says of each. */
async function publish(
	place: OneProcess,
	context: Context,
): Promise<Array<{ key: string; message: string }>> {
	const { sandbox, client } = place;
	const workflow = await TriggerWorkflow.publish(place);
	const key = workflow.subscription.preSharedKey;
	await client.deactivate(workflow.id);
	const failures: Array<{ key: string; message: string }> = [];
	for (const fault of context.size(echoes(spellingsOf(key)), echoes([key]).slice(0, 1))) {
		// Not what removes a subscription: n8n tries that again for as long as it fails.
		sandbox.fault({ ...fault, method: 'POST', times: 0 });
		const message = await client.activate(workflow.id).then(
			() => '',
			(error: Error) => error.message,
		);
		sandbox.clearFaults();
		failures.push({ key, message });
		await client.deactivate(workflow.id);
	}
	return failures;
}

import type { IExecuteFunctions, IWebhookDescription, IWebhookFunctions } from 'n8n-workflow';
import { resultOf } from '../../kernel/failures/results';
import { patienceFor } from '../../kernel/http/stoppable';
import { loadInWebhook } from '../../kernel/operation';
import { connect } from '../../kernel/requests';
import { isEmptyObject } from '../../kernel/values/json';
import { Secrets } from '../../kernel/values/secrets';
import { deriveKey, isDigest, matchesSecret } from '../../kernel/values/signatures';
import { toText } from '../../kernel/values/values';
import type { WaitState } from '../../kernel/waiting/wait';
import { refuse, shortBodyOf, type IncomingRequest } from '../../kernel/webhooks/incoming';
import { CREDENTIAL_TYPE } from '../../service/credential/type';
import type { StatusValues } from '../../service/jobs/jobAnswer';
import { outcomesOfJobs, rowOf, type Queued } from './job';

const HEADER = 'X-Callback-Secret';

/** Its own path: otherwise a late call would resume the Wait node at which the execution is waiting by then. */
const PATH = 'bulk-job';

/** How long (ms) a callback may take, with its pauses. What it does not do in time is left to the next wake-up. */
const LIMITS = { pauses: 2_000, time: 10_000 };

/** Where n8n takes calls to a suspended execution; nothing is registered on the platform. */
export const callbackWebhooks: IWebhookDescription[] = [
	{
		name: 'default',
		httpMethod: 'POST',
		responseMode: 'onReceived',
		path: PATH,
		restartWebhook: true,
	},
];

export async function callbackSettings(n8n: IExecuteFunctions) {
	const url = new URL(toText(n8n.evaluateExpression('{{ $execution.resumeUrl }}', 0)));
	url.pathname += `/${PATH}`;
	return { callbackUrl: url.href, callbackUrlHeaders: { [HEADER]: await secretOf(n8n) } };
}

/** What a suspended execution keeps for its callbacks. */
export interface CallbackNotes {
	/** How many input items there are; those that were refused are in no job. */
	itemCount: number;
	statusValues: StatusValues;
}

/** n8n answers 200, and the execution waits on. */
const WAIT_ON = { webhookResponse: {} };

/**
 * One call to a suspended execution (Part 2, "Events"). Without the secret it resumes nothing: it gets a bare 401, or a
 * 200 when it is empty, which may be a look whether the address answers. The specification shows no payload, so the
 * node asks for the status, and the execution goes on when every item is in a job that has ended well. Anything else,
 * e.g. a refused item or a failed record, is left to the next wake-up, which can fail the node.
 */
export async function receiveCallback(n8n: IWebhookFunctions) {
	const secrets = new Secrets();
	const response = await resultOf(resume(n8n, secrets));
	if (!(response instanceof Error)) return response;
	// An error that is thrown here would end the execution that waits.
	n8n.logger.warn(secrets.forLog(`A callback is left to the next wake-up: ${response.message}`));
	return WAIT_ON;
}

async function resume(n8n: IWebhookFunctions, secrets: Secrets) {
	const request = n8n.getRequestObject() as unknown as IncomingRequest;
	const secret = request.headers[HEADER.toLowerCase()];
	// What cannot be the secret is not compared with it, since the credential would have to be read.
	if (!isDigest(secret) || !matchesSecret(secret, await secretOf(n8n))) {
		const body = await shortBodyOf(request);
		const isEmpty = body && (isEmptyObject(body) || body.toString('utf8').trim() === '');
		return isEmpty ? WAIT_ON : refuse(n8n, 401);
	}
	secrets.add(secret);
	const ledger = loadInWebhook(n8n);
	if (!ledger) return WAIT_ON;
	const { statusValues, itemCount } = ledger.notes as CallbackNotes;
	const jobs = ledger.entries.map(({ items, outcome }) => {
		return { itemIndexes: items, state: outcome.result as WaitState<Queued> | undefined };
	});
	// Each item has to be in one job: a refused one is in none, and the others of its job are then noted twice.
	if (jobs.flatMap(({ itemIndexes }) => itemIndexes).length !== itemCount) return WAIT_ON;
	const send = connect(n8n, { secrets, patience: patienceFor(LIMITS) });
	const { look } = rowOf(send, statusValues);
	// Jobs are expected to end in their order: while the last one goes on, a call costs one request.
	for (const job of [...jobs].reverse()) {
		const { state } = job;
		if (state === undefined) return WAIT_ON;
		if (state.found) continue;
		const { isDone, found } = await look(state.begun);
		if (found instanceof Error) throw found;
		if (!isDone || !found) return WAIT_ON;
		job.state = { ...state, found };
	}
	const outcomes = [...outcomesOfJobs(jobs, statusValues)].sort(([a], [b]) => a - b);
	const warn = (message: string) => n8n.logger.warn(message);
	const results = outcomes.flatMap(([item, json]) =>
		json === undefined || json instanceof Error
			? []
			: [{ json: secrets.takeOutOf(json, warn), pairedItem: { item } }],
	);
	return results.length === itemCount ? { webhookResponse: {}, workflowData: [results] } : WAIT_ON;
}

async function secretOf(n8n: IExecuteFunctions | IWebhookFunctions): Promise<string> {
	const { apiKey } = await n8n.getCredentials(CREDENTIAL_TYPE);
	return deriveKey(apiKey, `case-bulk-callback:${n8n.getExecutionId()}:${n8n.getNode().id}`);
}

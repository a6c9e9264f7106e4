import type {
	IDataObject,
	IExecuteFunctions,
	IWebhookDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { refuse, shortBodyOf, type IncomingRequest } from '../../shared/incoming';
import { isEmptyObject } from '../../shared/json';
import { loadInWebhook } from '../../shared/operation';
import { resultOf } from '../../shared/results';
import { Secrets } from '../../shared/secrets';
import { deriveKey, isDigest, matchesSecret } from '../../shared/signatures';
import { connect, CREDENTIAL } from '../../shared/transport';
import { isQueued, type Outcomes, type WaitNotes } from './job';
import { checkJobs } from './progress';

/** The header in which the platform sends the secret back. */
const HEADER = 'X-Callback-Secret';

/** A path of its own: without, a late call would resume the Wait node at which the execution waits by then. */
const PATH = 'bulk-job';

/** How long a call back may take (ms), its pauses and all: the next wake-up does what is left. */
const PATIENCE = { pauses: 2_000, time: 10_000 };

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

/** The settings of a job that calls back to this execution. */
export async function callbackSettings(n8n: IExecuteFunctions) {
	const url = new URL(String(n8n.evaluateExpression('{{ $execution.resumeUrl }}', 0)));
	url.pathname += `/${PATH}`;
	return {
		callbackUrl: url.href,
		callbackUrlHeaders: { [HEADER]: await secretOf(n8n) },
	};
}

/** n8n answers 200, and the execution waits on. */
const WAIT_ON: IWebhookResponseData = { webhookResponse: {} };

/**
 * One call to a suspended execution (Part 2, "Events"). Without the secret it resumes nothing: it
 * gets a bare 401, or a 200 when it is empty and so claims nothing. The specification shows no
 * payload, so what a call says does not count: the node asks for the status, and the execution goes
 * on when every item is in a job that has ended well. Anything else, e.g. a refused item or a failed
 * record, is left to the next wake-up, which can fail the node.
 */
export async function receiveCallback(n8n: IWebhookFunctions): Promise<IWebhookResponseData> {
	const secrets = new Secrets();
	const response = await resultOf(resume(n8n, secrets));
	if (!(response instanceof Error)) return response;
	// An error that is thrown here would end the execution that waits.
	n8n.logger.warn(secrets.hide(`A call back is left to the next wake-up: ${response.message}`));
	return WAIT_ON;
}

async function resume(n8n: IWebhookFunctions, secrets: Secrets): Promise<IWebhookResponseData> {
	const request = n8n.getRequestObject() as unknown as IncomingRequest;
	const secret = request.headers[HEADER.toLowerCase()];
	// What cannot be the secret is not compared with it, since the credential would have to be read.
	if (!isDigest(secret) || !matchesSecret(secret, await secretOf(n8n))) {
		const body = await shortBodyOf(request);
		return body !== undefined && isEmpty(body) ? WAIT_ON : refuse(n8n, 401);
	}
	secrets.add(secret);
	const ledger = loadInWebhook(n8n);
	if (!ledger) return WAIT_ON;
	const { statusValues, itemCount } = ledger.notes as WaitNotes;
	const jobs = ledger.entries.flatMap(({ items, outcome }) =>
		'result' in outcome && isQueued(outcome.result)
			? [{ ...outcome.result, itemIndexes: items }]
			: [],
	);
	const outcomes: Outcomes = new Map();
	const patience = { pauses: PATIENCE.pauses, end: Date.now() + PATIENCE.time };
	const context = { send: connect(n8n, { secrets, patience }), maxConcurrency: 1 };
	const isAllDone = await checkJobs(jobs, outcomes, statusValues, context, false);
	const hasError = [...outcomes.values()].some((outcome) => outcome instanceof Error);
	if (!isAllDone || outcomes.size !== itemCount || hasError) return WAIT_ON;
	const results = [...outcomes].sort(([a], [b]) => a - b) as Array<[number, IDataObject]>;
	return {
		webhookResponse: {},
		workflowData: [
			results.map(([item, json]) => ({ json: secrets.hideIn(json), pairedItem: { item } })),
		],
	};
}

/** The secret of this node in this execution. */
async function secretOf(n8n: IExecuteFunctions | IWebhookFunctions): Promise<string> {
	const { apiKey } = await n8n.getCredentials(CREDENTIAL);
	return deriveKey(apiKey, `case-bulk-callback:${n8n.getExecutionId()}:${n8n.getNode().id}`);
}

function isEmpty(body: Buffer): boolean {
	return isEmptyObject(body) || body.toString('utf8').trim() === '';
}

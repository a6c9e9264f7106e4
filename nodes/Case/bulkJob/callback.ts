import { createHmac, timingSafeEqual } from 'crypto';
import type {
	IDataObject,
	IExecuteFunctions,
	IWebhookDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { connect, CREDENTIAL } from '../../shared/transport';
import { ask, type Outcomes } from './jobs';
import { recallInWebhook } from './memory';

/** The header with which the platform shows that it was told where to call. */
const HEADER = 'X-Callback-Secret';

/** Where n8n takes calls to a suspended execution; nothing is registered on the platform. */
export const callbackWebhooks: IWebhookDescription[] = [
	{
		name: 'default',
		httpMethod: 'POST',
		responseMode: 'onReceived',
		path: '',
		restartWebhook: true,
	},
];

/** `callbackUrl` and `callbackUrlHeaders`, for a job that calls back to this execution. */
export async function callbackTo(n8n: IExecuteFunctions) {
	return {
		callbackUrl: String(n8n.evaluateExpression('{{ $execution.resumeUrl }}', 0)),
		callbackUrlHeaders: { [HEADER]: await secretOf(n8n) },
	};
}

/**
 * One call to a suspended execution (Part 2, "Events"). Without the secret it resumes nothing: it
 * gets a bare 401, or is answered when it is empty and so claims nothing. What a call says is not
 * relied on, since no payload is shown: the status is asked, and the execution goes on when every
 * item is in a job that has ended well. Anything else, a refused item or a failed record among it, is
 * left to the next wake-up, which can fail the node as it should.
 */
export async function receiveCallback(n8n: IWebhookFunctions): Promise<IWebhookResponseData> {
	// Of an error n8n would make the end of the execution that waits.
	return await resume(n8n).catch((error: Error) => {
		n8n.logger.warn(`A call back is left to the next wake-up: ${error.message}`);
		return { webhookResponse: {} };
	});
}

async function resume(n8n: IWebhookFunctions): Promise<IWebhookResponseData> {
	const { rawBody, headers } = n8n.getRequestObject() as {
		rawBody?: unknown;
		headers: Record<string, unknown>;
	};
	if (!isSecret(headers[HEADER.toLowerCase()], await secretOf(n8n))) {
		if (isEmpty(rawBody)) return { webhookResponse: {} };
		n8n.getResponseObject().status(401).end();
		return { noWebhookResponse: true };
	}
	const memory = recallInWebhook(n8n);
	if (!memory) return { webhookResponse: {} };
	const outcomes: Outcomes = new Map();
	const { doneStatuses } = memory;
	const send = await connect(n8n);
	const all = await ask(send, memory.jobs, outcomes, { doneStatuses, maxConcurrency: 1 });
	const items = [...outcomes].sort(([a], [b]) => a - b);
	const isWhole = all && items.length === memory.count;
	if (!isWhole || items.some(([, outcome]) => outcome instanceof Error)) {
		return { webhookResponse: {} };
	}
	return {
		webhookResponse: {},
		workflowData: [
			items.map(([item, outcome]) => ({ json: outcome as IDataObject, pairedItem: { item } })),
		],
	};
}

/**
 * The secret of one node in one execution: derived from the API key, so that it is stored nowhere
 * and the same after a restart. 64 hex digits.
 */
async function secretOf(n8n: IExecuteFunctions | IWebhookFunctions): Promise<string> {
	const { apiKey } = await n8n.getCredentials(CREDENTIAL);
	return createHmac('sha256', String(apiKey))
		.update(`case-bulk-callback:${n8n.getExecutionId()}:${n8n.getNode().id}`)
		.digest('hex');
}

/** Compares in constant time. */
function isSecret(given: unknown, secret: string): boolean {
	const [a, b] = [String(given), secret].map((text) =>
		createHmac('sha256', secret).update(text).digest(),
	);
	return timingSafeEqual(a as Buffer, b as Buffer);
}

function isEmpty(rawBody: unknown): boolean {
	return !Buffer.isBuffer(rawBody) || /^(\s*\{\s*\})?\s*$/.test(rawBody.toString('utf8'));
}

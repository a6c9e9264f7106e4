import type {
	IExecuteFunctions,
	IHookFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	IWebhookFunctions,
} from 'n8n-workflow';
import { withoutMark } from '../json';
import type { Headers } from './retry';

export const CREDENTIAL = 'engagementPlatformApi';

/** Any of n8n's contexts that may send a request with a credential. */
export type Context =
	IExecuteFunctions | ILoadOptionsFunctions | IHookFunctions | IWebhookFunctions;

/** What came back for one request. */
export interface Response {
	status: number;
	headers: Headers;
	/** The bytes without a byte order mark: n8n's own parsing would round long integers. */
	body: Buffer;
	/** The bytes as they came. */
	raw: Buffer;
}

/** No response came: the system's error code, e.g. ECONNRESET, and what n8n says of it. */
export interface NoResponse {
	code: string;
	message: string;
}

/** Sends one request through n8n, which signs it with the credential. Never throws. */
export async function exchange(
	context: Context,
	options: IHttpRequestOptions,
): Promise<Response | NoResponse> {
	try {
		const response = (await context.helpers.httpRequestWithAuthentication.call(
			context,
			CREDENTIAL,
			{ ...options },
		)) as IN8nHttpFullResponse;
		return {
			status: response.statusCode,
			headers: response.headers,
			body: withoutMark(response.body as Buffer),
			raw: response.body as Buffer,
		};
	} catch (error) {
		return {
			code: systemCode(error),
			message: error instanceof Error ? error.message : String(error),
		};
	}
}

/** The system's error code, wherever n8n's wrapping has put it. */
function systemCode(error: unknown): string {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		const { code } = cause as { code?: unknown };
		if (typeof code === 'string') return code;
	}
	return '';
}

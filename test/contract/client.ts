import axios from 'axios';
import { parse, stringify } from 'lossless-json';
import type { Sandbox } from '../../sandbox';
import { breaches } from './conformity';

export interface Request {
	/** What the names in braces in the path are. */
	params?: Record<string, string>;
	/** Sent encoded. */
	query?: Record<string, string>;
	/** A string is sent as it is, FormData as multipart, anything else as JSON. */
	body?: unknown;
	/** Laid over the usual ones; undefined takes one away. */
	headers?: Record<string, string | undefined>;
	environment?: string;
}

export interface Reply {
	status: number;
	headers: Record<string, unknown>;
	text: string;
	/** The body, when it is JSON. */
	body: any;
	/** The envelope's parts. */
	data: any;
	/** Dotted key of the first entry of `errors`. */
	key?: string;
	errors: Array<{ id: string; code: number; message: string }>;
	/** Names of the fields that `metadata.details` points at. */
	named: string[];
}

/**
 * Sends requests over HTTP, as a client of the service would, and holds every envelope that comes
 * back against the contract. Throws on a breach.
 * @param another credential than the sandbox's own
 */
export function clientOf(sandbox: Sandbox, another?: Omit<Sandbox['credentials'], 'platformName'>) {
	return async function call(endpoint: string, request: Request = {}): Promise<Reply> {
		const credential = another ?? sandbox.credentials;
		const [method = '', route = ''] = endpoint.split(' ');
		const { body, params = {} } = request;
		const path = route.replace(/\{(\w+)\}/g, (_, name: string) =>
			encodeURIComponent(params[name]!),
		);
		const query = new URLSearchParams(request.query).toString();
		const environment = request.environment ?? credential.environment;
		const isForm = body instanceof FormData;
		const response = await axios.request<string>({
			method,
			url: `${sandbox.url}/${environment}/api${/^\/v[12]\//.test(path) ? '' : '/v3'}${path}${query ? `?${query}` : ''}`,
			data: body === undefined || isForm || typeof body === 'string' ? body : stringify(body),
			headers: {
				Accept: 'application/json',
				Authorization: `Bearer ${credential.accessToken}`,
				Key: credential.apiKey,
				...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
				...request.headers,
			},
			transformRequest: isForm ? undefined : [(data: unknown) => data],
			transformResponse: [(text: string) => text],
			validateStatus: () => true,
		});
		const isJson = /^application\/(scim\+)?json/.test(String(response.headers['content-type']));
		const envelope = isJson ? JSON.parse(response.data) : undefined;
		if (isJson || response.status === 204) {
			const found = breaches(endpoint, response.status, envelope);
			if (found.length > 0) throw new Error(`${endpoint}: ${found.join('; ')}\n${response.data}`);
		}
		return {
			status: response.status,
			headers: response.headers,
			text: response.data,
			body: envelope,
			data: envelope?.data,
			errors: envelope?.errors ?? [],
			key: envelope?.errors?.[0]?.message,
			named: (envelope?.metadata?.details ?? []).map(({ path: name }: { path: string }) => name),
		};
	};
}

/** Parses without losing digits: integers come out as bigint. */
export function exact(text: string): any {
	return parse(text, undefined, (digits) =>
		/^-?\d+$/.test(digits) ? BigInt(digits) : Number(digits),
	);
}

/** The local platform for a real n8n: the requests it gets, what others do on it, and what it delivers. */
import axios from 'axios';
import { AT_ONCE, startSandbox, type Credential, type Sandbox } from '../sandbox';
import type { Delivery } from '../sandbox/areas/webhook/deliveries';
import type { Subscription } from '../sandbox/areas/webhook/store';
import { PATIENCE_MS, until } from './until';

/** A platform that allows a busy n8n enough time to answer, and shows at once what was made. */
export const startPlatform = async (tokens: Credential[] = []) =>
	await startSandbox({ tokens, callbackTimeout: PATIENCE_MS, behaviours: AT_ONCE });

export const subscriptionsOf = (sandbox: Sandbox) => sandbox.state('webhook') as Subscription[];

/** All deliveries so far, oldest first. */
export const deliveriesOf = (sandbox: Sandbox) =>
	sandbox.control('webhook', 'deliveries') as Delivery[];

/** Emits an event; returns its deliveries. */
export const emit = (sandbox: Sandbox, spec: Record<string, unknown> = {}) =>
	sandbox.control('webhook', 'emit', { type: 'CASE_CREATED', ...spec }) as Delivery[];

/** Waits until the first attempt of each delivery has been answered or has failed. Returns all of them. */
export async function answered(sandbox: Sandbox): Promise<Delivery[]> {
	const pending = () => deliveriesOf(sandbox).filter(({ attempts }) => attempts.length === 0);
	await until('all deliveries to be answered', pending, { accepts: (all) => all.length === 0 });
	return deliveriesOf(sandbox);
}

/** A request of somebody else, e.g. to `POST /case`. */
export async function request(
	{ url, credentials }: Sandbox,
	endpoint: string,
	data?: unknown,
): Promise<void> {
	const [method, path] = endpoint.split(' ');
	const { accessToken, apiKey } = credentials;
	const headers = {
		Accept: 'application/json',
		Authorization: `Bearer ${accessToken}`,
		Key: apiKey,
	};
	await axios.request({
		method,
		url: `${url}/prod/api${/^\/v[12]\//.test(path!) ? '' : '/v3'}${path}`,
		data,
		headers,
		timeout: PATIENCE_MS,
	});
}

/** Posts to n8n as the platform does; returns the answer, whatever it is. */
export async function post(
	url: string,
	data: unknown,
	headers: Record<string, string | undefined> = {},
) {
	return await axios.post<unknown>(url, data, {
		headers,
		timeout: PATIENCE_MS,
		validateStatus: () => true,
		maxBodyLength: Infinity,
	});
}

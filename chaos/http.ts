/** Requests to n8n as anyone can send them: any method, any header any number of times, any bytes. */
import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { PATIENCE_MS } from '../playground/until';

/** How many deliveries are under way at a time, as from the sandbox. */
export const AT_ONCE = 10;

/** As many connections as are asked for: what is to come at once must not wait for one. */
const agent = new Agent({ keepAlive: true });

export interface Request {
	url: string;
	method?: string;
	headers: ReadonlyArray<readonly [name: string, value: string]>;
	body: string | Buffer;
}

export interface Answer {
	status: number;
	text: string;
}

/** The answer; undefined when there is none. */
export async function send({
	url,
	method = 'POST',
	headers,
	body,
}: Request): Promise<Answer | undefined> {
	const bytes = Buffer.from(body);
	const { host } = new URL(url);
	const all = [['Host', host], ['Content-Length', String(bytes.length)], ...headers].flat();
	return await new Promise((resolve) => {
		const options = { method, agent, headers: all, timeout: PATIENCE_MS };
		const outgoing = request(url, options, (answer) => {
			let text = '';
			answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
			answer.once('close', () => resolve({ status: answer.statusCode!, text }));
		});
		outgoing.once('timeout', () => outgoing.destroy());
		outgoing.once('error', () => resolve(undefined));
		outgoing.end(bytes);
	});
}

/** The value of `X-Hub-Signature` (Part 3, "Authentication"). */
export function sign(body: string | Buffer, key: string | Buffer): string {
	return `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
}

export const JSON_TYPE = ['Content-Type', 'application/json'] as const;

/** Sends a delivery as the platform does. */
export async function deliver(url: string, body: string, key: string): Promise<Answer | undefined> {
	const headers = [JSON_TYPE, ['X-Hub-Signature', sign(body, key)] as const];
	return await send({ url, headers, body });
}

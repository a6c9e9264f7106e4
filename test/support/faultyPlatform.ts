import type { ServerResponse } from 'node:http';
import { A_CONVERSATION } from './everyOperation';
import { readBody, serve } from './server';

/** How a write goes wrong; whether it was carried out, and whether nobody but the platform can know. */
export const FAULTS = {
	'reset before it was carried out': { isUncertain: true, reset: true },
	'reset after it was carried out': { isUncertain: true, isDone: true, reset: true },
	'status 500': { isUncertain: true, status: 500 },
	'status 500 after it was carried out': { isUncertain: true, isDone: true, status: 500 },
	'status 503': { isUncertain: true, status: 503 },
	'status 429': { status: 429, headers: { 'retry-after': '0' } },
	'status 400': { status: 400 },
	'status 408': { isUncertain: true, status: 408 },
	'status 499': { isUncertain: true, isDone: true, status: 499, body: '' },
	'errors in a 2xx answer': { isUncertain: true, status: 200 },
	'errors in a 2xx answer next to what was carried out': {
		...{ isUncertain: true, isDone: true, status: 200 },
	},
	'an answer that was cut off': { isUncertain: true, isDone: true, status: 200, body: '{"data":' },
} as const;
export type FaultName = keyof typeof FAULTS;
export interface Fault {
	isUncertain?: boolean;
	isDone?: boolean;
	reset?: boolean;
	status?: number;
	headers?: Record<string, string>;
	body?: string;
}

/** What the platform says when a write has succeeded, where the node reads it. */
const SUCCESS: ReadonlyArray<[endpoint: RegExp, data: unknown]> = [
	[/POST \/case\/bulk/, { processId: 'job-1' }],
	[/POST \/cfmWorkflow/, 'Success'],
	[/POST \/publishing\/message/, ['post-1']],
	[/POST \/webhook-subscriptions\/action/, true],
];

/** A platform that counts what it carries out, and has the next writes go wrong. */
export class FaultyPlatform {
	url = '';
	writes = 0;
	done = 0;
	uncertain = 0;
	uncertainDone = 0;
	private faults: Array<FaultName | undefined> = [];
	/** Called when a write has come, before it is answered, with its number. */
	beforeWrite: (count: number) => void = () => {};
	close!: () => Promise<void>;

	async start() {
		const server = await serve(async (request, response) => {
			await readBody(request);
			// The record that is to be created does not exist yet.
			if (/^GET .*\/(campaign|case)\?/.test(`${request.method} ${request.url}`))
				return void response.writeHead(404).end();
			if (request.url!.includes('/conversation?'))
				return void response.end(JSON.stringify(A_CONVERSATION.body));
			this.answer(`${request.method} ${request.url!.replace(/.*\/api\/v3/, '')}`, response);
		});
		Object.assign(this, server);
	}

	/** @param faults of the next writes, in their order */
	reset(faults: ReadonlyArray<FaultName | undefined>) {
		Object.assign(this, { writes: 0, done: 0, uncertain: 0, uncertainDone: 0 });
		this.beforeWrite = () => {};
		this.faults = [...faults];
	}

	private answer(request: string, response: ServerResponse) {
		this.writes++;
		this.beforeWrite(this.writes);
		const name = this.faults.shift();
		const fault: Fault = name === undefined ? { isDone: true } : FAULTS[name];
		const { isDone = false, isUncertain = false, reset, status, headers, body } = fault;
		if (isDone) this.done++;
		if (isUncertain) this.uncertain++;
		if (isDone && isUncertain) this.uncertainDone++;
		if (reset) return void response.destroy();
		const json = { 'content-type': 'application/json' };
		const errors = name === undefined ? [] : [{ message: 'planted' }];
		const known = SUCCESS.find(([endpoint]) => endpoint.test(request));
		const data = name !== undefined ? null : known ? known[1] : { id: `r${this.done}` };
		response
			.writeHead(status ?? 200, { ...json, ...headers })
			.end(body ?? JSON.stringify({ data, errors }));
	}
}

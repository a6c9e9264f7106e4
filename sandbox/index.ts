import { areas } from './areas';
import { PLATFORM_NAME } from './areas/thread/store';
import { BUILT_IN, type Credential } from './core/auth';
import { addControls } from './core/controls';
import type { FaultSpec } from './core/faults';
import type { LoggedRequest } from './core/log';
import { createServer } from './core/server';
import { World } from './core/world';

export { BUILT_IN as builtInCredentials } from './core/auth';
export type { Credential, FaultSpec, LoggedRequest };

/** A running sandbox. What the methods do is also there over HTTP, under `/_sandbox/`. */
export interface Sandbox {
	/** `http://127.0.0.1:<port>` */
	url: string;
	/** For a credential: `{env}` stands in it literally. */
	baseUrl: string;
	/** `platformName` is what thread control calls the platform itself. */
	credentials: { accessToken: string; apiKey: string; environment: string; platformName: string };
	/** The requests so far, oldest first. */
	requests(): LoggedRequest[];
	/** Forgets the requests so far. */
	clearRequests(): void;
	/** Queues something that goes wrong. */
	fault(spec: FaultSpec): void;
	clearFaults(): void;
	/** Makes many records of an area at once; see docs/sandbox.md for the fields. */
	bulk(area: string, spec: Record<string, unknown>): unknown;
	/** Tells an area to do something of its own, e.g. `control('webhook', 'emit', { type, payload })`; see docs/sandbox.md. */
	control(area: string, control: string, spec?: Record<string, unknown>): unknown;
	/** Issues a new token for a key; the earlier one is void. */
	issueToken(apiKey: string, accessToken: string): void;
	/** What an area remembers. */
	state(area: string): unknown;
	/** Back to the seed: nothing of what happened is left, faults and requests included. */
	reset(): void;
	/** Stops at once; open connections are cut. */
	close(): Promise<void>;
}

const CALLBACK_TIMEOUT = 10_000;

/**
 * Starts a local platform on the loopback interface.
 * @param options.port 0, the default, lets the system choose
 * @param options.tokens credentials besides the built-in ones
 * @param options.callbackTimeout how long a callback may take to answer, in ms
 */
export async function startSandbox(
	options: { port?: number; tokens?: Credential[]; callbackTimeout?: number } = {},
): Promise<Sandbox> {
	const { port = 0, tokens = [], callbackTimeout = CALLBACK_TIMEOUT } = options;
	const world = new World(areas, tokens, callbackTimeout);
	const server = createServer(world);
	addControls(server, world);
	const url = await server.listen({ port, host: '127.0.0.1' });
	const { accessToken, apiKey, environment } = BUILT_IN.full;
	return {
		url,
		baseUrl: `${url}/{env}`,
		credentials: { accessToken, apiKey, environment, platformName: PLATFORM_NAME },
		requests: () => world.log.list(),
		clearRequests: () => world.log.clear(),
		fault: (spec) => world.faults.add(spec),
		clearFaults: () => world.faults.clear(),
		bulk: (area, spec) => world.bulk(area, spec),
		control: (area, control, spec = {}) => world.control(area, control, spec),
		issueToken: (apiKey, accessToken) => void world.credentials.issueToken(apiKey, accessToken),
		state: (area) => world.area(area).state(),
		reset: () => world.reset(),
		close: async () => {
			world.platform.close();
			await server.close();
		},
	};
}

import type { AddressInfo } from 'node:net';
import { areas } from './areas';
import { PLATFORM_NAME } from './areas/thread/store';
import {
	BUILT_IN,
	type Credential,
	type Lifetimes,
	type TokenRules,
	type TokenPair,
} from './core/auth';
import type { Behaviours } from './core/behaviours';
import { addControls } from './core/controls';
import type { FaultSpec } from './core/faults';
import type { Limits } from './core/limits';
import type { LoggedRequest } from './core/log';
import { addPage } from './core/page';
import { createServer } from './core/server';
import type { Style } from './core/style';
import { CLIENT, TOKEN_PATH } from './core/tokenAddress';
import { World } from './core/world';

export { BUILT_IN as builtInCredentials } from './core/auth';
export { AT_ONCE } from './core/behaviours';
export type {
	Behaviours,
	Credential,
	FaultSpec,
	Limits,
	LoggedRequest,
	Style,
	TokenPair,
	TokenRules,
};

/** A running sandbox. Its methods are also available over HTTP, under `/_sandbox/`. */
export interface Sandbox {
	/** `http://127.0.0.1:<port>`: also the address of its page for people. */
	url: string;
	/** For the n8n credential; the text `{env}` in it is a placeholder for the environment. */
	baseUrl: string;
	/** `platformName` is the platform's own name in thread control. */
	credentials: { accessToken: string; apiKey: string; environment: string; platformName: string };
	/** Where tokens are renewed, and the client that it knows. */
	renewal: { tokenUrl: string; clientId: string; clientSecret: string };
	/** Returns the requests so far, oldest first. */
	requests(): LoggedRequest[];
	/** Empties the request log. */
	clearRequests(): void;
	/** Queues a fault for the next requests that match it. */
	fault(spec: FaultSpec): void;
	clearFaults(): void;
	/** Creates many records of an area; docs/developers/sandbox.md lists the fields of `spec`. */
	bulk(area: string, spec: Record<string, unknown>): unknown;
	/** Runs a control of an area, for example `control('webhook', 'emit', { type })`; docs/developers/sandbox.md lists them. */
	control(area: string, control: string, spec?: Record<string, unknown>): unknown;
	/** Replaces the access token of an API key by one that never expires; its refresh token becomes invalid. */
	issueToken(apiKey: string, accessToken: string): void;
	/** Issues a new pair of tokens for an API key, which ends the earlier one. */
	issuePair(apiKey: string): TokenPair;
	/** Issues a code, which the token address takes once. */
	issueCode(apiKey: string): string;
	/** How long codes and tokens issued from now on last, in seconds. */
	setLifetimes(lifetimes: Partial<Lifetimes>): void;
	/** What the token address does with refresh tokens. */
	setTokenRules(rules: Partial<TokenRules>): void;
	/** Lets that many ms pass at once. */
	moveClock(ms: number): void;
	/** How many times as fast the platform's pauses pass from now on, e.g. those between deliveries. */
	setSpeed(speed: number): void;
	/** How many requests each key may make from now on; none at all: as many as it likes. */
	setLimits(limits: Limits): void;
	/** How the platform behaves where the specification is silent, until the next reset. */
	setStyle(style: Style): void;
	/** What makes the platform hard to build on, until the next reset; docs/developers/sandbox.md lists it. */
	behave(behaviours: Partial<Behaviours>): void;
	/** In which language errors are written, until the next reset: `pt`, `en`, or `keys` for none. */
	setLanguage(language: string): void;
	/** Returns the data of an area. */
	state(area: string): unknown;
	/** Restores the seed and drops everything else, faults and logged requests included. */
	reset(): void;
	/** Stops at once and cuts open connections. */
	close(): Promise<void>;
}

const CALLBACK_TIMEOUT = 10_000;
const LOOPBACK = '127.0.0.1';

/**
 * Starts a sandbox.
 * @param options.host the interface it listens on: by default the loopback, since its controls are open
 * @param options.port 0, the default, lets the system choose a free one
 * @param options.tokens credentials in addition to the built-in ones
 * @param options.callbackTimeout how long a callback may take to respond, in ms
 * @param options.style how it behaves where the specification is silent; `service` by default
 * @param options.behaviours those that differ from the style's, also after a reset
 */
export async function startSandbox(
	options: {
		host?: string;
		port?: number;
		tokens?: Credential[];
		callbackTimeout?: number;
		style?: Style;
		behaviours?: Partial<Behaviours>;
	} = {},
): Promise<Sandbox> {
	const { host = LOOPBACK, port = 0, tokens = [], style = 'service' } = options;
	const { callbackTimeout = CALLBACK_TIMEOUT, behaviours } = options;
	const world = new World(areas, tokens, callbackTimeout, style, behaviours);
	const server = createServer(world);
	addControls(server, world);
	addPage(server);
	await server.listen({ port, host });
	const [{ port: bound }] = server.addresses() as [AddressInfo];
	const url = `http://${LOOPBACK}:${bound}`;
	const { accessToken, apiKey, environment } = BUILT_IN.full;
	return {
		url,
		baseUrl: `${url}/{env}`,
		credentials: { accessToken, apiKey, environment, platformName: PLATFORM_NAME },
		renewal: { tokenUrl: url + TOKEN_PATH, clientId: CLIENT.id, clientSecret: CLIENT.secret },
		requests: () => world.log.list(),
		clearRequests: () => world.clearRequests(),
		fault: (spec) => world.faults.add(spec),
		clearFaults: () => world.faults.clear(),
		bulk: (area, spec) => world.bulk(area, spec),
		control: (area, control, spec = {}) => world.control(area, control, spec),
		issueToken: (apiKey, accessToken) => void world.credentials.issueToken(apiKey, accessToken),
		issuePair: (apiKey) => world.credentials.issuePair(apiKey),
		issueCode: (apiKey) => world.credentials.issueCode(apiKey),
		setLifetimes: (lifetimes) => void world.credentials.setLifetimes(lifetimes),
		setTokenRules: (rules) => void world.credentials.setTokenRules(rules),
		moveClock: (ms) => void world.moveClock(ms),
		setSpeed: (speed) => world.setSpeed(speed),
		setLimits: (limits) => world.throttle.set(limits),
		setStyle: (name) => world.setStyle(name),
		behave: (behaviours) => world.platform.behave(behaviours),
		setLanguage: (name) => world.language.set(name),
		state: (area) => world.getArea(area).state(),
		reset: () => world.reset(),
		close: async () => {
			world.platform.close();
			await server.close();
		},
	};
}

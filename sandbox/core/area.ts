import type { Credential } from './auth';
import type { HttpResponse } from './envelope';

/** A request that has passed authentication and the checks of the contract. */
export interface Call {
	method: string;
	/** As in the contract, for example `/campaign`. */
	path: string;
	/** The parameters in the path. */
	params: Record<string, string>;
	query: Record<string, string>;
	/** The parsed JSON (integers beyond 2^53 are bigints), another body as text, or undefined. */
	body: unknown;
	/** The parts of a multipart body. */
	form?: FormData;
	user: Credential;
}

export type Handler = (call: Call) => HttpResponse | Promise<HttpResponse>;

/** How the service is publicly known to answer, where the specification is silent. */
export interface ServiceAnswer {
	/** Restates what the handler gives as `data`, parsed: a bigint for each integer beyond 2^53. */
	data?(data: unknown, call: Call): unknown;
	/** 204 without a body, instead of `data`. */
	noContent?: true;
	/** `data` of a 200 about a record that does not exist; without it, a 404. */
	absent?: unknown;
	/** The key of a 400 about a record that does not exist. */
	gone?: string;
}

/** An area in use: its handlers and its data. */
export interface OpenArea<Store> {
	/** By endpoint of the contract, for example `GET /campaign`. */
	routes: Record<string, Handler>;
	/** By endpoint: what is different in the style `service`; `plain` answers as the handlers do. */
	answers?: Record<string, ServiceAnswer>;
	/** What other areas get from `platform.use(area)`. */
	store: Store;
	/** The data that `/_sandbox/state/<name>` returns. */
	state(): unknown;
	/** What is compared to see whether the area has changed; its state by default. */
	watched?(): unknown;
	/** Creates many records for `/_sandbox/bulk`; what it returns is the response. */
	bulk?(spec: Record<string, unknown>): unknown;
	/** Actions of this area alone, for `/_sandbox/<area>/<control>`. */
	controls?: Record<string, (spec: Record<string, unknown>) => unknown>;
}

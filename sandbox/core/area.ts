import type { Credential } from './auth';
import type { Answer } from './envelope';
import type { Platform } from './platform';

/** A request that passed authentication and the contract. */
export interface Call {
	method: string;
	/** The contract's path, for example `/campaign`. */
	path: string;
	params: Record<string, string>;
	query: Record<string, string>;
	/** The JSON body without loss (integers beyond 2^53 are bigints), the text of another body, or undefined. */
	body: unknown;
	/** The parts of a multipart body. */
	form?: FormData;
	user: Credential;
}

export type Handler = (call: Call) => Answer | Promise<Answer>;

/** An opened area: what it answers, and what it remembers. */
export interface OpenArea<Store> {
	/** By method and path of the contract, for example `GET /campaign`. */
	routes: Record<string, Handler>;
	/** For other areas, through `platform.use(area)`. */
	store: Store;
	/** What `/_sandbox/state/<name>` shows. */
	state(): unknown;
	/** Makes many records at once, for `/_sandbox/bulk`. Answers what it made. */
	bulk?(spec: Record<string, unknown>): unknown;
	/** What only this area can be told to do, for `/_sandbox/<area>/<control>`. */
	controls?: Record<string, (spec: Record<string, unknown>) => unknown>;
}

/** One area of the service; `open` seeds it and is called again after every reset. */
export interface Area<Store = unknown> {
	name: string;
	open(platform: Platform): OpenArea<Store>;
}

import type { HttpResponse } from './envelope';
import { parseJson, writeJson } from './json';
import type { LoggedRequest } from './log';

/** A request and its answer. */
interface Exchange {
	id: number;
	request: LoggedRequest;
	/** From the request to the answer, in ms; absent while there is none. */
	ms?: number;
	/** Absent while there is none, and when the connection was reset. */
	answer?: HttpResponse;
	/** What replaces the answer when a fault affects it. */
	fault?: string;
}

/** How many exchanges are kept; the oldest are dropped first. */
const CAPACITY = 300;

/** A longer body is not shown, in characters. */
const MAX_BODY = 100_000;

const HIDDEN = '•••';
const SECRET_HEADER = /^(authorization|key|api-?key|cookie|set-cookie|x-hub-signature)$/i;
const SECRET_FIELD = /token$|secret|password|preSharedKey|apiKey|authorization|callbackUrlHeaders/i;

/** What was sent and answered, as a person may see it: without tokens, keys and secrets. */
export class Exchanges {
	private exchanges: Exchange[] = [];
	private count = 0;

	/** Returns what ends the exchange, with the answer unless the connection was reset. */
	begin(request: LoggedRequest): (answer: HttpResponse | undefined, fault?: object) => void {
		const started = performance.now();
		const exchange: Exchange = { id: ++this.count, request };
		this.exchanges.push(exchange);
		if (this.exchanges.length > 2 * CAPACITY) this.exchanges = this.exchanges.slice(-CAPACITY);
		return (answer, fault) => {
			exchange.ms = Math.round(performance.now() - started);
			const { length = 0 } = answer?.body ?? '';
			exchange.answer = length > MAX_BODY ? { ...answer!, body: `(${length} characters)` } : answer;
			if (fault) exchange.fault = writeJson(fault);
		};
	}

	clear(): void {
		this.exchanges = [];
	}

	/** Returns the last ones in brief, oldest first. */
	list() {
		return this.exchanges.slice(-CAPACITY).map(brief);
	}

	/** Returns one with headers and bodies, or undefined. */
	find(id: number) {
		const exchange = this.exchanges.find((one) => one.id === id);
		if (!exchange) return undefined;
		const { request, answer } = exchange;
		const hide = withoutSecretsOf(request);
		const body =
			request.body.length > MAX_BODY ? `(${request.body.length} characters)` : request.body;
		return {
			...brief(exchange),
			sent: { headers: hide.headers(request.headers), body: hide.body(body) },
			...(answer && {
				answered: { headers: hide.headers(answer.headers), body: hide.body(answer.body ?? '') },
			}),
		};
	}
}

function brief({ id, request, ms, answer, fault }: Exchange) {
	const { method, path, rawQuery, at, sender } = request;
	const query = withoutSecretsOf(request).query(rawQuery);
	return { id, at, ms, sender, method, path, query, status: answer?.status, fault };
}

/** How the parts of an exchange are shown: what is secret by its name, or is a credential of this request. */
function withoutSecretsOf({ headers }: LoggedRequest) {
	const values = [headers.authorization?.replace(/^\w+ +/, ''), headers.key]
		.flat()
		.filter((value) => value !== undefined && value.length > 3) as string[];
	const text = (value: string) =>
		values.reduce((result, secret) => result.replaceAll(secret, HIDDEN), value);
	return {
		headers: (all: object) =>
			Object.fromEntries(
				Object.entries(all).map(([name, value]) => [
					name,
					SECRET_HEADER.test(name) || SECRET_FIELD.test(name) ? HIDDEN : text(String(value)),
				]),
			),
		query: (rawQuery: string) =>
			text(rawQuery)
				.split('&')
				.map((pair) => {
					const [name = ''] = pair.split('=');
					return SECRET_FIELD.test(name) ? `${name}=${HIDDEN}` : pair;
				})
				.join('&'),
		body: (value: string) => {
			try {
				return text(writeJson(hideFields(parseJson(value))));
			} catch {
				return text(hideInForm(value));
			}
		},
	};
}

function hideFields(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(hideFields);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, entry]) => [
			name,
			SECRET_FIELD.test(name) && entry !== null ? HIDDEN : hideFields(entry),
		]),
	);
}

/** A body that is not JSON may be a form, as in token requests. */
function hideInForm(value: string): string {
	return value.replace(/(\w*(?:token|secret|password|key|code)\w*=)[^&\s]+/gi, `$1${HIDDEN}`);
}

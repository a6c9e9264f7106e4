/** Replays what the service is publicly known to answer: a server answers with it, and the node runs in n8n's engine. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse as parseLossless, stringify as stringifyLossless } from 'lossless-json';
import type { IDataObject, INode } from 'n8n-workflow';
import { endpoints, type Operation } from '../support/inside';
import { queryParameters } from '../support/parameters';
import { loadRooms, operationsOf } from '../../scripts/lib/rooms';
import { Engine, forgetPace, type RunOptions } from '../support/engine';
import { readBody, serve } from '../support/server';

/** An answer that the service is known to give, and the request that it was given to. */
export interface Vector {
	operation: string;
	request: { method: string; path: string; query: IDataObject; body?: unknown };
	status: number;
	headers: Record<string, string>;
	/** Text where the content type is not JSON. */
	body: unknown;
	why: string;
}

const folder = path.join(__dirname, 'vectors/answers');

export const vectorNames = readdirSync(folder).map((file) => path.basename(file, '.json'));

/** The file of a vector as text, since numbers in it may be longer than JavaScript can hold. */
const textOf = (name: string) => readFileSync(path.join(folder, `${name}.json`), 'utf8');

export const vectorOf = (name: string) => JSON.parse(textOf(name)) as Vector;

/** A part of a vector as JSON, with every digit. */
export function rawPart(name: string, ...path: readonly string[]): string {
	const part = path.reduce<unknown>(
		(whole, member) => (whole as Record<string, unknown>)[member],
		parseLossless(textOf(name)),
	);
	return stringifyLossless(part)!;
}

/** What a server answers with: a vector by its name, or an answer of the test's own. */
export type Answer = string | Given | ((request: Received) => Given);

export interface Given {
	status?: number;
	headers?: Record<string, string>;
	body: unknown;
}

/** A request as it arrived; its body is parsed where it is JSON. */
export interface Received {
	line: string;
	path: string;
	query: Record<string, string>;
	body: unknown;
	text: string;
	headers: Readonly<Record<string, string | string[] | undefined>>;
}

interface Replay {
	/** Further parameters, or others than the request's. */
	with?: IDataObject;
	/** What is answered, in turn; the last for all further requests. By default the vector alone. */
	answers?: readonly Answer[];
	run?: RunOptions;
	/** What the credential has beyond token, key and address. */
	credential?: IDataObject;
}

/** A service for the tests of a file. */
export function useService() {
	const engine = new Engine();
	const operations = new Map<string, Operation>();
	let keys = 0;
	let answers: Answer[] = [];
	let received: Received[] = [];
	let server: Awaited<ReturnType<typeof serve>>;
	beforeAll(async () => {
		await engine.load();
		for (const { room, resource, operation } of operationsOf(await loadRooms()))
			operations.set(`${room.description.name}.${resource.value}.${operation.value}`, operation);
		server = await serve(async (incoming, response) => {
			const url = new URL(incoming.url!, 'http://service');
			const text = (await readBody(incoming)).toString();
			const request = {
				line: `${incoming.method} ${url.pathname.replace(/^.*\/api\/v3/, '')}${url.search}`,
				path: url.pathname,
				query: Object.fromEntries(url.searchParams),
				body: parsed(text),
				text,
				headers: incoming.headers,
			};
			received.push(request);
			const next = answers.length > 1 ? answers.shift()! : answers[0]!;
			const { status = 200, headers = {}, text: body } = wire(next, request);
			// An address of the service's own, which is not known before.
			const whole = body.replaceAll('{service}', server.url);
			response.writeHead(status, headers).end(status === 204 ? undefined : whole);
		});
	});
	afterAll(async () => await server.close());

	/**
	 * Carries out the operation (`node.resource.operation`) with the request of a vector, which is what is
	 * answered too; or, without one, with parameters and answers of the test's own.
	 */
	return async function replay(name: string | undefined, operation: string, how: Replay = {}) {
		const [node, resource, value] = operation.split('.') as [string, string, string];
		answers = [...(how.answers ?? [name!])];
		received = [];
		engine.credential = {
			accessToken: 'a-token',
			// A key of its own: the limit of a key is remembered for an hour.
			apiKey: `a-key-${++keys}`,
			environment: 'prod',
			platformName: 'PLATFORM',
			baseUrl: `${server.url}/{env}`,
			tokenUrl: `${server.url}/oauth/token`,
			...(how.credential as object),
		};
		forgetPace(engine.credential);
		const parameters = {
			...(name !== undefined && parametersOf(operations.get(operation)!, name)),
			...how.with,
			resource,
			operation: value,
		} as INode['parameters'];
		const result = await engine.node(node, parameters, how.run);
		return { ...result, requests: received };
	};
}

function wire(answer: Answer, request: Received): Given & { text: string } {
	if (typeof answer !== 'string') {
		const given = typeof answer === 'function' ? answer(request) : answer;
		return {
			...given,
			headers: { 'content-type': 'application/json', ...given.headers },
			text: typeof given.body === 'string' ? given.body : JSON.stringify(given.body),
		};
	}
	const { status, headers, body } = vectorOf(answer);
	return { status, headers, body, text: typeof body === 'string' ? body : rawPart(answer, 'body') };
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text === '' ? undefined : text;
	}
}

/** The parameters of a node that make the request of a vector: its query by name, its body as JSON. */
function parametersOf(operation: Operation, name: string): IDataObject {
	const { query, body } = vectorOf(name).request;
	const names = operation.inputs.flatMap(({ properties }) => properties.map((one) => one.name));
	const own = Object.entries(query).filter(([key]) => names.includes(key));
	const other = Object.entries(query).filter(([key]) => !names.includes(key));
	const addresses = own.map(([key]) => key).filter((key) => names.includes('addressBy') && key);
	return {
		...Object.fromEntries(
			operation.inputs.flatMap(({ properties }) =>
				properties.map((one) => [one.name, one.default] as const),
			),
		),
		...Object.fromEntries(own),
		...(addresses[0] !== undefined && { addressBy: addresses[0] }),
		...(other.length > 0 &&
			'pathOnly' in endpoints[operation.endpoint] && {
				options: queryParameters(
					Object.fromEntries(other.map(([key, value]) => [key, String(value)])),
				),
			}),
		...(names.includes('output') && { output: 'raw' }),
		...(body !== undefined &&
			names.includes('jsonBody') && {
				inputMode: 'json',
				jsonBody: rawPart(name, 'request', 'body'),
			}),
	} as IDataObject;
}

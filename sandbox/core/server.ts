import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ENVIRONMENTS } from './auth';
import type { Call } from './area';
import { isOfEarlierVersion, loadContract, type Operation } from './contract';
import { Refusal, errorResponse, type HttpResponse } from './envelope';
import { faultyResponse, isCarriedOut } from './faults';
import { parseQuery, type LoggedRequest } from './log';
import {
	answerAuthorizeRequest,
	answerTokenRequest,
	AUTHORIZE_PATH,
	TOKEN_PATH,
} from './tokenAddress';
import { checkAccept, checkBody, checkQuery } from './validate';
import type { World } from './world';

/** Without an environment in its address it is `production`, as publicly known. */
const ENVIRONMENT = ['/:env', ''];

/** What precedes the path of an endpoint. */
const ROOT = /^(\/[^/]*)?\/api(\/v3)?(?=\/)|^\/[^/]*(?=\/oauth\/)/;

/** Creates the HTTP server: it logs, applies faults, checks each request and calls its handler. */
export function createServer(world: World): FastifyInstance {
	const server = Fastify({
		forceCloseConnections: true,
		bodyLimit: 64 * 1024 * 1024,
		// Fifty long message ids, or one long id in the path, have to fit.
		http: { maxHeaderSize: 128 * 1024 },
		routerOptions: { maxParamLength: 8192 },
		frameworkErrors: (error, _request, reply) => sendResponse(reply, toResponse(error)),
	});
	server.setErrorHandler((error, _request, reply) => sendResponse(reply, toResponse(error)));
	server.addHttpMethod('GET', { hasBody: true, overrideExisting: true });
	server.removeAllContentTypeParsers();
	server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
		done(null, body),
	);

	/** For the errors of Fastify itself: a URL that cannot be decoded, a body that is too large. */
	function toResponse(error: unknown): HttpResponse {
		const status = (error as { statusCode?: number }).statusCode ?? 500;
		const key = status === 413 ? 'request.too.large' : 'request.malformed';
		return errorResponse(status, world.platform.ids.hex('error'), key);
	}

	// Its own clock can be ahead of this machine's.
	server.addHook('onSend', (_request, reply, _payload, done) => {
		reply.header('date', new Date(world.platform.clock.now()).toUTCString());
		done();
	});

	const closing = new AbortController();
	// Each delayed answer listens to it: any number is normal.
	setMaxListeners(0, closing.signal);
	server.addHook('preClose', (done) => {
		closing.abort();
		done();
	});

	const operationsByPath = new Map<string, Operation[]>();
	for (const operation of loadContract()) {
		const { path } = operation;
		operationsByPath.set(path, [...(operationsByPath.get(path) ?? []), operation]);
	}
	for (const [path, operations] of operationsByPath) {
		for (const environment of ENVIRONMENT)
			server.all(
				environment + operations[0]!.root + path.replace(/\{(\w+)\}/g, ':$1'),
				(request, reply) =>
					serve(request, reply, (logged) => handleRequest(world, request, logged, operations)),
			);
	}
	for (const prefix of ENVIRONMENT) {
		server.post(prefix + TOKEN_PATH, (request, reply) =>
			serve(request, reply, (logged) => answerTokenRequest(world.credentials, logged)),
		);
		server.get(prefix + AUTHORIZE_PATH, (request, reply) =>
			serve(request, reply, (logged) => answerAuthorizeRequest(world.credentials, logged)),
		);
	}
	server.setNotFoundHandler((request, reply) =>
		serve(request, reply, (logged) => handleRequest(world, request, logged, [])),
	);

	/** Logs a request and applies faults to it, before or after it is carried out. */
	async function serve(
		request: FastifyRequest,
		reply: FastifyReply,
		carryOut: (logged: LoggedRequest) => HttpResponse | Promise<HttpResponse>,
	): Promise<void> {
		world.platform.clock.catchUp();
		const logged = logRequest(world, request);
		const end = world.exchanges.begin(logged);
		world.live.touch();
		const path = logged.path.replace(ROOT, '');
		const { headers, refusal } = world.throttle.take(String(request.headers.key));
		reply.headers(headers);
		const fault = refusal ? undefined : world.faults.take(logged.method, path, logged.query);
		if (fault?.delay) {
			await sleep(fault.delay, undefined, { signal: closing.signal }).catch(() => {});
		}

		const response =
			refusal ?? (!fault || isCarriedOut(fault) ? await carryOut(logged) : undefined);
		if (fault?.reset || closing.signal.aborted) {
			end(undefined, fault);
			world.live.touch();
			reply.hijack();
			request.raw.socket.resetAndDestroy();
			return;
		}
		const { platform } = world;
		const sent = fault
			? faultyResponse(
					fault,
					{ errorId: platform.ids.hex('error'), now: platform.clock.now() },
					response,
				)
			: response!;
		logged.status = sent.status;
		end(sent, fault);
		world.live.touch();
		sendResponse(reply, sent);
	}

	return server;
}

export function sendResponse(reply: FastifyReply, { status, headers, body }: HttpResponse): void {
	reply.code(status).headers(headers).send(body);
}

/**
 * Checks a request and calls its handler; a refusal becomes the response.
 * @param operations the endpoints of the path, whatever their method
 */
async function handleRequest(
	world: World,
	request: FastifyRequest,
	logged: LoggedRequest,
	operations: Operation[],
): Promise<HttpResponse> {
	try {
		const isWithout = logged.path.startsWith('/api/');
		const { env = isWithout ? 'production' : undefined, ...params } = request.params as Record<
			string,
			string
		>;
		if (env === undefined || !ENVIRONMENTS.includes(env)) {
			throw new Refusal(404, env === undefined ? 'endpoint.not.found' : 'environment.not.found');
		}
		const user = world.credentials.authenticate(env, request.headers);
		const { earlierVersions } = world.platform.behaviours;
		const offered = operations.filter(
			(one) => earlierVersions !== 'absent' || !isOfEarlierVersion(one),
		);
		const operation = offered.find(({ method }) => method === request.method);
		if (!operation) {
			throw offered.length > 0
				? new Refusal(405, 'method.not.allowed')
				: new Refusal(404, 'endpoint.not.found');
		}
		const isRefused = earlierVersions === 'refused' && isOfEarlierVersion(operation);
		if ((!user.permitted || isRefused) && operation.permission) {
			throw new Refusal(403, `${operation.permission}.permission.missing`);
		}
		checkAccept(operation, request.headers.accept);
		const query = checkQuery(operation, logged.query);
		const { body, form } = await checkBody(
			operation,
			logged.bodyBytes,
			request.headers['content-type'],
		);
		const { id, method, path } = operation;
		const call: Call = { method, path, params, query, body, form, user };
		const handler = world.handlerOf(id);
		if (handler && operation.isRead) return await world.platform.read(() => handler(call));
		if (handler) return await handler(call);
		throw new Refusal(501, 'endpoint.not.implemented');
	} catch (error) {
		const errorId = world.platform.ids.hex('error');
		if (error instanceof Refusal) return world.language.translate(error).toResponse(errorId);
		console.error(error);
		return errorResponse(500, errorId, 'internal.error');
	}
}

function logRequest(world: World, request: FastifyRequest): LoggedRequest {
	const [path = '', ...rest] = (request.raw.url ?? '').split('?');
	const rawQuery = rest.join('?');
	const bodyBytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
	const { 'x-sent-by': sentBy, ...headers } = request.headers;
	const { workflow, node } = parseQuery(String(sentBy ?? ''));
	return world.log.add({
		method: request.method,
		path,
		query: parseQuery(rawQuery),
		rawQuery,
		headers,
		...(typeof workflow === 'string' && typeof node === 'string' && { sender: { workflow, node } }),
		body: bodyBytes.toString('utf8'),
		bodyBytes,
		at: world.platform.clock.now(),
	});
}

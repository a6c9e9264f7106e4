import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ENVIRONMENTS } from './auth';
import type { Call } from './area';
import { contract, type Operation } from './contract';
import { Refusal, envelope, ok, type Answer } from './envelope';
import { faultyAnswer, isCarriedOut } from './faults';
import { parseQuery, type LoggedRequest } from './log';
import { checkAccept, checkBody, checkQuery } from './validate';
import type { World } from './world';

const ROOT = '/:env/api/v3';

/** The HTTP side: every endpoint of the contract, behind log, faults, authentication and validation. */
export function createServer(world: World): FastifyInstance {
	const server = Fastify({
		forceCloseConnections: true,
		bodyLimit: 64 * 1024 * 1024,
		// Fifty long message ids, or one long id in the path, are no reason to refuse a request.
		http: { maxHeaderSize: 128 * 1024 },
		routerOptions: { maxParamLength: 8192 },
		frameworkErrors: (error, _request, reply) => send(reply, frameworkAnswer(error)),
	});
	server.setErrorHandler((error, _request, reply) => send(reply, frameworkAnswer(error)));
	server.addHttpMethod('GET', { hasBody: true, overrideExisting: true });
	server.removeAllContentTypeParsers();
	server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
		done(null, body),
	);

	/** What Fastify refuses by itself: a URL that cannot be decoded, a body beyond the limit. */
	function frameworkAnswer(error: unknown): Answer {
		const status = (error as { statusCode?: number }).statusCode ?? 500;
		const key = status === 413 ? 'request.too.large' : 'request.malformed';
		return new Refusal(status, key).answer(world.platform.ids.hex('error'));
	}

	const closing = new AbortController();
	server.addHook('preClose', (done) => {
		closing.abort();
		done();
	});

	const byPath = new Map<string, Operation[]>();
	for (const operation of contract()) {
		byPath.set(operation.path, [...(byPath.get(operation.path) ?? []), operation]);
	}
	for (const [path, operations] of byPath) {
		server.all(ROOT + path.replace(/\{(\w+)\}/g, ':$1'), (request, reply) =>
			serve(
				request,
				reply,
				operations.find(({ method }) => method === request.method),
				operations,
			),
		);
	}
	server.setNotFoundHandler((request, reply) => serve(request, reply, undefined, []));

	async function serve(
		request: FastifyRequest,
		reply: FastifyReply,
		operation: Operation | undefined,
		samePath: Operation[],
	): Promise<void> {
		const entry = record(world, request);
		const shortPath = entry.path.replace(/^\/[^/]*\/api\/v3/, '');
		const fault = world.faults.take(entry.method, shortPath, entry.query);
		if (fault?.delay)
			await sleep(fault.delay, undefined, { signal: closing.signal }).catch(() => {});

		const carriesOut = !fault || isCarriedOut(fault);
		const real = carriesOut
			? await carryOut(world, request, entry, operation, samePath)
			: undefined;
		if (fault?.reset || closing.signal.aborted) {
			reply.hijack();
			request.raw.socket.resetAndDestroy();
			return;
		}
		const answer = fault ? faultyAnswer(fault, world.platform.ids.hex('error'), real) : real!;
		entry.status = answer.status;
		send(reply, answer);
	}

	return server;
}

/** Authentication, contract, area: what a request does when nothing gets in its way. */
async function carryOut(
	world: World,
	request: FastifyRequest,
	entry: LoggedRequest,
	operation: Operation | undefined,
	samePath: Operation[],
): Promise<Answer> {
	try {
		const { env, ...params } = request.params as Record<string, string>;
		if (env === undefined || !ENVIRONMENTS.includes(env)) {
			throw new Refusal(404, env === undefined ? 'endpoint.not.found' : 'environment.not.found');
		}
		const user = world.credentials.authenticate(env, request.headers);
		if (!operation) {
			throw samePath.length > 0
				? new Refusal(405, 'method.not.allowed')
				: new Refusal(404, 'endpoint.not.found');
		}
		if (!user.permitted && operation.permission) {
			throw new Refusal(403, `${operation.permission}.permission.missing`);
		}
		checkAccept(operation, request.headers.accept);
		const query = checkQuery(operation, entry.query);
		const body = await checkBody(operation, entry.bodyBytes, request.headers['content-type']);
		const call: Call = {
			method: operation.method,
			path: operation.path,
			params,
			query,
			body: body.body,
			form: body.form,
			user,
		};
		const handler = world.handlers.get(operation.id);
		if (handler) return await handler(call);
		if (operation.pathOnly) return echo(call, entry);
		throw new Refusal(501, 'endpoint.not.implemented');
	} catch (error) {
		const id = world.platform.ids.hex('error');
		if (error instanceof Refusal) return error.answer(id);
		console.error(error);
		return envelope(500, null, [{ id, code: 500, message: 'internal.error' }]);
	}
}

/** An endpoint of which only the path is known answers what it got. */
function echo(call: Call, entry: LoggedRequest): Answer {
	return ok({ method: call.method, path: entry.path, query: call.query, body: call.body ?? null });
}

function record(world: World, request: FastifyRequest): LoggedRequest {
	const [path = '', ...rest] = (request.raw.url ?? '').split('?');
	const rawQuery = rest.join('?');
	const bodyBytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
	return world.log.add({
		method: request.method,
		path,
		query: parseQuery(rawQuery),
		rawQuery,
		headers: request.headers,
		body: bodyBytes.toString('utf8'),
		bodyBytes,
		at: world.platform.clock.now(),
	});
}

function send(reply: FastifyReply, { status, headers, body }: Answer): void {
	reply.code(status).headers(headers).send(body);
}

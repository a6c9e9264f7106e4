import type { FastifyInstance } from 'fastify';
import { errorResponse, noContent, ok, Refusal, type HttpResponse } from './envelope';
import type { FaultSpec } from './faults';
import { parseJson } from './json';
import { refuseOtherSites } from './sameSite';
import { sendResponse } from './server';
import type { World } from './world';

/**
 * Adds the endpoints under `/_sandbox/`, with which tests and scripts control the sandbox. They need
 * no credential, and their requests are not logged. Pages of other sites are refused.
 */
export function addControls(server: FastifyInstance, world: World): void {
	const control = (
		method: 'GET' | 'POST' | 'DELETE',
		path: string,
		act: (body: Record<string, unknown>, params: Record<string, string>) => HttpResponse,
	) =>
		server.route({
			method,
			url: `/_sandbox${path}`,
			handler: (request, reply) => {
				try {
					refuseOtherSites(request.headers);
					const body =
						Buffer.isBuffer(request.body) && request.body.length > 0
							? (parseJson(request.body.toString('utf8')) as Record<string, unknown>)
							: {};
					sendResponse(reply, act(body, request.params as Record<string, string>));
				} catch (error) {
					sendResponse(reply, toResponse(error));
				}
			},
		});

	server.get('/_sandbox/events', (request, reply) => {
		try {
			refuseOtherSites(request.headers);
			reply.hijack();
			world.live.listen(reply.raw);
		} catch (error) {
			sendResponse(reply, toResponse(error));
		}
	});
	control('GET', '/faults', () => ok(world.faults.list()));
	control('POST', '/faults', (body) => {
		world.faults.add(body as FaultSpec);
		world.live.touch();
		return noContent();
	});
	control('DELETE', '/faults', () => {
		world.faults.clear();
		world.live.touch();
		return noContent();
	});
	control('GET', '/requests', () =>
		ok(
			world.log
				.list()
				.map(({ bodyBytes, ...entry }) => ({ ...entry, bodyBytes: bodyBytes.toString('base64') })),
		),
	);
	control('DELETE', '/requests', () => {
		world.clearRequests();
		return noContent();
	});
	control('GET', '/exchanges', () => ok(world.exchanges.list()));
	control('GET', '/exchanges/:id', (_body, { id }) => {
		const found = world.exchanges.find(Number(id));
		if (!found) throw new Refusal(404, 'sandbox.exchange.not.found');
		return ok(found);
	});
	control('POST', '/reset', () => {
		world.reset();
		return noContent();
	});
	control('POST', '/bulk', ({ area = 'auditTrail', ...spec }) =>
		ok(world.bulk(String(area), spec)),
	);
	control('POST', '/tokens', ({ apiKey, accessToken }) =>
		ok(
			accessToken === undefined
				? world.credentials.issuePair(String(apiKey))
				: world.credentials.issueToken(String(apiKey), String(accessToken)),
		),
	);
	control('POST', '/codes', ({ apiKey }) =>
		ok({ code: world.credentials.issueCode(String(apiKey)) }),
	);
	control('POST', '/lifetimes', (body) => ok(world.credentials.setLifetimes(body)));
	control('POST', '/token-rules', (body) => ok(world.credentials.setTokenRules(body)));
	control('GET', '/clock', () => {
		const { clock } = world.platform;
		return ok({ now: clock.now(), ahead: clock.ahead, speed: clock.speed });
	});
	control('POST', '/clock', ({ ahead = 0, speed }) => {
		if (speed !== undefined) world.setSpeed(Number(speed));
		return ok({ now: world.moveClock(Number(ahead)) });
	});
	control('POST', '/limits', (body) => {
		world.throttle.set(body);
		return noContent();
	});
	control('GET', '/style', () => ok({ style: world.platform.style }));
	control('POST', '/style', ({ style }) => {
		world.setStyle(String(style));
		return noContent();
	});
	control('GET', '/behaviours', () => ok(world.platform.behaviours));
	control('POST', '/behaviours', (body) => {
		world.platform.behave(body);
		return ok(world.platform.behaviours);
	});
	control('POST', '/language', ({ language }) => {
		world.language.set(String(language));
		return noContent();
	});
	control('POST', '/:area/:control', (body, { area, control: name }) =>
		ok(world.control(area!, name!, body)),
	);
	control('GET', '/state/:area', (_body, { area }) => ok(world.getArea(area!).state()));
}

function toResponse(error: unknown): HttpResponse {
	const id = '0'.repeat(24);
	if (error instanceof Refusal) return error.toResponse(id);
	return errorResponse(400, id, 'sandbox.control.malformed');
}

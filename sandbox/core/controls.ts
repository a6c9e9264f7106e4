import type { FastifyInstance, FastifyReply } from 'fastify';
import { envelope, noContent, ok, Refusal, type Answer } from './envelope';
import type { FaultSpec } from './faults';
import { parseJson } from './json';
import type { World } from './world';

/** What tests and scripts steer the sandbox with, under `/_sandbox/`; no authentication, no log. */
export function addControls(server: FastifyInstance, world: World): void {
	const control = (
		method: 'GET' | 'POST' | 'DELETE',
		path: string,
		act: (body: Record<string, unknown>, params: Record<string, string>) => Answer,
	) =>
		server.route({
			method,
			url: `/_sandbox${path}`,
			handler: (request, reply) => {
				try {
					const body =
						Buffer.isBuffer(request.body) && request.body.length > 0
							? (parseJson(request.body.toString('utf8')) as Record<string, unknown>)
							: {};
					send(reply, act(body, request.params as Record<string, string>));
				} catch (error) {
					send(reply, refused(error));
				}
			},
		});

	control('POST', '/faults', (body) => {
		world.faults.add(body as FaultSpec);
		return noContent();
	});
	control('DELETE', '/faults', () => {
		world.faults.clear();
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
		world.log.clear();
		return noContent();
	});
	control('POST', '/reset', () => {
		world.reset();
		return noContent();
	});
	control('POST', '/bulk', ({ area = 'auditTrail', ...spec }) =>
		ok(world.bulk(String(area), spec)),
	);
	control('POST', '/tokens', ({ apiKey, accessToken }) =>
		ok(world.credentials.issueToken(String(apiKey), String(accessToken))),
	);
	control('POST', '/:area/:control', (body, { area, control: name }) =>
		ok(world.control(area!, name!, body)),
	);
	control('GET', '/state/:area', (_body, { area }) => ok(world.area(area!).state()));
}

function refused(error: unknown): Answer {
	const id = '0'.repeat(24);
	if (error instanceof Refusal) return error.answer(id);
	return envelope(400, null, [{ id, code: 400, message: 'sandbox.control.malformed' }]);
}

function send(reply: FastifyReply, { status, headers, body }: Answer): void {
	reply.code(status).headers(headers).send(body);
}

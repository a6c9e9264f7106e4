import { once } from 'node:events';
import {
	createServer,
	request as send,
	type IncomingMessage,
	type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sandbox } from '../../sandbox';

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** An HTTP server on a free port of the loopback. What its listener throws is answered as a 500. */
export async function serve(listener: Listener = () => {}) {
	// It never ends an idle connection: a client that used it again just then would be reset.
	const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
		try {
			await listener(request, response);
		} catch (error) {
			response.writeHead(500).end(String(error));
		}
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	server.unref(); // a failing test must not keep jest alive
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: async () => {
			server.closeAllConnections();
			await new Promise((done) => server.close(done));
		},
	};
}

/** The body of a request. */
export async function readBody(request: AsyncIterable<unknown>): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

/** A proxy of a sandbox. `intercept` gets each request first; what it does not answer is forwarded. */
export async function serveProxy(sandbox: Sandbox, intercept: Listener) {
	return await serve(async (request, response) => {
		const body = await readBody(request);
		await intercept(request, response);
		if (response.writableEnded) return;
		const { method, headers } = request;
		const forwarded = send(new URL(request.url!, sandbox.url), { method, headers });
		forwarded.end(body);
		const [answer] = (await once(forwarded, 'response')) as [IncomingMessage];
		answer.pipe(response.writeHead(answer.statusCode!, answer.headers));
	});
}

/** Sends a part `times` times, as fast as it is read, until the other side closes. */
export async function sendOften(response: ServerResponse, part: Buffer, times: number) {
	for (let i = 0; i < times && !response.destroyed; i++) {
		if (response.write(part)) continue;
		const either = new AbortController();
		const { signal } = either;
		await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
		either.abort();
	}
	response.end();
}

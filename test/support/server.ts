import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server on a free port of the loopback. */
export async function serve(listener?: RequestListener) {
	const server = createServer(listener).listen(0, '127.0.0.1');
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

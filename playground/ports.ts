import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems use for outgoing connections: one of those could take a port between the
 * check and the start of the server that is meant to have it.
 */
const FIRST = 20_000;
const LAST = 32_000;

/** A free port of the loopback interface: the preferred one, or any when it is taken or none is preferred. */
export async function freePort(preferred?: number): Promise<number> {
	if (preferred !== undefined && (await isFree(preferred))) return preferred;
	for (;;) {
		// Not one after the other: another run that looks at the same time finds another one.
		const port = randomInt(FIRST, LAST);
		if (await isFree(port)) return port;
	}
}

async function isFree(port: number): Promise<boolean> {
	const server = createServer();
	return await new Promise((resolve) => {
		server.once('error', () => resolve(false));
		server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
	});
}

import { createServer } from 'node:net';

/**
 * A free port of the loopback interface: the preferred one, or any when it is taken or none is preferred.
 */
export async function freePort(preferred = 0): Promise<number> {
	try {
		return await tryPort(preferred);
	} catch (error) {
		if (preferred === 0) throw error;
		return await tryPort(0);
	}
}

function tryPort(port: number): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', reject);
		server.listen(port, '127.0.0.1', () => {
			const address = server.address();
			server.close(() =>
				typeof address === 'object' && address !== null
					? resolve(address.port)
					: reject(new Error('The system gave no port.')),
			);
		});
	});
}

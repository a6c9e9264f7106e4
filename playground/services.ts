/** The database and the queue that n8n's scaling mode needs, from the system's packages, in a folder of their own. */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './ports';
import { until } from './until';

const GRACE_MS = 60_000;
const POSTGRES_VERSIONS = '/usr/lib/postgresql';

/** A server on a port of the loopback interface. */
export interface Service {
	port: number;
	/** Asks it to end, and waits until it has. */
	stop(): Promise<void>;
}

/** Redis that keeps everything in memory. */
export async function startRedis(folder: string): Promise<Service> {
	const port = await freePort();
	const memoryOnly = ['--save', '', '--appendonly', 'no', '--dir', folder];
	return await serve(
		'Redis',
		port,
		['redis-server', ...['--port', String(port), '--bind', '127.0.0.1'], ...memoryOnly],
		async () => await isReachable(port),
	);
}

/** A new PostgreSQL with the database `postgres` and the user `n8n`, who needs no password. */
export async function startPostgres(folder: string): Promise<Service> {
	const port = await freePort();
	const bin = path.join(POSTGRES_VERSIONS, readdirSync(POSTGRES_VERSIONS).sort().at(-1)!, 'bin');
	const data = path.join(folder, 'postgres');
	mkdirSync(data);
	// PostgreSQL does not run as root.
	const user = process.getuid?.() === 0 ? idsOf('postgres') : {};
	if (user.uid !== undefined && user.gid !== undefined) chownSync(data, user.uid, user.gid);
	execFileSync(path.join(bin, 'initdb'), ['-D', data, '-U', 'n8n', '--auth=trust', '-E', 'UTF8'], {
		...user,
		cwd: data,
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	const settings = [
		`port=${port}`,
		'listen_addresses=127.0.0.1',
		'unix_socket_directories=',
		'fsync=off',
	];
	return await serve(
		'PostgreSQL',
		port,
		[path.join(bin, 'postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])],
		// It takes connections before it can serve them.
		async () =>
			await promisify(execFile)(path.join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', `${port}`])
				.then(() => true)
				.catch(() => false),
		{ ...user, cwd: data },
	);
}

function idsOf(user: string): { uid?: number; gid?: number } {
	const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
	return { uid: id('-u'), gid: id('-g') };
}

/**
 * Starts a server and waits until it is ready. It ends when its standard input does, so that it
 * never outlives this process, however that ends.
 */
async function serve(
	name: string,
	port: number,
	command: string[],
	isReady: () => Promise<boolean>,
	options: { uid?: number; gid?: number; cwd?: string } = {},
): Promise<Service> {
	const script = '"$@" & read -r end; kill -INT $!; wait';
	const child = spawn('sh', ['-c', script, 'sh', ...command], {
		...options,
		// Ctrl-C is for this process, which stops n8n first.
		detached: true,
		stdio: ['pipe', 'pipe', 'pipe'],
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2_000)));
	const stop = async () => await end(child);
	const look = async () => {
		if (child.exitCode !== null) throw new Error(`${name} ended.`);
		return await isReady();
	};
	await until(`${name} to be ready`, look).catch(async ({ message }: Error) => {
		await stop();
		throw new Error(`${message}\nIts last words:\n${output}`);
	});
	return { port, stop };
}

async function end(child: ChildProcess): Promise<void> {
	const closed = new Promise<void>((done) => child.once('close', () => done()));
	if (child.exitCode !== null) return;
	child.stdin?.end();
	const late = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), GRACE_MS);
	await closed;
	clearTimeout(late);
}

async function isReachable(port: number): Promise<boolean> {
	return await new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1');
		socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
		socket.once('connect', () => socket.destroy());
	});
}

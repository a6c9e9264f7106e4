/** A real n8n as a child process: started on a port of its own, ready when this says so, never left behind. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import axios from 'axios';
import { NEWEST } from './installations';
import { freePort } from './ports';
import { until } from './until';

/** How long n8n may take to finish its executions, by its own setting; and how long until it is killed. */
const SHUTDOWN_S = 30;
const GRACE_MS = 45_000;

const KEPT_OUTPUT = 20_000;

export interface N8nOptions {
	/** Where n8n keeps its database, its key and its community packages. */
	userFolder: string;
	/** The folder that this n8n is installed in; the newest when it is not given. */
	installation?: string;
	/** What n8n is to be: everything (the default), or one part of its scaling mode. */
	command?: 'start' | 'webhook' | 'worker';
	/** The port of the editor and the webhooks; any free one when it is not given, or in use. */
	port?: number;
	/** More settings for n8n, by environment variable. */
	env?: Record<string, string>;
}

/** n8n ended or stayed silent instead of becoming ready. `brokenInstall`: its own files cannot be loaded. */
export class N8nStartError extends Error {
	readonly sentence = true;

	constructor(
		message: string,
		readonly brokenInstall: boolean,
	) {
		super(message);
	}
}

export class N8n {
	/** Settings of every n8n that is started from here on, by environment variable. */
	static settings: Readonly<Record<string, string>> = {};

	readonly url: string;

	/** Where workflows read and write files by a relative name; n8n lets them touch no others. */
	readonly filesFolder: string;

	private output = '';

	private readonly ended: Promise<void>;

	private constructor(
		private readonly child: ChildProcess,
		readonly port: number,
		private readonly userFolder: string,
		command: string,
	) {
		this.url = `http://127.0.0.1:${port}`;
		this.filesFolder = filesFolderOf(userFolder);
		const log = createWriteStream(
			path.join(userFolder, command === 'start' ? 'n8n.log' : `${command}.log`),
			// Several workers have one, and so has the n8n that is started again.
			{ flags: 'a' },
		);
		for (const stream of [child.stdout, child.stderr])
			stream?.on('data', (chunk: Buffer) => {
				log.write(chunk);
				this.output = (this.output + chunk.toString()).slice(-KEPT_OUTPUT);
			});
		this.ended = new Promise<void>((resolve) => {
			child.once('error', (error) => {
				this.output += error.message;
				resolve();
			});
			child.once('close', () => resolve());
		}).then(() => {
			running.delete(this);
			log.end();
		});
	}

	/** Its database, when it is of one process. */
	get database(): string {
		return path.join(this.userFolder, '.n8n/database.sqlite');
	}

	/** The end of what n8n printed; all of it is in `n8n.log` (`webhook.log`, `worker.log`) in its user folder. */
	get log(): string {
		return this.output;
	}

	/** Starts n8n and waits until it answers. Throws an N8nStartError with n8n's last output when it does not. */
	static async start(options: N8nOptions): Promise<N8n> {
		return await N8n.launch(options).catch(async (error: Error) => {
			// The port was free a moment ago, but another program was faster.
			if (/EADDRINUSE|already in use/.test(error.message)) return await N8n.launch(options);
			throw error;
		});
	}

	private static async launch(options: N8nOptions): Promise<N8n> {
		const { userFolder, installation = NEWEST, command = 'start', port, env } = options;
		const modules = path.join(installation, 'node_modules');
		await mkdir(filesFolderOf(userFolder), { recursive: true });
		const chosen = await freePort(port);
		// Nobody else knows it, so another n8n on this port is never mistaken for this one.
		const healthPath = `/health-${randomUUID()}`;
		const child = spawn(
			path.join(modules, 'node/bin/node'),
			[
				...['guard.js', 'senders.js'].flatMap((file) => ['--require', path.join(__dirname, file)]),
				path.join(modules, 'n8n/bin/n8n'),
				command,
			],
			{
				cwd: filesFolderOf(userFolder),
				// A process group of its own: n8n's helpers end with it.
				detached: true,
				stdio: ['pipe', 'pipe', 'pipe'],
				env: {
					...withoutN8nSettings(process.env),
					...settings(userFolder, chosen, await freePort()),
					NODE_COMPILE_CACHE: path.join(modules, '.cache/compiled'),
					N8N_ENDPOINT_HEALTH: healthPath,
					...N8n.settings,
					...env,
				},
			},
		);
		const n8n = new N8n(child, chosen, userFolder, command);
		running.add(n8n);
		endWithThisProcess();
		try {
			await n8n.ready(healthPath);
		} catch (error) {
			await n8n.stop();
			throw error;
		}
		return n8n;
	}

	/** Asks n8n to end, and ends it and its helpers by force when it does not. */
	async stop(): Promise<void> {
		this.child.kill('SIGTERM');
		const late = setTimeout(() => this.kill(), GRACE_MS);
		await this.ended;
		clearTimeout(late);
		this.kill();
	}

	/** Ends n8n and its helpers at once, as a crash does, and waits until they have ended. */
	async crash(): Promise<void> {
		this.kill();
		await this.ended;
	}

	/** Sends a signal to n8n's process. */
	signal(name: NodeJS.Signals): void {
		this.child.kill(name);
	}

	/** Ends n8n's whole process group at once. */
	kill(): void {
		if (this.child.pid === undefined) return;
		try {
			process.kill(-this.child.pid, 'SIGKILL');
		} catch {
			// The group has ended already.
		}
	}

	private async ready(healthPath: string): Promise<void> {
		let hasEnded = false;
		void this.ended.then(() => (hasEnded = true));
		const look = async () => {
			if (hasEnded) return 'ended';
			const options = { timeout: 5_000, validateStatus: () => true };
			return await axios
				.get<{ status?: string }>(`${this.url}${healthPath}/readiness`, options)
				.then(
					// For a path that it does not know n8n serves its editor, with HTTP 200.
					({ status, data }) =>
						status === 200 && data.status === 'ok' ? 'ready' : `HTTP ${status}`,
					(error: Error) => error.message,
				);
		};
		const seen = await until('n8n to be ready', look, {
			accepts: (seen) => seen === 'ready' || seen === 'ended',
		}).catch((error: Error) => {
			throw this.startError(error.message);
		});
		if (seen === 'ended') throw this.startError('n8n ended before it was ready.');
	}

	private startError(what: string): N8nStartError {
		const broken =
			/Cannot find (?:module|package)|MODULE_NOT_FOUND|ERR_DLOPEN_FAILED|invalid ELF|spawn .* ENOENT/.test(
				this.output,
			);
		return new N8nStartError(`${what}\nIts last words:\n${this.output.slice(-2_000)}`, broken);
	}
}

const running = new Set<N8n>();
let guarded = false;

/** Ctrl-C or an end for any other reason: n8n stops first. A second Ctrl-C does not wait for it. */
function endWithThisProcess(): void {
	if (guarded) return;
	guarded = true;
	process.once('exit', () => running.forEach((n8n) => n8n.kill()));
	// npm hands a signal to a shell that keeps it to itself; that the shell is gone can be seen.
	const parent = process.ppid;
	if (process.env.npm_lifecycle_event)
		setInterval(() => {
			if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
		}, 1_000).unref();
	let stopping = false;
	for (const [signal, number] of [
		['SIGINT', 2],
		['SIGTERM', 15],
		['SIGHUP', 1],
	] as const)
		process.on(signal, () => {
			if (stopping) process.exit(128 + number);
			stopping = true;
			void Promise.all([...running].map((n8n) => n8n.stop())).then(() =>
				process.exit(128 + number),
			);
		});
}

/** Without its editor n8n needs a third less of the processor to start. For those who open no page of it. */
export const WITHOUT_EDITOR = { N8N_DISABLE_UI: 'true' };

/** Without the process for Code nodes, too, which takes a second of the processor. For those who have none. */
export const ONLY_NODES = {
	...WITHOUT_EDITOR,
	N8N_RUNNERS_MODE: 'external',
	N8N_RUNNERS_AUTH_TOKEN: 'for nobody',
};

/** n8n makes its virtual machines for expressions on demand only: an execution without one costs an eighth. */
export const LAZY_ISOLATES = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };

/** n8n starts overdue executions before its tracing is ready; on a busy machine that ends them. */
export const DISABLED_MODULES = 'otel';

const filesFolderOf = (userFolder: string) => path.join(userFolder, 'files');

function withoutN8nSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	const foreign =
		/^(?:N8N_|DB_|EXECUTIONS_|QUEUE_|WEBHOOK_URL|NODE_OPTIONS|NODE_TEST_CONTEXT|npm_)/;
	return Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name)));
}

function settings(userFolder: string, port: number, brokerPort: number): Record<string, string> {
	return {
		N8N_USER_FOLDER: userFolder,
		N8N_PORT: String(port),
		// A worker has no other server.
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: String(port),
		QUEUE_HEALTH_CHECK_ADDRESS: '127.0.0.1',
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_EDITOR_BASE_URL: `http://127.0.0.1:${port}`,
		WEBHOOK_URL: `http://127.0.0.1:${port}`,
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		N8N_RESTRICT_FILE_ACCESS_TO: filesFolderOf(userFolder),
		N8N_SECURE_COOKIE: 'false',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_DISABLED_MODULES: DISABLED_MODULES,
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: String(SHUTDOWN_S),
		GENERIC_TIMEZONE: Intl.DateTimeFormat().resolvedOptions().timeZone,
	};
}

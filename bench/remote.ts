/** Calls between the benchmark and the processes it measures: a function by name, over the channel that fork() opens. */
import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';

type Functions<T> = { [K in keyof T]: (...args: never[]) => unknown };

interface Call {
	id: number;
	name: string;
	args: unknown[];
}

interface Reply {
	id: number;
	value?: unknown;
	error?: string;
}

/** In the child: answers calls until the parent is gone. */
export function serve<T extends Functions<T>>(functions: T): void {
	const known = functions as unknown as Record<string, (...args: unknown[]) => unknown>;
	process.on('message', async ({ id, name, args }: Call) => {
		const reply: Reply = await Promise.resolve()
			.then(() => known[name]!(...args))
			.then((value) => ({ id, value }))
			.catch((error: Error) => ({ id, error: error.stack ?? String(error) }));
		process.send!(reply);
	});
	process.on('disconnect', () => process.exit());
}

/** In the parent: a child process and the functions it serves. */
export class Remote<T extends Functions<T>> {
	private readonly child: ChildProcess;
	private readonly waiting = new Map<number, (reply: Reply) => void>();
	private next = 0;
	private last = '';

	/** @param program a TypeScript file of this folder */
	constructor(
		program: string,
		options: { execPath?: string; execArgv?: string[]; env?: NodeJS.ProcessEnv } = {},
	) {
		const { execPath, execArgv = [], env = {} } = options;
		this.child = fork(path.join(__dirname, program), {
			execArgv: ['--import', 'tsx', ...execArgv],
			...(execPath && { execPath }),
			env: { ...process.env, ...env },
			stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
		});
		for (const stream of [this.child.stdout, this.child.stderr]) {
			stream?.on('data', (chunk: Buffer) => {
				this.last = (this.last + chunk.toString()).slice(-4_000);
			});
		}
		this.child.on('message', (reply: Reply) => {
			this.waiting.get(reply.id)?.(reply);
			this.waiting.delete(reply.id);
		});
		this.child.on('exit', (code, signal) => {
			const error = `The process ended (${signal ?? `exit code ${code}`}). ${this.last}`;
			for (const [id, answer] of this.waiting) answer({ id, error });
			this.waiting.clear();
		});
	}

	/** Throws an Error with the other side's stack, or with its last words when it ended. */
	async call<K extends keyof T & string>(
		name: K,
		...args: Parameters<T[K]>
	): Promise<Awaited<ReturnType<T[K]>>> {
		const id = this.next++;
		const reply = await new Promise<Reply>((resolve) => {
			this.waiting.set(id, resolve);
			this.child.send({ id, name, args } satisfies Call);
		});
		if (reply.error !== undefined) throw new Error(reply.error);
		return reply.value as Awaited<ReturnType<T[K]>>;
	}

	async stop(): Promise<void> {
		if (this.child.exitCode !== null || this.child.signalCode !== null) return;
		const ended = new Promise((resolve) => this.child.once('exit', resolve));
		// It has nothing to put in order, and may be busy.
		this.child.kill('SIGKILL');
		await ended;
	}
}

/** What all cases work with: the platform, a user folder with the package, and processes to measure in. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { N8nClient, UNFINISHED } from '../playground/client';
import { LAZY_ISOLATES, N8n, ONLY_NODES, WITHOUT_EDITOR } from '../playground/n8n';
import { installPackage, pack } from '../playground/package';
import { Queue } from '../playground/queue';
import { COLLECTS, METRICS } from './metrics';
import { n8nModules, node } from './place';
import type { Platform } from './platform';
import { Remote } from './remote';
import type { Side } from './side';
import type { tasks } from './workflows';

/** What a task took. */
export interface Measured {
	/** Wall time in milliseconds. */
	ms: number;
	/** Time on a processor in milliseconds, of the whole process. */
	cpuMs: number;
	/** The most resident memory, in MB, above what the process had when everything was loaded. */
	aboveIdleMb: number;
}

/** What the platform saw of it. */
export interface Counted {
	requests: number;
	mostInFlight: number;
}

/** A task by name, and what it is given. */
export interface Order<G extends keyof typeof tasks> {
	group: G;
	name: keyof (typeof tasks)[G] & string;
	args: unknown[];
	/** How many records must come out. */
	records: number;
	/** Arguments of a first run that is not measured. */
	warmUp?: unknown[];
}

/** Something of n8n, and a client of it that is signed in. */
interface Running<T> {
	n8n: T;
	client: N8nClient;
}

/** What each n8n of a small run has: all that any case asks for. */
const SMALL = { ...ONLY_NODES, ...LAZY_ISOLATES, ...METRICS, ...COLLECTS };

export class Context {
	private started = 0;
	/** In a small run the cases share what they measure in. */
	private readonly freeSides: Array<{ side: Remote<Side>; user: string }> = [];
	private sharedN8n?: Running<N8n>;
	private sharedQueue?: Running<Queue>;

	private constructor(
		/** Small sizes, to see that everything runs. */
		readonly small: boolean,
		readonly home: string,
		readonly tarball: string,
		readonly platform: Remote<Platform>,
	) {}

	static async open(small: boolean): Promise<Context> {
		// Outside this folder, so that the package finds n8n's modules and not the development tools'.
		const home = await mkdtemp(path.join(tmpdir(), 'engagement-bench-'));
		const tarball = await pack();
		await installPackage(tarball, home);
		return new Context(small, home, tarball, new Remote<Platform>('platform.ts'));
	}

	/** `real` in a real run, `small` in a small one. */
	size(real: number, small: number): number {
		return this.small ? small : real;
	}

	/** Carries a task out in a fresh process, and says what of it the platform saw. */
	async measure<G extends keyof typeof tasks>(order: Order<G>): Promise<Measured & Counted> {
		return await this.onSide(async (side) => {
			const credential = await this.platform.call('credential');
			const { group, name, args, records, warmUp } = order;
			const idleMb = await side.call('load', this.home, credential);
			if (warmUp && !this.small) await side.call('run', group, name, warmUp);
			await this.platform.call('count');
			const { records: got, mostMb, ...figures } = await side.call('run', group, name, args);
			if (got !== records)
				throw new Error(`${group}.${name} gave ${got} records instead of ${records}.`);
			const counted = await this.platform.call('counted');
			return { ...figures, ...counted, aboveIdleMb: mostMb - idleMb };
		});
	}

	/** Lets `use` have a process on the Node.js and the modules of n8n: a fresh one, except in a small run. */
	async onSide<T>(use: (side: Remote<Side>) => Promise<T>): Promise<T> {
		const free = this.freeSides.pop() ?? (await this.startSide());
		try {
			return await use(free.side);
		} finally {
			if (this.small) this.freeSides.push(free);
			else {
				await free.side.stop();
				await rm(free.user, { recursive: true, force: true });
			}
		}
	}

	private async startSide(): Promise<{ side: Remote<Side>; user: string }> {
		const user = path.join(this.home, `side-${this.started++}`);
		await mkdir(user, { recursive: true });
		const env = { NODE_PATH: n8nModules, N8N_USER_FOLDER: user, N8N_LOG_LEVEL: 'error' };
		const options = { execPath: node, execArgv: ['--expose-gc'], env };
		return { side: new Remote<Side>('side.ts', options), user };
	}

	/** Lets `use` have a real n8n with the package: a fresh one, except in a small run. @param env its settings */
	async inN8n<T>(
		env: Record<string, string>,
		use: (n8n: N8n, client: N8nClient) => Promise<T>,
	): Promise<T> {
		if (this.small) return await inShared((this.sharedN8n ??= await this.startN8n(SMALL)), use);
		const { n8n, client } = await this.startN8n(env);
		return await use(n8n, client).finally(async () => await n8n.stop());
	}

	private async startN8n(env: Record<string, string>): Promise<Running<N8n>> {
		const userFolder = path.join(this.home, `n8n-${this.started++}`);
		await installPackage(this.tarball, userFolder);
		const n8n = await N8n.start({ userFolder, env: { ...WITHOUT_EDITOR, ...env } });
		return { n8n, client: await N8nClient.signedIn(n8n.url) };
	}

	/** The same with n8n's queue mode. */
	async inQueue<T>(
		env: Record<string, string>,
		use: (queue: Queue, client: N8nClient) => Promise<T>,
	): Promise<T> {
		if (this.small) return await inShared((this.sharedQueue ??= await this.startQueue(SMALL)), use);
		const { n8n, client } = await this.startQueue(env);
		return await use(n8n, client).finally(async () => await n8n.stop());
	}

	private async startQueue(env: Record<string, string>): Promise<Running<Queue>> {
		const n8n = await Queue.start(this.tarball, { ...WITHOUT_EDITOR, ...env });
		return { n8n, client: await N8nClient.signedIn(n8n.main.url) };
	}

	async close(): Promise<void> {
		for (const { side } of this.freeSides) await side.stop();
		await this.sharedN8n?.n8n.stop();
		await this.sharedQueue?.n8n.stop();
		await this.platform.stop();
		await rm(this.home, { recursive: true, force: true });
	}
}

/** Leaves nothing published or waiting, which would send requests during the next case. */
async function inShared<T, R>(
	{ n8n, client }: Running<T>,
	use: (n8n: T, client: N8nClient) => Promise<R>,
): Promise<R> {
	const seen = await use(n8n, client);
	for (const id of await client.publishedIds()) {
		await client.deactivate(id);
		for (const found of await client.executionIds(id, UNFINISHED))
			await client.stopExecution(found).catch(async (error: unknown) => {
				const { status } = await client.execution(found);
				if (UNFINISHED.includes(status)) throw error; // else it ended before it was to be stopped
			});
	}
	return seen;
}

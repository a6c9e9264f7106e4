/** What all cases work with: the platform, a user folder with the package, and processes to measure in. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { N8n, WITHOUT_EDITOR } from '../playground/n8n';
import { installPackage, pack } from '../playground/package';
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

export class Context {
	private started = 0;

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
			if (warmUp) await side.call('run', group, name, warmUp);
			await this.platform.call('count');
			const { records: got, mostMb, ...figures } = await side.call('run', group, name, args);
			if (got !== records)
				throw new Error(`${group}.${name} gave ${got} records instead of ${records}.`);
			const counted = await this.platform.call('counted');
			return { ...figures, ...counted, aboveIdleMb: mostMb - idleMb };
		});
	}

	/** Lets `use` have a fresh process on the Node.js and the modules of n8n. */
	async onSide<T>(use: (side: Remote<Side>) => Promise<T>): Promise<T> {
		const user = path.join(this.home, `side-${this.started++}`);
		await mkdir(user, { recursive: true });
		const side = new Remote<Side>('side.ts', {
			execPath: node,
			execArgv: ['--expose-gc'],
			env: { NODE_PATH: n8nModules, N8N_USER_FOLDER: user, N8N_LOG_LEVEL: 'error' },
		});
		try {
			return await use(side);
		} finally {
			await side.stop();
			await rm(user, { recursive: true, force: true });
		}
	}

	/** A real n8n with the package, fresh. The settings are given by environment variable. */
	async n8n(env: Record<string, string>): Promise<N8n> {
		const userFolder = path.join(this.home, `n8n-${this.started++}`);
		await installPackage(this.tarball, userFolder);
		return await N8n.start({ userFolder, env: { ...WITHOUT_EDITOR, ...env } });
	}

	async close(): Promise<void> {
		await this.platform.stop();
		await rm(this.home, { recursive: true, force: true });
	}
}

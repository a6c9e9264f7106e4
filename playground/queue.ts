/** n8n's scaling mode: one main, one webhook process and one worker or more, over Redis and PostgreSQL. */
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { N8n } from './n8n';
import { installPackage } from './package';
import { freePort } from './ports';
import { startPostgres, startRedis, type Service } from './services';

export class Queue {
	private constructor(
		/** Where its logs are. */
		readonly folder: string,
		/** The port of the database; its user is `n8n`, its name `postgres`. */
		readonly databasePort: number,
		private readonly services: Service[],
		private readonly env: Record<string, string>,
		/** The editor; it takes no production webhooks. */
		readonly main: N8n,
		/** Takes the production webhooks, and runs nothing. Their address is its own. */
		readonly webhook: N8n,
		/** Runs the workflows. */
		public worker: N8n,
	) {}

	/** Further ones that were added. */
	private readonly furtherWorkers: N8n[] = [];
	private readonly furtherWebhooks: N8n[] = [];

	/**
	 * Starts everything, in a new folder and on free ports. Throws with the last output of whatever did not start.
	 * @param settings further settings of n8n, by environment variable
	 */
	static async start(tarball: string, settings: Record<string, string> = {}): Promise<Queue> {
		// Not below this project: the user of the database must be able to get there.
		const folder = await mkdtemp(path.join(tmpdir(), 'engagement-queue-'));
		await chmod(folder, 0o711);
		process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
		const services: Service[] = [];
		const processes: N8n[] = [];
		try {
			await installPackage(tarball, folder);
			const redis = await startRedis(folder);
			services.push(redis);
			const postgres = await startPostgres(folder);
			services.push(postgres);
			const webhookPort = await freePort();
			const env = {
				EXECUTIONS_MODE: 'queue',
				QUEUE_BULL_REDIS_HOST: '127.0.0.1',
				QUEUE_BULL_REDIS_PORT: String(redis.port),
				DB_TYPE: 'postgresdb',
				DB_POSTGRESDB_HOST: '127.0.0.1',
				DB_POSTGRESDB_PORT: String(postgres.port),
				DB_POSTGRESDB_DATABASE: 'postgres',
				DB_POSTGRESDB_USER: 'n8n',
				N8N_ENCRYPTION_KEY: 'only for this machine',
				N8N_DISABLE_PRODUCTION_MAIN_PROCESS: 'true',
				WEBHOOK_URL: `http://127.0.0.1:${webhookPort}`,
				...settings,
			};
			const main = await N8n.start({ userFolder: folder, env });
			processes.push(main);
			const webhook = await N8n.start({
				userFolder: folder,
				command: 'webhook',
				port: webhookPort,
				env,
			});
			processes.push(webhook);
			const worker = await N8n.start({ userFolder: folder, command: 'worker', env });
			return new Queue(folder, postgres.port, services, env, main, webhook, worker);
		} catch (error) {
			await stopAll(processes, services, folder);
			throw error;
		}
	}

	/** Stops the worker, and starts another one after `meanwhile`. */
	async replaceWorker(meanwhile: () => Promise<void>): Promise<void> {
		await this.worker.stop();
		await meanwhile();
		this.worker = await N8n.start({
			userFolder: this.folder,
			command: 'worker',
			env: this.env,
		});
	}

	/** Those that are running now. */
	get workers(): N8n[] {
		return [this.worker, ...this.furtherWorkers];
	}

	/** Starts one more worker. */
	async addWorker(): Promise<void> {
		this.furtherWorkers.push(
			await N8n.start({ userFolder: this.folder, command: 'worker', env: this.env }),
		);
	}

	/** Starts one more process that takes the production webhooks, as behind a load balancer. */
	async addWebhook(): Promise<N8n> {
		const { folder, env } = this;
		const added = await N8n.start({ userFolder: folder, command: 'webhook', env });
		this.furtherWebhooks.push(added);
		return added;
	}

	async stop(): Promise<void> {
		const processes = [...this.workers, this.webhook, ...this.furtherWebhooks, this.main];
		await stopAll(processes, this.services, this.folder);
	}
}

async function stopAll(processes: N8n[], services: Service[], folder: string): Promise<void> {
	// Together: each takes some seconds for it, and waits most of them.
	await Promise.all(processes.map(async (n8n) => await n8n.stop()));
	for (const service of services) await service.stop();
	await rm(folder, { recursive: true, force: true });
}

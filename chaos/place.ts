/** Where an experiment acts: a platform, a sink, and a fresh n8n with the package, which are searched for secrets in the end. */
import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CREDENTIAL_TYPE } from '../playground/account';
import { N8nClient, type CredentialRef } from '../playground/client';
import { N8n, ONLY_NODES } from '../playground/n8n';
import { installPackage } from '../playground/package';
import { startPlatform } from '../playground/platform';
import { Queue } from '../playground/queue';
import { Sink } from '../playground/sink';
import { removeTables } from '../playground/tables';
import type { LoggedRequest, Sandbox } from '../sandbox';
import { countsOf, whole, type Outcome } from './outcome';
import { Secrets, type Sources } from './secrets';
import { postgresTables, sqliteTables, textsIn } from './stores';

/** Recognizable in every spelling, and unlike anything that a test of the package uses. */
const OWN = {
	accessToken: 'chaos/access+token==5f3a91',
	apiKey: 'chaos/api+key==81c2e7',
	environment: 'prod',
	userId: 1001,
	permitted: true,
};

/** Of a platform whose records can be read late, and which delivers every event twice, and a fifth late. */
export const DIFFICULT = { readableAfter: 3, doubled: 1, overtaken: 0.2 };

/** What every log has, and the name of the credential, which every database has. */
const LOGGED = 'Editor is now accessible';
const STORED = 'Credential of the campaign';

const SETTINGS = { ...ONLY_NODES, N8N_LOG_LEVEL: 'debug' };
const WORKERS = 3;

/** What both kinds of n8n have. */
export interface Place {
	sandbox: Sandbox;
	sink: Sink;
	client: N8nClient;
	credential: CredentialRef;
	/** The fields of the credential. */
	credentialData: Record<string, string>;
	/** The addresses of the processes that take deliveries. */
	webhooks: string[];
}

/** What n8n has sent since the log was cleared, without the requests of the experiment itself. */
export const sentByN8n = ({ sandbox }: Place): LoggedRequest[] =>
	sandbox.requests().filter(({ headers }) => headers.key === OWN.apiKey);

/** The same in words: how many requests of each kind, e.g. `9 × GET v3/case`. */
export const kindsOf = (sent: readonly LoggedRequest[]): string =>
	[
		...countsOf(
			sent.map(
				({ method, path }) => `${method} ${path.replace(/^.*\/api\//, '').replace(/\d{4,}$/, '…')}`,
			),
		),
	]
		.map(([kind, count]) => `${whole(count)} × ${kind}`)
		.join(', ');

export interface QueueMode extends Place {
	queue: Queue;
}

export interface OneProcess extends Place {
	n8n: N8n;
	/** Starts n8n on its data, at the port that it had; `settings` come on top of its own. */
	start(settings?: Record<string, string>): Promise<void>;
	/** Stops n8n, copies its data, and starts both; the copy has an address of its own. */
	startCopy(): Promise<N8n>;
}

/** A platform, a sink, and the fields of a credential for the platform. */
async function startSurroundings() {
	const sandbox = await startPlatform([OWN]);
	const sink = await Sink.start();
	const { accessToken, apiKey, environment } = OWN;
	const credentialData = { accessToken, apiKey, environment, baseUrl: sandbox.baseUrl };
	const close = async () => {
		await sink.close();
		await sandbox.close();
	};
	return { sandbox, sink, credentialData, close };
}

/** An n8n for experiments, one after the other, each with a platform of its own. */
export class Ground<P extends Place> {
	private readonly secrets = new Secrets([OWN.accessToken, OWN.apiKey]);
	private client?: N8nClient;

	constructor(
		private readonly url: string,
		private readonly placeOf: (place: Place) => P,
		/** All that n8n has logged and stored, and stops it if nothing can be read before. */
		private readonly texts: () => Promise<Sources>,
		/** Ends n8n, and removes its data. */
		readonly remove: () => Promise<void>,
	) {}

	/** Lets an experiment act; if it cannot, this ends. */
	async lend(act: (place: P) => Promise<Outcome[]>): Promise<Outcome[]> {
		const { close, ...surroundings } = await startSurroundings();
		this.secrets.of(surroundings.sandbox);
		try {
			this.client ??= await N8nClient.signedIn(this.url);
			const { client } = this;
			const { credentialData } = surroundings;
			const credential = await client.createCredential(CREDENTIAL_TYPE, STORED, credentialData);
			const webhooks = [this.url];
			return await act(this.placeOf({ ...surroundings, client, credential, webhooks }));
		} catch (error) {
			await this.remove();
			throw error;
		} finally {
			await close();
		}
	}

	/** Ends it. Returns in how many texts that n8n has logged and stored a secret is. */
	async end(): Promise<number> {
		try {
			return await this.secrets.countIn(await this.texts());
		} finally {
			await this.remove();
		}
	}
}

/** A fresh n8n of one process over SQLite. */
export async function oneProcess(
	tarball: string,
	settings: Record<string, string>,
): Promise<Ground<OneProcess>> {
	// Not below this project, so that the package finds n8n's modules and not the development tools'.
	const folder = await mkdtemp(path.join(tmpdir(), 'engagement-chaos-'));
	const copy = `${folder}-copy`;
	process.once('exit', () => {
		for (const one of [folder, copy]) rmSync(one, { recursive: true, force: true });
	});
	const running: N8n[] = [];
	const stop = async () => {
		for (const one of running) await one.stop();
	};
	const launch = async (userFolder: string, port?: number, more: Record<string, string> = {}) => {
		const n8n = await N8n.start({ userFolder, port, env: { ...SETTINGS, ...settings, ...more } });
		running.push(n8n);
		return n8n;
	};
	await installPackage(tarball, folder);
	let n8n = await launch(folder);
	const { port } = n8n;
	const placeOf = (ordinary: Place): OneProcess => {
		const place: OneProcess = {
			...ordinary,
			n8n,
			start: async (more) => {
				place.n8n = n8n = await launch(folder, port, more);
				if (n8n.port !== port) throw new Error(`Port ${port} was taken meanwhile.`);
			},
			startCopy: async () => {
				await place.n8n.stop();
				await cp(folder, copy, { recursive: true });
				await place.start();
				return await launch(copy);
			},
		};
		return place;
	};
	return new Ground(
		n8n.url,
		placeOf,
		async () => {
			await stop();
			const database = sqliteTables(path.join(folder, '.n8n/database.sqlite'));
			return [
				[textsIn(folder), LOGGED],
				[database, STORED],
			];
		},
		async () => {
			await stop();
			for (const one of [folder, copy]) await rm(one, { recursive: true, force: true });
		},
	);
}

/** A fresh n8n in its queue mode. */
export async function queueMode(
	tarball: string,
	settings: Record<string, string>,
): Promise<Ground<QueueMode>> {
	const queue = await Queue.start(tarball, { ...SETTINGS, ...settings });
	const second = await queue.addWebhook();
	while (queue.workers.length < WORKERS) await queue.addWorker();
	const webhooks = [queue.webhook.url, second.url];
	return new Ground(
		queue.main.url,
		(ordinary) => ({ ...ordinary, webhooks, queue }),
		async () => [
			[textsIn(queue.folder), LOGGED],
			[postgresTables(queue.databasePort), STORED],
		],
		async () => await queue.stop(),
	);
}

/** Leaves nothing of an experiment that another one could meet in the same n8n. */
export async function tidy({ client, sandbox }: Place): Promise<void> {
	sandbox.clearFaults();
	sandbox.setLimits({});
	for (const id of await client.publishedIds()) await client.deactivate(id);
	await removeTables(client);
}

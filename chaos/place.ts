/** Where an experiment acts: a platform, a sink, and a fresh n8n with the package, which are searched for secrets in the end. */
import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { N8nClient, type CredentialRef } from '../playground/client';
import { N8n, WITHOUT_EDITOR } from '../playground/n8n';
import { installPackage } from '../playground/package';
import { startPlatform } from '../playground/platform';
import { Queue } from '../playground/queue';
import { Sink } from '../playground/sink';
import type { LoggedRequest, Sandbox } from '../sandbox';
import { countsOf, whole, type Outcome, type Row } from './outcome';
import { Secrets } from './secrets';
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

const SETTINGS = { ...WITHOUT_EDITOR, N8N_LOG_LEVEL: 'debug' };
const WORKERS = 3;

/** What both kinds of n8n have. */
export interface Place {
	sandbox: Sandbox;
	sink: Sink;
	client: N8nClient;
	credential: CredentialRef;
	/** The fields of the credential. */
	credentialData: Record<string, string>;
	secrets: Secrets;
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
	const secrets = new Secrets(sandbox, [accessToken, apiKey]);
	const close = async () => {
		await sink.close();
		await sandbox.close();
	};
	return { sandbox, sink, credentialData, secrets, close };
}

export async function inOneProcess(
	tarball: string,
	settings: Record<string, string>,
	act: (place: OneProcess) => Promise<Outcome[]>,
): Promise<Row[]> {
	// Not below this project, so that the package finds n8n's modules and not the development tools'.
	const folder = await mkdtemp(path.join(tmpdir(), 'engagement-chaos-'));
	const copy = `${folder}-copy`;
	process.once('exit', () => {
		for (const one of [folder, copy]) rmSync(one, { recursive: true, force: true });
	});
	await installPackage(tarball, folder);
	const { close, ...surroundings } = await startSurroundings();
	const launch = async (userFolder: string, port?: number, more: Record<string, string> = {}) =>
		await N8n.start({ userFolder, port, env: { ...SETTINGS, ...settings, ...more } });
	const running: N8n[] = [];
	try {
		const n8n = await launch(folder);
		running.push(n8n);
		const { client, credential } = await N8nClient.open(
			n8n.url,
			STORED,
			surroundings.credentialData,
		);
		const place: OneProcess = {
			...surroundings,
			client,
			credential,
			webhooks: [n8n.url],
			n8n,
			start: async (more) => {
				place.n8n = await launch(folder, n8n.port, more);
				running.push(place.n8n);
				if (place.n8n.port !== n8n.port) throw new Error(`Port ${n8n.port} was taken meanwhile.`);
			},
			startCopy: async () => {
				await place.n8n.stop();
				await cp(folder, copy, { recursive: true });
				await place.start();
				const copied = await launch(copy);
				running.push(copied);
				return copied;
			},
		};
		const outcomes = await act(place);
		for (const one of running) await one.stop();
		const leaked = await surroundings.secrets.countIn(
			[textsIn(folder), LOGGED],
			[sqliteTables(path.join(folder, '.n8n/database.sqlite')), STORED],
		);
		return outcomes.map((outcome) => ({ ...outcome, leaked }));
	} finally {
		for (const one of running) await one.stop();
		await close();
		for (const one of [folder, copy]) await rm(one, { recursive: true, force: true });
	}
}

export async function inQueueMode(
	tarball: string,
	act: (place: QueueMode) => Promise<Outcome[]>,
): Promise<Row[]> {
	const { close, ...surroundings } = await startSurroundings();
	let queue: Queue | undefined;
	try {
		queue = await Queue.start(tarball, SETTINGS);
		const second = await queue.addWebhook();
		while (queue.workers.length < WORKERS) await queue.addWorker();
		const { client, credential } = await N8nClient.open(
			queue.main.url,
			STORED,
			surroundings.credentialData,
		);
		const outcomes = await act({
			...surroundings,
			client,
			credential,
			webhooks: [queue.webhook.url, second.url],
			queue,
		});
		const leaked = await surroundings.secrets.countIn(
			[textsIn(queue.folder), LOGGED],
			[postgresTables(queue.databasePort), STORED],
		);
		return outcomes.map((outcome) => ({ ...outcome, leaked }));
	} finally {
		await queue?.stop();
		await close();
	}
}

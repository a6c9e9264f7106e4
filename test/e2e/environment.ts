import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { N8nClient, type CredentialRef } from '../../playground/client';
import { NEWEST } from '../../playground/installations';
import { N8n, ONLY_NODES } from '../../playground/n8n';
import { N8N_3_DEFAULTS } from '../../playground/n8n3';
import { installPackage, pack } from '../../playground/package';
import type { Sandbox } from '../../sandbox';
import { startPlatform } from '../../playground/platform';

/** One local platform and one n8n with the packed package, for the whole run. */
export interface Environment {
	sandbox: Sandbox;
	n8n: N8n;
	client: N8nClient;
	/** The credential with which the sandbox lets everything through, and its fields. */
	credential: CredentialRef;
	credentialData: Record<string, unknown>;
	/** Starts n8n on the data that are there. */
	start: (port: number) => Promise<N8n>;
	/** Starts another n8n, on a copy of the data; n8n stops for the time of the copying. */
	startCopy: () => Promise<N8n>;
}

/** Every wait has its own time limit; this one is for anything that hangs anyway. */
export const AT_MOST = { timeout: 3_600_000 };

if (process.env.N8N_3) N8n.settings = N8N_3_DEFAULTS;

let current: Environment | undefined;

/**
 * @param name of the suite: several run at the same time, each with data of its own
 * @param installation the folder of the n8n that is to run
 * @param env settings of that n8n, by environment variable
 */
export async function startEnvironment(
	name: string,
	installation = NEWEST,
	env: Record<string, string> = {},
): Promise<void> {
	// No test opens the editor of an n8n that was started again.
	const start = async (port: number) =>
		await N8n.start({ installation, userFolder, port, env: { ...env, ...ONLY_NODES } });
	// Where the package finds the n8n-workflow of this n8n, and where no linter looks.
	// Fresh with every run, and left there to be looked at: n8n's database and its log.
	const userFolder = path.join(installation, 'node_modules/.cache/e2e', name);
	await rm(userFolder, { recursive: true, force: true });
	await installPackage(await pack(), userFolder);
	const sandbox = await startPlatform();
	let n8n: N8n | undefined;
	try {
		n8n = await N8n.start({ installation, userFolder, env });
		const credentialData = { ...sandbox.credentials, baseUrl: sandbox.baseUrl };
		const { client, credential } = await N8nClient.open(n8n.url, 'Sandbox', credentialData);
		const startCopy = async () => {
			const copy = `${userFolder}-copy`;
			await rm(copy, { recursive: true, force: true });
			await restartN8n(async () => await cp(userFolder, copy, { recursive: true }));
			return await N8n.start({ installation, userFolder: copy, env: ONLY_NODES });
		};
		current = { sandbox, n8n, client, credential, credentialData, start, startCopy };
	} catch (error) {
		await n8n?.stop();
		await sandbox.close();
		throw error;
	}
}

/** Stops n8n, and starts it again on the same data and the same port. */
export async function restartN8n(whileStopped?: () => Promise<unknown>): Promise<void> {
	const { n8n, start } = environment();
	await n8n.stop();
	await whileStopped?.();
	environment().n8n = await start(n8n.port);
	if (environment().n8n.port !== n8n.port) throw new Error(`Port ${n8n.port} was taken meanwhile.`);
}

export async function stopEnvironment(): Promise<void> {
	await current?.n8n.stop();
	await current?.sandbox.close();
}

export function environment(): Environment {
	if (!current) throw new Error('Only a test can use the environment: it starts before the first.');
	return current;
}

/** The requests that the sandbox got since they were last cleared, e.g. `GET /prod/api/v3/campaign?campaignId=1`. */
export function requestLines(): string[] {
	return environment()
		.sandbox.requests()
		.map(({ method, path, rawQuery }) => `${method} ${path}${rawQuery ? `?${rawQuery}` : ''}`);
}

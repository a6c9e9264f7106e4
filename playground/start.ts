/** The playground of a person: n8n and the local platform, with account, credential and examples in place. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startSandbox, type Sandbox } from '../sandbox';
import { CREDENTIAL_TYPE, OWNER } from './account';
import { N8nClient, N8nError, type CredentialRef } from './client';
import { exampleFiles, readExample } from './examples';
import { NEWEST } from './installations';
import { DISABLED_MODULES, N8n } from './n8n';
import { serveDocs } from './docs';
import { installPackage, pack, pointDocs } from './package';
import { Queue } from './queue';
import { createExampleTable, exampleTables } from './tables';

const userFolder = path.join(NEWEST, 'data');
const memoryFile = path.join(userFolder, 'playground.json');
const pidFile = path.join(userFolder, 'running.pid');
const EDITOR_PORT = 5678;
const SANDBOX_PORT = 5680;
const DOCS_PORT = 5682;
const CREDENTIAL_NAME = 'Local engagement platform';

/** n8n would ask to set up its assistant first, where the workflows should be seen. */
const WITHOUT_ASSISTANT = { N8N_DISABLED_MODULES: `${DISABLED_MODULES},instance-ai` };

/** What earlier starts have put in place, so that none of it is done twice or undoes a person's change. */
interface Memory {
	credential?: CredentialRef;
	/** The platform's address that the credential was given last. */
	baseUrl?: string;
	/** The address of the documentation that the installed package says. */
	docsUrl?: string;
	/** Names of example files, with the ids of their workflows. */
	examples: Record<string, string>;
	/** Names of the tables that they read. */
	tables: string[];
}

/** Shows that a step goes on; returns what ends it. */
type Counter = (title: string) => (outcome: string) => void;

/** Starts everything, prints where it is, and returns; Ctrl-C stops it. */
export async function start(counter: Counter): Promise<void> {
	mkdirSync(userFolder, { recursive: true });
	beTheOnlyOne();
	const during = async <T>(title: string, work: Promise<T>): Promise<T> => {
		const done = counter(title);
		try {
			const result = await work;
			done('done:');
			return result;
		} catch (error) {
			done('failed:');
			throw error;
		}
	};
	await during(
		'Installing the package into n8n',
		pack().then((tarball) => installPackage(tarball, userFolder)),
	);
	const docs = await serveDocs(DOCS_PORT);
	const memory = readMemory();
	await pointDocs(userFolder, docs.url, memory.docsUrl);
	remember(memory, { docsUrl: docs.url });
	const starting = during(
		'Starting n8n',
		N8n.start({ userFolder, port: EDITOR_PORT, env: WITHOUT_ASSISTANT }),
	);
	// Meanwhile: n8n takes most of the time, in a process of its own.
	const platform = startSandbox({ port: SANDBOX_PORT }).catch(async () => await startSandbox());
	const [n8n, sandbox] = await Promise.all([starting, platform])
		.then(async (both) => {
			await furnish(...both);
			return both;
		})
		.catch(async (error: Error) => {
			await starting.then(async (one) => await one.stop()).catch(() => {});
			await platform.then(async (one) => await one.close()).catch(() => {});
			docs.close();
			throw error;
		});
	if (n8n.port !== EDITOR_PORT)
		console.log(`Port ${EDITOR_PORT} is taken by another program; n8n uses ${n8n.port} instead.`);
	console.log(
		[
			'',
			`n8n        ${n8n.url}`,
			`sign-in    ${OWNER.email}`,
			`password   ${OWNER.password}`,
			`platform   ${sandbox.url}   (its page shows what workflows do; fresh with every start)`,
			`docs       ${docs.url}   (what Docs in a node opens)`,
			`files      ${n8n.filesFolder}`,
			'',
			'Ctrl-C stops both. Your workflows are kept for the next start.',
		].join('\n'),
	);
	process.once('SIGINT', () => console.log('\nStopping n8n ...'));
}

/** n8n's scaling mode, new with every start: account and credential in place. Ctrl-C stops all of it. */
export async function startQueue(counter: Counter): Promise<void> {
	const done = counter("Starting n8n's scaling mode");
	const queue = await Queue.start(await pack()).catch((error: unknown) => {
		done('failed:');
		throw error;
	});
	done('done:');
	const sandbox = await startSandbox();
	const data = { ...sandbox.credentials, baseUrl: sandbox.baseUrl };
	await N8nClient.open(queue.main.url, CREDENTIAL_NAME, data);
	console.log(
		[
			'',
			`n8n        ${queue.main.url}   (main process)`,
			`webhooks   ${queue.webhook.url}   (webhook process)`,
			`sign-in    ${OWNER.email}`,
			`password   ${OWNER.password}`,
			`platform   ${sandbox.url}   (its page shows what workflows do)`,
			'',
			'Ctrl-C stops all of it. Nothing is kept.',
		].join('\n'),
	);
}

class AlreadyRunning extends Error {
	readonly sentence = true;
}

/** Two n8n over one database would harm it. Throws an AlreadyRunning when another start holds the folder. */
function beTheOnlyOne(): void {
	const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : process.pid;
	if (pid !== process.pid && isAlive(pid))
		throw new AlreadyRunning(
			`The playground is running already (process ${pid}). Use that one, or stop it and run the command again. If process ${pid} is something else, delete ${pidFile}.`,
		);
	writeFileSync(pidFile, String(process.pid));
	process.once('exit', () => rmSync(pidFile, { force: true }));
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

/** Account, credential and examples: what is missing of them. */
async function furnish(n8n: N8n, sandbox: Sandbox): Promise<void> {
	const client = new N8nClient(n8n.url);
	try {
		await client.signIn(OWNER);
	} catch (error) {
		if (!(error instanceof N8nError)) throw error;
		console.log(
			`${error.message}\nThe account was changed in n8n: sign in with your own password. Credential and examples are left as they are; delete ${userFolder} to start from scratch.`,
		);
		return;
	}
	const memory = readMemory();
	await furnishCredential(client, sandbox, memory);
	await importExamples(client, sandbox, memory);
	await createTables(client, memory);
}

/** Makes the credential, or gives it the platform's new address if the person has not changed it since. */
async function furnishCredential(
	client: N8nClient,
	{ baseUrl, credentials }: Sandbox,
	memory: Memory,
): Promise<void> {
	const data = { ...credentials, baseUrl };
	const known = memory.credential;
	if (!known) {
		const { id, name } = await client.createCredential(CREDENTIAL_TYPE, CREDENTIAL_NAME, data);
		remember(memory, { credential: { id, name }, baseUrl });
		return;
	}
	if (memory.baseUrl === baseUrl) return;
	const stored = await client.credentialData(known.id).catch(() => undefined);
	if (stored?.data.baseUrl !== memory.baseUrl) return;
	await client.updateCredential(known.id, { type: CREDENTIAL_TYPE, name: stored!.name, data });
	remember(memory, { baseUrl });
}

/**
 * Imports the examples that no earlier start has imported; those a person changed or deleted stay so. n8n
 * lists what was changed last first: so they come in reverse.
 */
async function importExamples(client: N8nClient, { url }: Sandbox, memory: Memory): Promise<void> {
	const examples = exampleFiles()
		.filter((file) => !memory.examples[file])
		.map((file) => ({ file, workflow: readExample(file, url) }))
		.sort((a, b) => b.workflow.name.localeCompare(a.workflow.name));
	const credentials = memory.credential && { [CREDENTIAL_TYPE]: memory.credential };
	for (const { file, workflow } of examples) {
		const id = await client.importWorkflow(workflow, credentials);
		remember(memory, { examples: { ...memory.examples, [file]: id } });
		console.log(`Example workflow in place: ${workflow.name}`);
	}
}

/** Makes the tables of the examples that no earlier start has made. */
async function createTables(client: N8nClient, memory: Memory): Promise<void> {
	for (const name of exampleTables()) {
		if (memory.tables.includes(name)) continue;
		await createExampleTable(client, name);
		remember(memory, { tables: [...memory.tables, name] });
		console.log(`Table of the examples in place: ${name}`);
	}
}

function readMemory(): Memory {
	const nothing: Memory = { examples: {}, tables: [] };
	if (!existsSync(memoryFile)) return nothing;
	return { ...nothing, ...(JSON.parse(readFileSync(memoryFile, 'utf8')) as Memory) };
}

function remember(memory: Memory, news: Partial<Memory>): void {
	Object.assign(memory, news);
	writeFileSync(memoryFile, JSON.stringify(memory, null, '\t'));
}

/** n8n's own REST interface, as its editor uses it. */
import { Agent } from 'node:http';
import axios, { type AxiosInstance, type Method } from 'axios';
import { parse } from 'flatted';
import { CREDENTIAL_TYPE, OWNER, type Owner } from './account';
import { PATIENCE_MS, until } from './until';

export interface CredentialRef {
	id: string;
	name: string;
}

export interface WorkflowNode {
	id?: string;
	/** The part of a trigger's webhook URL that is its own. */
	webhookId?: string;
	name: string;
	type: string;
	typeVersion: number;
	position: [number, number];
	parameters: Record<string, unknown>;
	credentials?: Record<string, CredentialRef>;
	disabled?: boolean;
	onError?: string;
	retryOnFail?: boolean;
	maxTries?: number;
	/** In ms. */
	waitBetweenTries?: number;
}

export interface Workflow {
	name: string;
	/** Whether it is to be published. */
	active?: boolean;
	nodes: WorkflowNode[];
	connections: Record<string, unknown>;
	settings?: Record<string, unknown>;
	pinData?: Record<string, unknown>;
	meta?: Record<string, unknown>;
}

/** The part of a node type's description that is looked at here. */
export interface NodeType {
	name: string;
	displayName: string;
	/** Paths below n8n's address: one, or one for each theme. */
	iconUrl?: string | { light: string; dark: string };
}

export interface Item {
	json: Record<string, unknown>;
	binary?: Record<string, Record<string, unknown>>;
	pairedItem?: unknown;
	error?: unknown;
}

/** One run of one node. */
export interface NodeRun {
	executionStatus?: string;
	error?: { message: string; description?: string };
	data?: { main?: Array<Item[] | null> };
}

/** An n8n execution that has ended. */
export interface Execution {
	id: string;
	status: string;
	error?: { message: string; description?: string };
	runs: Record<string, NodeRun[]>;
}

/** The statuses of executions that have not ended. */
export const UNFINISHED: readonly string[] = ['new', 'running', 'waiting'];

/** The statuses of executions that failed. */
export const FAILED: readonly string[] = ['error', 'crashed', 'canceled'];

/** The progress of publishing a workflow, by trigger. */
interface Publication {
	status: 'in_progress' | 'not_published' | 'published' | 'partial' | 'failed';
	triggers: Array<{ nodeId: string; status: string; errorMessage?: string }>;
}

export class N8nError extends Error {}

export class N8nClient {
	private readonly http: AxiosInstance;

	constructor(readonly url: string) {
		this.http = axios.create({
			baseURL: url,
			timeout: PATIENCE_MS,
			validateStatus: () => true,
			// n8n closes a connection that idles, and a busy machine would notice it too late.
			httpAgent: new Agent({ keepAlive: false }),
		});
	}

	/** A client that is signed in. */
	static async signedIn(url: string): Promise<N8nClient> {
		const client = new N8nClient(url);
		await client.signIn(OWNER);
		return client;
	}

	/** A client of a new n8n, signed in, and a credential with these fields there. */
	static async open(
		url: string,
		credentialName: string,
		credentialData: Record<string, unknown>,
	): Promise<{ client: N8nClient; credential: CredentialRef }> {
		const client = await N8nClient.signedIn(url);
		const credential = await client.createCredential(
			CREDENTIAL_TYPE,
			credentialName,
			credentialData,
		);
		return { client, credential };
	}

	/** Creates the owner account, or signs in if there is one. Throws an N8nError when n8n refuses. */
	async signIn(owner: Owner): Promise<void> {
		// n8n refuses a second owner. Its settings, which say whether there is one, go with its editor.
		const setup = await this.http.post('/rest/owner/setup', owner);
		const answer =
			setup.status === 200
				? setup
				: await this.http.post('/rest/login', {
						emailOrLdapLoginId: owner.email,
						password: owner.password,
					});
		const cookies = answer.headers['set-cookie'];
		if (answer.status !== 200 || !cookies)
			throw new N8nError(
				`n8n refused the sign-in of ${owner.email}: HTTP ${answer.status} ${JSON.stringify(answer.data)}`,
			);
		this.http.defaults.headers.common.Cookie = cookies
			.map((cookie) => cookie.split(';')[0])
			.join('; ');
	}

	/** A call of n8n's REST interface. Returns its `data`. Throws an N8nError with n8n's own message. */
	async call<T>(method: Method, path: string, body?: unknown): Promise<T> {
		const answer = await this.http.request({ method, url: path, data: body });
		if (answer.status >= 300)
			throw new N8nError(
				`${method} ${path}: HTTP ${answer.status} ${answer.data?.message ?? JSON.stringify(answer.data)}`,
			);
		return answer.data?.data ?? answer.data;
	}

	/** The node types that n8n has loaded, with their full descriptions. */
	async nodeTypes(): Promise<NodeType[]> {
		return await this.call('GET', '/types/nodes.json');
	}

	/** Stores a credential; n8n encrypts it. */
	async createCredential(
		type: string,
		name: string,
		data: Record<string, unknown>,
	): Promise<CredentialRef> {
		return await this.call('POST', '/rest/credentials', { type, name, data });
	}

	/** The fields of a stored credential; n8n blanks the secret ones. */
	async credentialData(id: string): Promise<{ name: string; data: Record<string, unknown> }> {
		return await this.call('GET', `/rest/credentials/${id}?includeData=true`);
	}

	async updateCredential(
		id: string,
		credential: { type: string; name: string; data: Record<string, unknown> },
	): Promise<void> {
		await this.call('PATCH', `/rest/credentials/${id}`, credential);
	}

	/** Runs a credential's own test, as the editor does on saving; `data` may differ from what is stored. */
	async testCredential(
		{ id, name }: CredentialRef,
		type: string,
		data: Record<string, unknown>,
	): Promise<{ status: 'OK' | 'Error'; message: string }> {
		return await this.call('POST', '/rest/credentials/test', {
			credentials: { id, name, type, data },
		});
	}

	/**
	 * Imports a workflow. Each credential it names is replaced by the one given for its type.
	 * Returns the workflow's id.
	 */
	async importWorkflow(
		{ name, nodes, connections, settings, pinData, meta }: Workflow,
		credentials: Record<string, CredentialRef> = {},
	): Promise<string> {
		const { id } = await this.call<{ id: string }>('POST', '/rest/workflows', {
			name,
			nodes: nodes.map((node) => withCredentials(node, credentials)),
			connections,
			settings: settings ?? {},
			pinData,
			meta,
		});
		return id;
	}

	/**
	 * Publishes a workflow and waits until its triggers and webhooks are live (n8n does that in the
	 * background). Throws an N8nError with each trigger's own reason when one could not be started.
	 */
	async activate(id: string): Promise<void> {
		const { versionId } = await this.call<{ versionId: string }>('GET', `/rest/workflows/${id}`);
		await this.call('POST', `/rest/workflows/${id}/activate`, { versionId });
		// n8n reads what is in progress and the triggers one after the other: for a moment it may see neither.
		const { status, triggers } = await this.publication(id, ['in_progress', 'not_published']);
		if (status !== 'published')
			throw new N8nError(
				`Workflow ${id} is "${status}": ${triggers.map(({ errorMessage }) => errorMessage).join('; ')}`,
			);
	}

	/** Unpublishes a workflow and waits until none of its triggers is live. */
	async deactivate(id: string): Promise<void> {
		await this.call('POST', `/rest/workflows/${id}/deactivate`, {});
		await this.publication(id, ['in_progress']);
	}

	/** The result of publishing or unpublishing a workflow: the first status that is none of those `before` it. */
	private async publication(
		id: string,
		before: ReadonlyArray<Publication['status']>,
	): Promise<Publication> {
		const look = async () =>
			await this.call<Publication>('GET', `/rest/workflows/${id}/publication-status`).catch(
				(error: Error): Publication => {
					// Older n8n publishes while it answers, and reports no status.
					if (/HTTP 404/.test(error.message)) return { status: 'published', triggers: [] };
					throw error;
				},
			);
		return await until(`workflow ${id} to be published or unpublished`, look, {
			accepts: ({ status }) => !before.includes(status),
		});
	}

	async workflow(id: string): Promise<Workflow & { id: string; active: boolean }> {
		return await this.call('GET', `/rest/workflows/${id}`);
	}

	/** The ids of the workflows that are published, 50 at most. */
	async publishedIds(): Promise<string[]> {
		const filter = encodeURIComponent(JSON.stringify({ active: true }));
		const found = await this.call<Array<{ id: string }>>('GET', `/rest/workflows?filter=${filter}`);
		return found.map(({ id }) => id);
	}

	/** Stores changes of a workflow; what is published stays as it is. */
	async updateWorkflow(id: string, changes: Partial<Workflow>): Promise<void> {
		const { versionId } = await this.call<{ versionId: string }>('GET', `/rest/workflows/${id}`);
		await this.call('PATCH', `/rest/workflows/${id}`, { ...changes, versionId });
	}

	/** Lets a trigger listen on its test URL, as the editor's button does; n8n runs the workflow when it is called. */
	async listen(id: string, trigger: string): Promise<void> {
		const { waitingForWebhook } = await this.begin(id, trigger);
		if (!waitingForWebhook) throw new N8nError(`"${trigger}" does not listen.`);
	}

	/** Runs a workflow from a trigger, as the editor's button does, and waits for its end. */
	async run(id: string, trigger: string): Promise<Execution> {
		return await this.waitForExecution(await this.start(id, trigger));
	}

	/** The same without waiting; returns the execution's ID. */
	async start(id: string, trigger: string): Promise<string> {
		return (await this.begin(id, trigger)).executionId;
	}

	/** Stops an execution, as the editor's button does. */
	async stopExecution(id: string): Promise<void> {
		await this.call('POST', `/rest/executions/${id}/stop`);
	}

	private async begin(
		id: string,
		trigger: string,
	): Promise<{ executionId: string; waitingForWebhook?: boolean }> {
		return await this.call('POST', `/rest/workflows/${id}/run`, {
			triggerToStartFrom: { name: trigger },
		});
	}

	/** The ids of a workflow's executions, newest first, 100 at most; of these statuses, if any is named. */
	async executionIds(workflowId: string, status?: readonly string[]): Promise<string[]> {
		return (await this.newest(workflowId, status)).map(({ id }) => id);
	}

	/** When the last of a workflow's newest 100 executions ended, in epoch ms. */
	async lastEnd(workflowId: string): Promise<number> {
		const ends = (await this.newest(workflowId)).map(({ stoppedAt }) => Date.parse(stoppedAt));
		return Math.max(...ends.filter((end) => !Number.isNaN(end)));
	}

	private async newest(
		workflowId: string,
		status?: readonly string[],
	): Promise<Array<{ id: string; stoppedAt: string }>> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId, status }));
		const { results } = await this.call<{ results: Array<{ id: string; stoppedAt: string }> }>(
			'GET',
			`/rest/executions?filter=${filter}&limit=100`,
		);
		return results;
	}

	/** How many executions of a workflow have one of these statuses; when none is named, all that are neither queued nor running. */
	async executionCount(workflowId: string, status?: readonly string[]): Promise<number> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId, status }));
		const { count } = await this.call<{ count: number }>(
			'GET',
			`/rest/executions?filter=${filter}&limit=1`,
		);
		return count;
	}

	/** Waits until an execution has ended, successfully or not. */
	async waitForExecution(id: string): Promise<Execution> {
		const { status, data } = await until(
			`execution ${id} to end`,
			async () => await this.execution(id),
			{ accepts: ({ status }) => !UNFINISHED.includes(status) },
		);
		return { id, status, ...readRuns(data) };
	}

	/** An execution as it is stored. */
	async execution(id: string): Promise<{ status: string; data: string }> {
		return await this.call('GET', `/rest/executions/${id}`);
	}
}

/** The output items of a node in its last run, by output. */
export function itemsOf({ runs, error }: Execution, node: string, output = 0): Item[] {
	const run = runs[node]?.at(-1);
	if (!run) {
		const names = Object.keys(runs).join(', ') || 'none';
		throw new N8nError(
			`The node "${node}" did not run. Nodes that ran: ${names}. Error: ${error?.message ?? 'none'}.`,
		);
	}
	return run.data?.main?.[output] ?? [];
}

function withCredentials(node: WorkflowNode, known: Record<string, CredentialRef>): WorkflowNode {
	if (!node.credentials) return node;
	const credentials = Object.fromEntries(
		Object.entries(node.credentials).map(([type, named]) => {
			const { id, name } = known[type] ?? named;
			return [type, { id, name }];
		}),
	);
	return { ...node, credentials };
}

/** n8n stores an execution in the "flatted" form, which JSON.parse reads as a list of fragments. */
function readRuns(flat: string): Pick<Execution, 'runs' | 'error'> {
	const { resultData } = parse(flat) as {
		resultData: { runData?: Execution['runs']; error?: Execution['error'] };
	};
	return { runs: resultData.runData ?? {}, error: resultData.error };
}

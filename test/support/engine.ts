import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { gunzipSync, inflateSync } from 'node:zlib';
import {
	CredentialTestContext,
	DataDeduplicationService,
	ExecuteContext,
	ExecutionLifecycleHooks,
	HookContext,
	LoadOptionsContext,
	PackageDirectoryLoader,
	PollContext,
	WebhookContext,
	WorkflowExecute,
} from 'n8n-core';
import {
	createEmptyRunExecutionData,
	createRunExecutionData,
	ICredentialsHelper,
	NodeHelpers,
	Workflow,
	type ICredentialDataDecryptedObject,
	type ICredentialType,
	type ICredentials,
	type ICredentialTestFunction,
	type IDataDeduplicator,
	type IDataObject,
	type IHttpRequestHelper,
	type IHttpRequestOptions,
	type IRequestOptions,
	type INode,
	type INodeExecutionData,
	type INodeType,
	type INodeTypes,
	type IRun,
	type IRunExecutionData,
	type IWebhookData,
	type IWebhookResponseData,
	type IWorkflowBase,
	type IWorkflowExecuteAdditionalData,
	type WorkflowActivateMode,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { apiRoot, paceKey, TextMemory } from './inside';
import type { Sandbox } from '../../sandbox';
import { record } from './record';
import { readBody } from './server';

export type Credential = ICredentialDataDecryptedObject;
export type TestNode = Partial<INode> & Pick<INode, 'name' | 'type'>;
export interface TestWorkflow {
	nodes: TestNode[];
	connections?: IWorkflowBase['connections'];
	settings?: IWorkflowBase['settings'];
}
/** How one node is run. */
export interface RunOptions {
	items?: INodeExecutionData[];
	onError?: INode['onError'];
	alwaysOutputData?: boolean;
	/** The settings of its workflow. */
	settings?: TestWorkflow['settings'];
	/** How often n8n tries it: its "Retry On Fail", without the pauses. */
	tries?: number;
	staticData?: IDataObject;
	/** The ID of the credential that the node uses. */
	credentialId?: string;
	signal?: AbortSignal;
	mode?: WorkflowExecuteMode;
	/** The mode of the execution that called this one, as a sub-workflow. */
	rootMode?: WorkflowExecuteMode;
	/** Takes what the node shows in the editor while it runs; then it runs as in the editor. */
	onMessage?: (text: string) => void;
}

const PACKAGE = 'n8n-nodes-engagement-platform';
const ROOT = path.resolve(__dirname, '../..');

/** Our modules that a process of n8n has loaded, by file. */
type Modules = Map<string, unknown>;

declare const inProcess: <T>(modules: Modules, work: () => T) => T; // test/realm

/** Loads what package.json lists, from the TypeScript sources, so that a test needs no build. */
class SourceLoader extends PackageDirectoryLoader {
	/** @param modules of the process that loads, unless it is that of the tests */
	constructor(private readonly modules?: Modules) {
		super(ROOT);
		// As n8n with its own nodes: each is loaded when it is asked for.
		const { nodes, credentials } = this.packageJson.n8n!;
		for (const file of nodes!) this.known.nodes[nameOf(file)] = classIn(file);
		for (const file of credentials!)
			this.known.credentials[nameOf(file)] = { ...classIn(file), supportedNodes: [] };
	}

	override getNode(name: string) {
		const get = () => super.getNode(name);
		return this.modules ? inProcess(this.modules, get) : get();
	}

	override getCredential(name: string) {
		const get = () => super.getCredential(name);
		return this.modules ? inProcess(this.modules, get) : get();
	}

	protected override resolvePath(file: string) {
		const source = path.resolve(
			this.directory,
			file.replace(/^dist\//, '').replace(/\.js$/, '.ts'),
		);
		return existsSync(source) ? source : path.resolve(this.directory, file);
	}
}

const classIn = (file: string) => ({
	className: path.basename(file).split('.')[0]!,
	sourcePath: file,
});

/** What n8n calls the node or credential of a file. */
const nameOf = (file: string) =>
	classIn(file).className.replace(/^./, (letter) => letter.toLowerCase());

const passThrough = (name: string, group: 'trigger' | 'transform'): INodeType => ({
	description: {
		displayName: name,
		name,
		group: [group],
		version: 1,
		description: '',
		defaults: { name },
		inputs: group === 'trigger' ? [] : ['main'],
		outputs: ['main'],
		properties: [],
	},
	async execute() {
		return [this.getInputData()];
	},
});

class NodeTypes implements INodeTypes {
	readonly builtIn: Record<string, INodeType> = {
		'n8n-nodes-base.manualTrigger': passThrough('manualTrigger', 'trigger'),
		'n8n-nodes-base.noOp': passThrough('noOp', 'transform'),
	};

	constructor(private readonly loader: PackageDirectoryLoader) {}

	getByName(type: string) {
		return this.builtIn[type] ?? this.loader.getNode(type.slice(type.lastIndexOf('.') + 1)).type;
	}

	getByNameAndVersion(type: string, version?: number) {
		return NodeHelpers.getVersionedNodeType(this.getByName(type), version);
	}

	getKnownTypes() {
		return {};
	}
}

/** What n8n stores of credentials, as far as a test looks at it. */
interface CredentialStore {
	credential: Credential;
	/** Called before something is stored; what it throws is an error of the database. */
	onStore: (data: Credential) => unknown;
	/** Called before a request is signed and leaves. */
	onSign: () => unknown;
}

/** The part of n8n's own credentials helper that nodes can observe. */
class CredentialsHelper extends ICredentialsHelper {
	constructor(
		private readonly loader: PackageDirectoryLoader,
		private readonly store: CredentialStore,
	) {
		super();
	}

	private type(name: string): ICredentialType {
		return this.loader.getCredential(name).type;
	}

	async authenticate(credentials: Credential, typeName: string, options: IHttpRequestOptions) {
		const { authenticate } = this.type(typeName);
		if (typeof authenticate !== 'function') throw new Error('Only a function authenticates here');
		await this.store.onSign();
		return await authenticate(credentials, options);
	}

	/** As n8n: asked while the property that can expire is empty, or after a failure; stored, then used. */
	async preAuthentication(
		helpers: IHttpRequestHelper,
		credentials: Credential,
		typeName: string,
		node: INode,
		isExpired: boolean,
	) {
		const type = this.type(typeName);
		const expirable = type.properties.find(({ typeOptions }) => typeOptions?.expirable)!.name;
		if (credentials[expirable] !== '' && !isExpired) return undefined;
		const { httpRequest } = helpers.helpers; // all that the newest n8n gives
		const output = await type.preAuthentication!.call({ helpers: { httpRequest } }, credentials);
		if (output[expirable] === undefined || !node.credentials) return undefined;
		// As n8n: what is stored is read, and written back with the output in it. There is no lock.
		const stored = this.store.credential;
		await this.store.onStore({ ...credentials, ...output } as Credential);
		this.store.credential = { ...stored, ...output } as Credential;
		return Object.assign(credentials, output);
	}

	async runPreAuthentication() {
		return undefined;
	}

	getParentTypes() {
		return [];
	}

	isCredentialUsableByNode() {
		return true;
	}

	getCredentialsProperties(name: string) {
		return this.type(name).properties;
	}

	async getDecrypted(_data: unknown, _details: unknown, name: string) {
		const defaults = Object.fromEntries(this.type(name).properties.map((p) => [p.name, p.default]));
		return structuredClone({ ...defaults, ...this.store.credential }) as Credential;
	}

	async getCredentials(): Promise<ICredentials> {
		throw new Error('not supported');
	}

	async updateCredentials() {}

	async updateCredentialsOauthTokenData() {}
}

/** What n8n keeps in its database for deduplication: lists of marks, by workflow and node. */
class Marks implements IDataDeduplicator {
	private lists = new Map<string, unknown[]>();
	/** While set, the store cannot be asked. */
	broken = false;
	/** How many executions there have been, in all processes. */
	executions = 0;
	/** How long an access takes from its read to its write, in ms. */
	latency = () => 5;

	clear() {
		this.lists.clear();
	}

	async checkProcessedAndRecord(...[items, , data, { maxEntries }]: Asked) {
		const key = `${data.workflow.id} ${data.node?.id}`;
		const isNew = !this.lists.has(key);
		const before = [...(this.lists.get(key) ?? [])];
		// As n8n's: a read and a write, and other things happen between them.
		await new Promise((done) => setTimeout(done, this.latency()));
		if (this.broken) throw new Error('The database is away');
		if (isNew && this.lists.has(key)) throw new Error('There is such a row already');
		const fresh = items.filter((item) => !before.includes(item));
		this.lists.set(key, [...before, ...fresh].slice(-(maxEntries ?? Infinity)));
		return { new: fresh, processed: items.filter((item) => before.includes(item)) };
	}

	async removeProcessed(): Promise<void> {
		throw new Error('not supported');
	}

	async clearAllProcessedItems(): Promise<void> {
		throw new Error('not supported');
	}

	async getProcessedDataCount(): Promise<number> {
		throw new Error('not supported');
	}
}

type Asked = Parameters<IDataDeduplicator['checkProcessedAndRecord']>;

/** Runs the package's nodes in the real n8n engine, over real HTTP. */
export class Engine {
	readonly loader: PackageDirectoryLoader;
	private readonly nodeTypes: NodeTypes;
	/** n8n's own address, which webhook URLs begin with. */
	address = 'http://127.0.0.1:5678';
	/** Called before n8n stores the credential; what it throws is an error of the database. */
	onStore: CredentialStore['onStore'] = () => {};
	/** Called before a request is signed and leaves, e.g. to let it take its time. */
	onSign: CredentialStore['onSign'] = () => {};

	constructor(
		/** The credential that every node of a test has. */
		public credential: Credential = {},
		/** n8n's deduplication store, which all processes share. */
		readonly marks = new Marks(),
		modules?: Modules,
	) {
		this.loader = new SourceLoader(modules);
		this.nodeTypes = new NodeTypes(this.loader);
	}

	/** Has to be called before anything else. */
	async load(): Promise<void> {
		Reflect.set(DataDeduplicationService, 'instance', undefined); // that of the file before
		await DataDeduplicationService.init(this.marks);
	}

	/** A node type's class instance, e.g. to look at its description. */
	nodeType(name: string): INodeType {
		return this.nodeTypes.getByNameAndVersion(`${PACKAGE}.${name}`);
	}

	/** Adds a node type to those of the package, e.g. one that uses tools. */
	addNodeType(name: string, type: INodeType) {
		this.nodeTypes.builtIn[name] = type;
	}

	additionalData(
		extra: Partial<IWorkflowExecuteAdditionalData> = {},
	): IWorkflowExecuteAdditionalData {
		const at = this.address;
		return {
			credentialsHelper: new CredentialsHelper(this.loader, this),
			executionId: '1',
			currentNodeExecutionIndex: 0,
			variables: {},
			webhookBaseUrl: `${at}/webhook`,
			webhookTestBaseUrl: `${at}/webhook-test`,
			webhookWaitingBaseUrl: `${at}/webhook-waiting`,
			formBaseUrl: `${at}/form`,
			formTestBaseUrl: `${at}/form-test`,
			formWaitingBaseUrl: `${at}/form-waiting`,
			mcpBaseUrl: `${at}/mcp`,
			mcpTestBaseUrl: `${at}/mcp-test`,
			restApiUrl: `${at}/rest`,
			instanceBaseUrl: `${at}/`,
			...extra,
		} as unknown as IWorkflowExecuteAdditionalData;
	}

	workflow(w: TestWorkflow, staticData: IDataObject = {}): Workflow {
		const nodes = w.nodes.map((node, i): INode => ({
			id: `id-${i}`,
			typeVersion: 1,
			position: [i * 200, 0],
			parameters: {},
			...(node.type.startsWith(PACKAGE) && {
				credentials: { engagementPlatformApi: { id: '1', name: 'test' } },
			}),
			...node,
		}));
		return new Workflow({
			id: 'wf1',
			nodes,
			connections: w.connections ?? {},
			settings: w.settings,
			active: false,
			nodeTypes: this.nodeTypes,
			staticData,
		});
	}

	async run(
		w: TestWorkflow | Workflow,
		{
			start,
			items = [{ json: {} }],
			mode = 'trigger',
			signal,
			additional = {},
		}: {
			start?: string;
			items?: INodeExecutionData[];
			mode?: WorkflowExecuteMode;
			signal?: AbortSignal;
			additional?: Partial<IWorkflowExecuteAdditionalData>;
		} = {},
	): Promise<IRun> {
		const workflow = w instanceof Workflow ? w : this.workflow(w);
		const base = {
			id: 'wf1',
			name: 'test',
			nodes: [],
			connections: {},
		} as unknown as IWorkflowBase;
		const hooks = new ExecutionLifecycleHooks(mode, '1', base);
		const node = start ? workflow.getNode(start)! : workflow.getStartNode()!;
		const data = createRunExecutionData({
			executionData: { nodeExecutionStack: [{ node, data: { main: [items] }, source: null }] },
		});
		const execution = new WorkflowExecute(
			this.additionalData({ hooks, ...additional }),
			mode,
			data,
		);
		const run = execution.processRunExecutionData(workflow);
		signal?.addEventListener('abort', () => run.cancel());
		return await run;
	}

	/**
	 * One node behind a manual trigger. `parameters` go to the node named by `type`, e.g.
	 * `engagementCampaign`. Gives its outputs, and its error when it failed.
	 */
	async node(
		type: string,
		parameters: INode['parameters'],
		{ items = [{ json: {} }], onError, tries, ...more }: RunOptions = {},
	) {
		const { alwaysOutputData, settings, staticData, signal, onMessage, rootMode } = more;
		const { credentialId = '1', mode = onMessage ? 'manual' : 'trigger' } = more;
		const credentials = { engagementPlatformApi: { id: credentialId, name: 'test' } };
		const retry = tries !== undefined && {
			retryOnFail: true,
			maxTries: tries,
			waitBetweenTries: 1,
		};
		const node = {
			name: 'Node',
			type: `${PACKAGE}.${type}`,
			parameters,
			credentials,
			alwaysOutputData,
			...retry,
		};
		const workflow = this.workflow(
			{
				nodes: [
					{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
					{ ...node, ...(onError && { onError }) },
				],
				connections: { Start: { main: [[{ node: 'Node', type: 'main', index: 0 }]] } },
				settings,
			},
			staticData,
		);
		const run = await this.run(workflow, {
			items,
			mode,
			signal,
			additional: {
				...(rootMode && { rootExecutionMode: rootMode }),
				...(onMessage && {
					sendDataToUI: (_type, data) => {
						for (const text of (data as { messages: string[] }).messages) onMessage(text);
					},
				}),
			},
		}).catch((error: Error) => error);
		// n8n refuses by itself what it can see without running, e.g. a required field left empty.
		if (run instanceof Error)
			return {
				outputs: [],
				items: [],
				json: [],
				hints: [],
				error: run,
				said: run.message,
				data: undefined,
			};
		const task = run.data.resultData.runData.Node?.at(-1);
		const outputs = (task?.data?.main ?? []) as INodeExecutionData[][];
		const error = task?.error ?? run.data.resultData.error;
		record({
			type,
			outputs,
			said: error && { message: error.message, description: error.description },
			hints: task?.hints,
		});
		return {
			outputs,
			/** The items of the first output. */
			items: outputs[0] ?? [],
			/** Their `json`. */
			json: (outputs[0] ?? []).map(({ json }) => json),
			/** What the node hints at in the editor. */
			hints: task?.hints ?? [],
			error: error as
				(Error & { description?: string; httpCode?: string; context?: IDataObject }) | undefined,
			/** Message and description of the error, as a person reads them. */
			said: error
				? `${error.message}\n${(error as { description?: string }).description ?? ''}`
				: '',
			/** The execution as n8n keeps it. */
			data: run.data as IRunExecutionData | undefined,
		};
	}

	/** One node as n8n's own agents run it: alone, without an execution that n8n keeps. */
	async inline(type: string, parameters: INode['parameters']): Promise<INodeExecutionData[]> {
		const workflow = this.workflow({
			nodes: [{ name: 'Node', type: `${PACKAGE}.${type}`, parameters }],
		});
		const node = workflow.getNode('Node')!;
		const items = [{ json: {} }];
		const data = { main: [items] };
		const context = new ExecuteContext(
			workflow,
			node,
			this.additionalData(),
			'internal',
			createEmptyRunExecutionData(),
			0,
			items,
			data,
			{ node, data, source: null },
			[],
		);
		const [output] = (await this.nodeType(type).execute!.call(context)) as INodeExecutionData[][];
		return output!;
	}

	/** Carries out operations of one resource of a node, as `node` does. */
	resource(type: string, resource: string) {
		return async (operation: string, parameters: object = {}, options?: RunOptions) =>
			await this.node(type, { resource, operation, ...parameters }, options);
	}

	/** What the editor's list of a resource locator shows. */
	async listSearch(
		type: string,
		method: string,
		filter?: string,
		page?: string,
		parameters: INode['parameters'] = {},
		at = '',
	) {
		const search = this.nodeType(type).methods!.listSearch![method]!;
		return await search.call(this.inEditor(type, parameters, at), filter, page);
	}

	/** The columns that the editor's resource mapper shows. */
	async columns(type: string, parameters: INode['parameters']) {
		const { getColumns } = this.nodeType(type).methods!.resourceMapping!;
		return (await getColumns!.call(this.inEditor(type, parameters))).fields;
	}

	/**
	 * What the editor calls a method of a node with: the parameters that it shows, without expressions, and which
	 * of them the list is for.
	 */
	private inEditor(type: string, parameters: INode['parameters'], at = '') {
		const workflow = this.workflow({
			nodes: [{ name: 'Node', type: `${PACKAGE}.${type}`, parameters }],
		});
		const additional = this.additionalData({ currentNodeParameters: parameters });
		return new LoadOptionsContext(workflow, workflow.getNode('Node')!, additional, at);
	}

	/** What the editor's drop-down with loaded options shows. */
	async loadOptions(type: string, method: string, parameters: INode['parameters'] = {}) {
		const load = this.nodeType(type).methods!.loadOptions![method]!;
		return await load.call(this.inEditor(type, parameters));
	}

	/**
	 * What n8n's HTTP Request node asks for when it uses the credential: by default it follows redirects.
	 * `more`: what its options add.
	 */
	async httpRequestNode(uri: string, more: Partial<IRequestOptions> = {}): Promise<unknown> {
		const context = this.anyContext();
		return await context.helpers.requestWithAuthentication.call(context, 'engagementPlatformApi', {
			method: 'GET',
			uri,
			gzip: true,
			rejectUnauthorized: true,
			followRedirect: true,
			followAllRedirects: true,
			maxRedirects: 21,
			...more,
		});
	}

	/** What another node sends with the credential, by n8n's newer request function. */
	async otherNode(url: string, more: Partial<IHttpRequestOptions> = {}): Promise<unknown> {
		const context = this.anyContext();
		return await context.helpers.httpRequestWithAuthentication.call(
			context,
			'engagementPlatformApi',
			{ url, ...more },
		);
	}

	private anyContext() {
		const workflow = this.workflow({
			nodes: [{ name: 'Node', type: `${PACKAGE}.engagementCampaign`, parameters: {} }],
		});
		return new LoadOptionsContext(workflow, workflow.getNode('Node')!, this.additionalData(), '');
	}

	/** The credential's test, found as n8n finds it: by `testedBy` of a node that uses it. */
	async testCredential(data: Credential) {
		const nodeType = this.nodeType('engagementCampaign');
		const name = nodeType.description.credentials![0]!.testedBy as string;
		const test = nodeType.methods!.credentialTest![name] as ICredentialTestFunction;
		const context = new CredentialTestContext(this.additionalData());
		return await test.call(context, { id: '1', name: 'test', type: 'engagementPlatformApi', data });
	}

	private webhookData(workflow: Workflow, node: INode, isTest: boolean): IWebhookData {
		const { description } = this.nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
		const webhook = description.webhooks!.find(({ name }) => name === 'default')!;
		return {
			httpMethod: 'POST',
			node: node.name,
			path: String(webhook.path),
			webhookDescription: webhook,
			workflowId: workflow.id,
			workflowExecuteAdditionalData: this.additionalData(),
			isTest,
		};
	}

	/** n8n's activation or deactivation of a trigger's webhook. */
	async webhookMethod(
		workflow: Workflow,
		nodeName: string,
		method: 'checkExists' | 'create' | 'delete',
		activation: WorkflowActivateMode = 'activate',
	) {
		const node = workflow.getNode(nodeName)!;
		const type = this.nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
		const isTest = activation === 'manual';
		// The modes that n8n itself uses.
		const mode = method === 'delete' ? 'internal' : isTest ? 'manual' : 'trigger';
		const data = this.webhookData(workflow, node, isTest);
		const context = new HookContext(workflow, node, this.additionalData(), mode, activation, data);
		return await type.webhookMethods!.default![method]!.call(context);
	}

	/**
	 * One poll of n8n. `activation`: what began the polls, which n8n passes to each of them.
	 * @param mode `manual` for *Fetch Test Event*
	 */
	async poll(
		workflow: Workflow,
		nodeName: string,
		{
			mode = 'trigger',
			activation = mode === 'manual' ? 'manual' : 'activate',
			budgetMs,
		}: { mode?: 'trigger' | 'manual'; activation?: WorkflowActivateMode; budgetMs?: number } = {},
	): Promise<INodeExecutionData[][] | null> {
		const node = workflow.getNode(nodeName)!;
		const type = this.nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
		const context = new PollContext(workflow, node, this.additionalData(), mode, activation);
		if (budgetMs !== undefined) Object.assign(context, { getPollBudgetMs: () => budgetMs });
		return await type.poll!.call(context);
	}

	/** Takes requests to webhook() of the workflow as it is then; a delivery that starts it runs it. */
	webhookListener(
		current: () => Workflow,
		nodeName: string,
		mode: WorkflowExecuteMode = 'webhook',
	) {
		const state: { answers: IWebhookResponseData[]; runs: IRun[] } = { answers: [], runs: [] };
		const listener: RequestListener = async (req, res) => {
			const rawBody = inflated(await readBody(req), req.headers['content-encoding']);
			const url = new URL(req.url!, 'http://127.0.0.1');
			const request = Object.assign(req, {
				readRawBody: async () => {
					// n8n has taken a form apart by then, and its stream is at an end.
					if (req.headers['content-type']?.startsWith('multipart/'))
						throw new Error('Not readable');
					Object.assign(request, { rawBody });
				},
				body: parse(rawBody.toString()),
				params: {},
				query: Object.fromEntries(url.searchParams),
			});
			const response = Object.assign(res, {
				status: (code: number) => Object.assign(response, { statusCode: code }),
				send: (body: unknown) =>
					response.end(
						typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
					),
				json: (body: unknown) =>
					response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
			}) as typeof res & {
				status(code: number): typeof res;
				json(body: unknown): void;
				send(body: unknown): void;
			};
			const workflow = current();
			const node = workflow.getNode(nodeName)!;
			const type = this.nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
			const context = new WebhookContext(
				workflow,
				node,
				this.additionalData({ httpRequest: request as never, httpResponse: response as never }),
				mode,
				this.webhookData(workflow, node, mode === 'manual'),
				[],
				null,
			);
			const answer = await type.webhook!.call(context);
			state.answers.push(answer);
			if (answer.workflowData) {
				const additional = { executionId: String(++this.marks.executions) };
				const [items] = answer.workflowData;
				state.runs.push(await this.run(workflow, { start: nodeName, items, mode, additional }));
			}
			if (!answer.noWebhookResponse)
				response.json(answer.webhookResponse ?? { message: 'Workflow was started' });
		};
		return { listener, state };
	}
}

/** As n8n reads a body: these two encodings are gone by the time a node sees it. */
function inflated(bytes: Buffer, encoding: string | undefined): Buffer {
	if (encoding === 'gzip') return gunzipSync(bytes);
	return encoding === 'deflate' ? inflateSync(bytes) : bytes;
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return {};
	}
}

/** The credential for a sandbox. */
export function credentialOf({ credentials, baseUrl }: Sandbox): Credential {
	return { ...credentials, baseUrl };
}

/** A process remembers how a key was throttled: until this is called. */
export function forgetPace(credential: Credential): void {
	new TextMemory('paces').delete(paceKey(apiRoot(credential), credential.apiKey));
}

/** The engine of another process of n8n: it has no memory but its own, and the database that it is given. */
export async function startProcess(credential?: Credential, marks?: Marks): Promise<Engine> {
	const engine = new Engine(credential, marks, new Map());
	await engine.load();
	return engine;
}

/** Holds the next request before it leaves, until it is let go. It `waits` once it has come so far. */
export function holdNext(engine: Engine): { waits: Promise<void>; letGo: () => void } {
	let letGo = () => {};
	const held = new Promise<void>((done) => (letGo = done));
	const waits = new Promise<void>((begins) => {
		engine.onSign = async () => {
			engine.onSign = () => {};
			begins();
			await held;
		};
	});
	return { waits, letGo };
}

/** An engine for the tests of a file, whose nodes talk to the sandbox unless a test says otherwise. */
export function useEngine(sandbox: Sandbox): Engine {
	const engine = new Engine();
	beforeAll(async () => await engine.load());
	beforeEach(() => {
		engine.credential = credentialOf(sandbox);
		engine.onStore = () => {};
		engine.onSign = () => {};
		engine.marks.clear();
		forgetPace(engine.credential);
		new TextMemory('shownLists')['entries'].clear();
	});
	return engine;
}

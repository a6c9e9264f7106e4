/** The engine of n8n, in this process: runs nodes of n8n and of the package side by side. */
import type {
	IBinaryData,
	ICredentialDataDecryptedObject,
	ICredentials,
	IHttpRequestOptions,
	INode,
	INodeExecutionData,
	INodeType,
	INodeTypes,
	IRun,
	IWorkflowBase,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import type * as Core from 'n8n-core';
import type * as N8nWorkflow from 'n8n-workflow';
import path from 'node:path';
import { CREDENTIAL_TYPE } from '../playground/account';
import { fromN8n } from '../playground/installations';
import { n8nModules, PACKAGE, packageIn } from './place';

const core = fromN8n('n8n-core') as typeof Core;
const n8n = fromN8n('n8n-workflow') as typeof N8nWorkflow;
const { Container } = fromN8n('@n8n/di') as {
	Container: { get<T>(type: new (...args: never[]) => T): T };
};

export interface BenchNode {
	name: string;
	type: string;
	typeVersion?: number;
	parameters?: INode['parameters'];
	retryOnFail?: boolean;
	maxTries?: number;
	/** In ms. */
	waitBetweenTries?: number;
}

/** A workflow behind a manual trigger named `Start`, whose items are given to it. */
export interface BenchWorkflow {
	nodes: BenchNode[];
	/** Which node follows which, each by its first output unless one is named. */
	edges: Array<{ from: string; to: string; output?: number }>;
	/** Whose items are the result. */
	last: string;
}

/** A node that exists for the benchmark only. */
export function node(name: string, execute: INodeType['execute'], group = 'transform'): INodeType {
	return {
		description: {
			displayName: name,
			name,
			group: [group as 'transform'],
			version: 1,
			description: '',
			defaults: { name },
			inputs: group === 'trigger' ? [] : ['main'],
			outputs: ['main'],
			credentials: [{ name: CREDENTIAL_TYPE }],
			properties: [{ displayName: 'Value', name: 'value', type: 'string', default: '' }],
		},
		execute,
	};
}

export class Engine {
	private constructor(
		private readonly loaders: Readonly<Record<string, Core.PackageDirectoryLoader>>,
		private readonly own: Readonly<Record<string, INodeType>>,
		private readonly credential: ICredentialDataDecryptedObject,
	) {}

	/**
	 * Loads the package from a user folder of n8n, and n8n's own nodes.
	 * @param own nodes of the benchmark, by name, e.g. `bench.noOp`
	 */
	static async load(
		home: string,
		credential: ICredentialDataDecryptedObject,
		own: Readonly<Record<string, INodeType>>,
	): Promise<Engine> {
		await Container.get(core.BinaryDataService).init();
		const loaders = {
			[PACKAGE]: new core.PackageDirectoryLoader(packageIn(home)),
			'n8n-nodes-base': new core.LazyPackageDirectoryLoader(
				path.join(n8nModules, 'n8n-nodes-base'),
			),
		};
		for (const loader of Object.values(loaders)) await loader.loadAll();
		return new Engine(loaders, own, credential);
	}

	/** Returns the items that came out of the last node. Throws the error of the node that failed. */
	async run(wanted: BenchWorkflow, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
		const workflow = this.workflow(wanted);
		const base = { id: 'bench', name: 'bench', nodes: [], connections: {} };
		const hooks = new core.ExecutionLifecycleHooks(
			'trigger',
			'1',
			base as unknown as IWorkflowBase,
		);
		const data = n8n.createRunExecutionData({
			executionData: {
				nodeExecutionStack: [
					{ node: workflow.getNode('Start')!, data: { main: [items] }, source: null },
				],
			},
		});
		const at = 'http://127.0.0.1';
		const additionalData = {
			credentialsHelper: this.credentialsHelper(),
			executionId: '1',
			currentNodeExecutionIndex: 0,
			variables: {},
			webhookWaitingBaseUrl: `${at}/webhook-waiting`,
			formWaitingBaseUrl: `${at}/form-waiting`,
			restApiUrl: `${at}/rest`,
			instanceBaseUrl: `${at}/`,
			hooks,
		} as unknown as IWorkflowExecuteAdditionalData;
		const run: IRun = await new core.WorkflowExecute(
			additionalData,
			'trigger',
			data,
		).processRunExecutionData(workflow);
		const { error, runData } = run.data.resultData;
		if (error) throw new Error(`${error.message}\n${error.description ?? ''}\n${error.stack}`);
		const last = runData[wanted.last];
		if (!last) throw new Error(`The node "${wanted.last}" did not run.`);
		return last.flatMap((task) => task.data?.main?.[0] ?? []);
	}

	/** The bytes of a file of an item. */
	async bytesOf(file: IBinaryData): Promise<Buffer> {
		return await Container.get(core.BinaryDataService).getAsBuffer(file);
	}

	private workflow({ nodes, edges }: BenchWorkflow) {
		const start: BenchNode = { name: 'Start', type: 'bench.start' };
		const connections: IWorkflowBase['connections'] = {};
		for (const { from, to, output = 0 } of edges) {
			const outputs = ((connections[from] ??= {}).main ??= []);
			while (outputs.length <= output) outputs.push([]);
			outputs[output]!.push({ node: to, type: 'main', index: 0 });
		}
		return new n8n.Workflow({
			id: 'bench',
			nodes: [start, ...nodes].map((one, i): INode => ({
				id: `node-${i}`,
				typeVersion: 1,
				position: [i * 200, 0],
				parameters: {},
				credentials: { [CREDENTIAL_TYPE]: { id: '1', name: 'bench' } },
				...one,
			})),
			connections,
			settings: { executionOrder: 'v1' },
			active: false,
			nodeTypes: this.nodeTypes(),
		});
	}

	private nodeTypes(): INodeTypes {
		const getByName = (type: string) => {
			const own = this.own[type];
			if (own) return own;
			const [pack, name] = type.split('.') as [string, string];
			return this.loaders[pack]!.getNode(name).type;
		};
		return {
			getByName,
			getByNameAndVersion: (type, version) =>
				n8n.NodeHelpers.getVersionedNodeType(getByName(type), version),
			getKnownTypes: () => ({}),
		};
	}

	/** What a node sees of n8n's own, without the database: each credential costs nothing to fetch, on both sides. */
	private credentialsHelper(): N8nWorkflow.ICredentialsHelper {
		const { type } = this.loaders[PACKAGE]!.getCredential(CREDENTIAL_TYPE);
		const { authenticate } = type;
		if (typeof authenticate !== 'function') throw new Error('A function was expected.');
		const sign = authenticate;
		const { credential } = this;
		class Helper extends n8n.ICredentialsHelper {
			async authenticate(_data: unknown, _type: string, options: unknown) {
				return await sign(credential, options as IHttpRequestOptions);
			}
			async preAuthentication() {
				return undefined;
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
			getCredentialsProperties() {
				return type.properties;
			}
			async getDecrypted() {
				return { ...credential };
			}
			async getCredentials(): Promise<ICredentials> {
				throw new Error('There is no database here.');
			}
			async updateCredentials() {}
			async updateCredentialsOauthTokenData() {}
		}
		return new Helper();
	}
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse, stringify } from 'flatted';
import { ExecutionLifecycleHooks, WebhookContext, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	NodeHelpers,
	type INodeExecutionData,
	type IRun,
	type IRunExecutionData,
	type IWorkflowBase,
	type Workflow,
} from 'n8n-workflow';
import type { Engine, TestWorkflow } from './engine';
import { readBody, serve } from './server';

/**
 * An execution that n8n can suspend. Between its parts only text is kept, as in n8n's database, and
 * every part gets a workflow of its own: it might as well be another process after a restart.
 */
export class Execution {
	/** The execution as it was stored last. */
	stored = '';
	/** When n8n is to wake it; undefined when it has ended. */
	wakeAt?: Date;
	private run?: IRun;

	private constructor(
		private readonly engine: Engine,
		private readonly description: TestWorkflow,
		/** Where n8n takes calls to suspended executions. */
		private readonly address: string,
		readonly close: () => Promise<void>,
		private readonly id: string,
	) {}

	/** @param id of the execution, which the webhook's address and secret depend on */
	static async of(engine: Engine, workflow: TestWorkflow, id = '4711'): Promise<Execution> {
		const { url, close } = await serve(async (req, res) => {
			const rawBody = await readBody(req);
			// n8n takes a form apart, and leaves no bytes of it.
			const isForm = req.headers['content-type']?.startsWith('multipart/');
			const readRawBody = async () => {
				throw new Error('Not readable');
			};
			await execution.call(Object.assign(req, isForm ? { readRawBody } : { rawBody }), res);
		});
		const execution = new Execution(engine, workflow, `${url}/webhook-waiting`, close, id);
		return execution;
	}

	/**
	 * Runs from the node named; ends when the execution does, or is suspended.
	 * @param beforeStored happens when the nodes have run and n8n has not yet stored that it waits
	 */
	async start(
		nodeName: string,
		items: INodeExecutionData[] = [{ json: {} }],
		beforeStored?: () => Promise<void>,
	): Promise<this> {
		const workflow = this.workflow();
		const node = workflow.getNode(nodeName)!;
		return await this.proceed(
			workflow,
			createRunExecutionData({
				executionData: { nodeExecutionStack: [{ node, data: { main: [items] }, source: null }] },
			}),
			beforeStored,
		);
	}

	/** What n8n's wait tracker does when the time has come. */
	async wake(): Promise<this> {
		return await this.proceed(this.workflow(), this.data());
	}

	get status(): string {
		return this.run!.status;
	}

	get error(): { message: string; description?: string } | undefined {
		return this.run!.data.resultData.error as never;
	}

	/** What came out of a node in its last run. */
	items(nodeName: string, output = 0): INodeExecutionData[] {
		return this.run!.data.resultData.runData[nodeName]?.at(-1)?.data?.main?.[output] ?? [];
	}

	/** How often a node has run, as n8n keeps it. */
	runs(nodeName: string): number {
		return this.run!.data.resultData.runData[nodeName]?.length ?? 0;
	}

	/** What n8n's waiting webhooks do with a call: the node's webhook() decides whether it goes on. */
	private async call(req: IncomingMessage, res: ServerResponse): Promise<void> {
		const response = Object.assign(res, {
			status: (code: number) => Object.assign(res, { statusCode: code }),
		});
		const path = req.url!.split('?')[0]!.split('/').slice(3).join('/');
		if (this.wakeAt === undefined) {
			response.statusCode = 409;
			response.end();
			return;
		}
		const data = this.data();
		const entry = data.executionData!.nodeExecutionStack[0]!;
		entry.node.disabled = true;
		data.waitTill = undefined;
		const last = data.resultData.lastNodeExecuted!;
		data.resultData.runData[last]!.pop();
		const workflow = this.workflow();
		const node = workflow.getNode(last)!;
		const type = NodeHelpers.getVersionedNodeType(
			workflow.nodeTypes.getByNameAndVersion(node.type),
			node.typeVersion,
		);
		const webhookDescription = type.description.webhooks?.find(
			(one) => one.restartWebhook && one.path === path,
		);
		if (webhookDescription === undefined) {
			response.statusCode = 404;
			response.end();
			return;
		}
		const additional = this.additional({ httpRequest: req as never, httpResponse: res as never });
		const context = new WebhookContext(
			workflow,
			node,
			additional,
			'trigger',
			{
				httpMethod: 'POST',
				node: node.name,
				path,
				webhookDescription,
				workflowId: workflow.id,
				workflowExecuteAdditionalData: additional,
			},
			[],
			data,
		);
		const answer = await type.webhook!.call(context);
		if (!answer.noWebhookResponse) response.end(JSON.stringify(answer.webhookResponse ?? {}));
		if (answer.workflowData === undefined) return; // nothing is stored: it waits as before
		entry.data.main = answer.workflowData;
		entry.metadata = { ...entry.metadata, forwardAllOutputs: true };
		await this.proceed(workflow, data);
	}

	private async proceed(
		workflow: Workflow,
		data: IRunExecutionData,
		beforeStored?: () => Promise<void>,
	): Promise<this> {
		this.wakeAt = undefined;
		const base = { id: 'wf1', name: 'test', nodes: [], connections: {} };
		const hooks = new ExecutionLifecycleHooks('trigger', this.id, base as unknown as IWorkflowBase);
		const execute = new WorkflowExecute(this.additional({ hooks }), 'trigger', data);
		this.run = await execute.processRunExecutionData(workflow);
		await beforeStored?.();
		this.stored = stringify(this.run.data);
		// As a worker passes it on to the process that decides whether the execution has ended.
		const { waitTill } = JSON.parse(JSON.stringify(this.run)) as { waitTill?: string | null };
		this.wakeAt = waitTill ? new Date(waitTill) : undefined;
		return this;
	}

	private data(): IRunExecutionData {
		return parse(this.stored) as IRunExecutionData;
	}

	private workflow(): Workflow {
		return this.engine.workflow(structuredClone(this.description));
	}

	private additional(extra: Parameters<Engine['additionalData']>[0]) {
		return this.engine.additionalData({
			executionId: this.id,
			webhookWaitingBaseUrl: this.address,
			...extra,
		});
	}
}

import { CREDENTIAL_TYPE } from '../../playground/account';
import type { N8nClient, Workflow, WorkflowNode } from '../../playground/client';
import { byId, chain, packageNode, START, to } from '../../playground/workflows';
import type { Context } from '../context';
import { interleaved, medianOf } from '../figures';
import { cpuSeconds, METRICS } from '../metrics';
import { seconds, times, whole, type Row } from '../row';

const CONCURRENCY = 10;
/** One of the six campaigns of the platform. */
const CAMPAIGN = '9004_{{ ($json.number % 6) + 1 }}';

/** Items that need a request each, in a real n8n: its database gives the credential, and stores the execution. */
export async function singles(context: Context): Promise<Row[]> {
	const count = context.size(1_000, 50);
	return await context.inN8n(METRICS, async (_, client) => {
		const { package: ours, httpRequest } = await publish(client, context, count);
		const measure = (id: string) => async () => {
			await context.platform.call('count');
			const cpu = await cpuSeconds(client);
			const { id: execution, status } = await client.run(id, START.name);
			if (status !== 'success') throw new Error(`The execution ended as "${status}".`);
			const { requests } = await context.platform.call('counted');
			if (requests !== count) throw new Error(`There were ${requests} requests.`);
			const { startedAt, stoppedAt } = await client.call<Record<string, string>>(
				'GET',
				`/rest/executions/${execution}`,
			);
			return {
				ms: Date.parse(stoppedAt!) - Date.parse(startedAt!),
				cpuMs: ((await cpuSeconds(client)) - cpu) * 1000,
			};
		};
		const sides = { ours: measure(ours), theirs: measure(httpRequest) };
		await interleaved(1, sides);
		const results = await interleaved(context.size(5, 1), sides);
		const [ms, theirMs] = [results.ours, results.theirs].map((side) =>
			medianOf(side, (one) => one.ms),
		);
		const [cpuMs, theirCpuMs] = [results.ours, results.theirs].map((side) =>
			medianOf(side, (one) => one.cpuMs),
		);
		const ratio = ms! / theirMs!;
		return [
			{
				name: `${whole(count)} campaigns by ID in a real n8n with its database, one request per item, against HTTP Request with ${CONCURRENCY} in flight too`,
				figures: `${seconds(ms!)} against ${seconds(theirMs!)} (${times(ratio)}; CPU ${times(cpuMs! / theirCpuMs!)})`,
				target: 'at most 1.0 times its time',
				reached: ratio <= 1,
				cause: 'see "One request per item"',
			},
		];
	});
}

/** Both workflows: as many items, and a request for each. */
async function publish(client: N8nClient, { platform }: Context, count: number) {
	const data = await platform.call('credential');
	const credential = await client.createCredential(CREDENTIAL_TYPE, 'Platform', data);
	const items: WorkflowNode = {
		name: 'Items',
		type: 'n8n-nodes-base.splitOut',
		typeVersion: 1,
		position: [0, 0],
		parameters: { fieldToSplitOut: 'number', options: {} },
	};
	const numbers: WorkflowNode = {
		name: 'Numbers',
		type: 'n8n-nodes-base.set',
		typeVersion: 3.4,
		position: [0, 0],
		parameters: {
			mode: 'raw',
			jsonOutput: JSON.stringify({ number: Array.from({ length: count }, (_, i) => i) }),
			options: {},
		},
	};
	const get = packageNode(
		'Campaigns',
		'Campaign',
		{
			resource: 'campaign',
			operation: 'get',
			addressBy: 'campaignId',
			campaignId: byId(`=${CAMPAIGN}`),
			output: 'raw',
			options: { maxConcurrency: CONCURRENCY },
		},
		credential,
	);
	const root = `${String(data.baseUrl).replace('{env}', String(data.environment))}/api/v3`;
	const request: WorkflowNode = {
		name: 'Campaigns',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		position: [0, 0],
		parameters: {
			method: 'GET',
			url: `=${root}/campaign?campaignId=${CAMPAIGN}`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: CREDENTIAL_TYPE,
			options: {},
		},
		credentials: { [CREDENTIAL_TYPE]: credential },
	};
	const loop: WorkflowNode = {
		name: 'Loop',
		type: 'n8n-nodes-base.splitInBatches',
		typeVersion: 3,
		position: [0, 0],
		parameters: { batchSize: CONCURRENCY, options: {} },
	};
	const looped: Workflow = chain('HTTP Request', [START, numbers, items, loop, request]);
	// Output 0 is "done", output 1 "loop".
	looped.connections[loop.name] = { main: [[], to(request).main[0]!] };
	looped.connections[request.name] = to(loop);
	return {
		package: await client.importWorkflow(chain('Package', [START, numbers, items, get])),
		httpRequest: await client.importWorkflow(looped),
	};
}

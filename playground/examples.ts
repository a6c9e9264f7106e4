/** The example workflows, as in `examples/`. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CREDENTIAL_TYPE } from './account';
import type { Sandbox } from '../sandbox';
import { UNFINISHED, type CredentialRef, type N8nClient, type Workflow } from './client';
import { answered, deliveriesOf } from './platform';
import { until } from './until';

const folder = path.resolve(__dirname, '../examples');

export const exampleFiles = (): string[] =>
	readdirSync(folder).filter((file) => file.endsWith('.json'));

/** The service's address in examples whose nodes cannot take it from the credential. */
const PLACEHOLDER = 'https://api.example.com';

/** @param address where the platform is that the example is to run against */
export const readExample = (file: string, address = PLACEHOLDER): Workflow =>
	JSON.parse(
		readFileSync(path.join(folder, file), 'utf8').replaceAll(PLACEHOLDER, address),
	) as Workflow;

/** Imports an example, and returns its ID in n8n. `address`: where the platform is, for {@link readExample}. */
export async function importExample(
	client: N8nClient,
	file: string,
	credential: CredentialRef,
	address?: string,
): Promise<string> {
	return await client.importWorkflow(readExample(file, address), { [CREDENTIAL_TYPE]: credential });
}

/** The example with a schedule that does not start it while it is run by hand. */
export function startedByHand(example: Workflow): Workflow {
	const parameters = { rule: { interval: [{ field: 'hours', hoursInterval: 12 }] } };
	return {
		...example,
		nodes: example.nodes.map((node) =>
			node.name === 'Every minute' ? { ...node, parameters } : node,
		),
	};
}

/** Waits until all deliveries are answered and no execution of the workflow goes on. */
export async function allRun(
	client: N8nClient,
	sandbox: Sandbox,
	workflowId: string,
): Promise<void> {
	const isQuiet = async () => {
		const { length } = await answered(sandbox);
		const unfinished = await client.executionCount(workflowId, UNFINISHED);
		return unfinished === 0 && deliveriesOf(sandbox).length === length;
	};
	await until('the end of all executions', isQuiet);
}

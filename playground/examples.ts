/** The example workflows, as in `examples/`. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CREDENTIAL_TYPE } from './account';
import type { CredentialRef, N8nClient, Workflow } from './client';

const folder = path.resolve(__dirname, '../examples');

export const exampleFiles = (): string[] =>
	readdirSync(folder).filter((file) => file.endsWith('.json'));

export const readExample = (file: string): Workflow =>
	JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Workflow;

/** Imports an example, and returns its ID in n8n. */
export async function importExample(
	client: N8nClient,
	file: string,
	credential: CredentialRef,
): Promise<string> {
	return await client.importWorkflow(readExample(file), { [CREDENTIAL_TYPE]: credential });
}

/** The example workflows, as in `examples/`. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CREDENTIAL_TYPE } from './account';
import type { CredentialRef, N8nClient, Workflow } from './client';

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

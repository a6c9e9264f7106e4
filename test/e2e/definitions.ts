/** Prints the bytes of the definition of each node that n8n's own AI builder gets: `npx tsx test/e2e/definitions.ts`. */
import { createRequire } from 'node:module';
import path from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import { loadRooms, root } from '../../scripts/lib/rooms';

/** How n8n makes it for a package that is not its own. */
const ofN8n = createRequire(path.join(root, 'playground/newest/node_modules/n8n/package.json'));
const { synthesizeNodeTypeDef } = ofN8n('./dist/modules/mcp-registry/synthesize-type-def.js') as {
	synthesizeNodeTypeDef(description: INodeTypeDescription): string;
};

async function main(): Promise<void> {
	for (const { description } of await loadRooms())
		process.stdout.write(
			`${description.name}: ${Buffer.byteLength(synthesizeNodeTypeDef(description))}\n`,
		);
}

void main();

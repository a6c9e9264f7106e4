/**
 * Writes nodes/shared/generated/endpoints.ts, the table of the service's endpoints, from spec/openapi.yaml.
 * With --check it writes nothing, and exits 1 when the table is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { parse } from 'yaml';

interface Contract {
	tags: Array<{ name: string; 'x-permission'?: string }>;
	paths: Record<
		string,
		Record<string, { tags: [string]; 'x-kind': 'read' | 'write'; 'x-single-use'?: true }>
	>;
}

const root = path.join(__dirname, '..');
const target = path.join(root, 'nodes/shared/generated/endpoints.ts');

/** The text of the table for a contract (YAML). */
export async function endpointsOf(contract: string): Promise<string> {
	const { tags, paths } = parse(contract) as Contract;
	const permissions = new Map(tags.map((tag) => [tag.name, tag['x-permission']]));
	const table = Object.entries(paths).flatMap(([route, methods]) =>
		Object.entries(methods).map(([method, operation]) => {
			const endpoint = {
				kind: operation['x-kind'],
				...(operation['x-single-use'] && { singleUse: true }),
				permission: permissions.get(operation.tags[0]),
			};
			return [`${method.toUpperCase()} ${route}`, endpoint] as const;
		}),
	);
	const source = `// Generated from spec/openapi.yaml by \`npm run endpoints\`. Do not edit.

/**
 * Every endpoint of the service, relative to /api/v3. \`kind\`: a read may be sent again, a write may not.
 * \`singleUse\`: works once, never to be replayed blindly. \`permission\`: what a 403 asks for.
 */
export const endpoints = ${JSON.stringify(Object.fromEntries(table))} as const;

export type Endpoint = keyof typeof endpoints;
`;
	return await format(source, { ...(await resolveConfig(target)), filepath: target });
}

async function main() {
	const wanted = await endpointsOf(readFileSync(path.join(root, 'spec/openapi.yaml'), 'utf8'));
	if (!process.argv.includes('--check')) return writeFileSync(target, wanted);
	let present = '';
	try {
		present = readFileSync(target, 'utf8');
	} catch {
		// A table that is not there is as stale as one that differs.
	}
	if (present === wanted) return;
	console.error(
		'nodes/shared/generated/endpoints.ts does not match spec/openapi.yaml. Run `npm run endpoints` and commit the result.',
	);
	process.exitCode = 1;
}

if (require.main === module) void main();

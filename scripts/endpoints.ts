/**
 * Writes nodes/shared/generated/endpoints.ts, the table of the service's endpoints, from spec/openapi.yaml.
 * With --check it writes nothing, and exits 1 when the table is stale.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { load } from 'js-yaml';
import { bringUpToDate } from './lib/generated';
import { root } from './lib/rooms';

interface Contract {
	tags: Array<{ name: string; 'x-permission'?: string; 'x-ids'?: string[] }>;
	paths: Record<
		string,
		Record<
			string,
			{
				tags: [string];
				'x-kind': 'read' | 'write';
				'x-names'?: Array<Record<string, string>>;
				'x-ids'?: string[];
				'x-single-use'?: true;
				'x-own-words'?: true;
				'x-known-bare'?: true;
			}
		>
	>;
}

const target = 'nodes/shared/generated/endpoints.ts';

/** The text of the table for a contract (YAML). */
async function endpointsOf(contract: string): Promise<string> {
	const { tags, paths } = load(contract) as Contract;
	const areaOf = (tag: string) => tags.findIndex(({ name }) => name === tag);
	const areas = tags.map((tag) => ({
		permission: tag['x-permission'],
		ids: tag['x-ids'] ?? ['id'],
	}));
	const table = Object.entries(paths).flatMap(([route, methods]) =>
		Object.entries(methods).map(([method, operation]) => {
			const endpoint = {
				kind: operation['x-kind'],
				...(operation['x-single-use'] && { singleUse: true }),
				...(operation['x-own-words'] && { ownWords: true }),
				...(operation['x-known-bare'] && { bare: true }),
				...(operation['x-names'] && { names: operation['x-names'] }),
				...(operation['x-ids'] && { ids: operation['x-ids'] }),
			};
			const words = `{ ...areas[${areaOf(operation.tags[0])}], ${JSON.stringify(endpoint).slice(1)}`;
			return `${JSON.stringify(`${method.toUpperCase()} ${route}`)}: ${words}`;
		}),
	);
	const source = `// Generated from spec/openapi.yaml by \`npm run endpoints\`. Do not edit.

const areas = ${JSON.stringify(areas)} as const;

/**
 * Every endpoint of the service, relative to /api/v3. \`kind\`: a read may be sent again, a write may not.
 * \`singleUse\`: works once, never to be replayed blindly. \`ownWords\`: may answer words that are not about the
 * request. \`bare\`: may answer records outside of an envelope. \`names\`: what in a request, together, identifies
 * the record, and what the record calls that; the first that a request has. \`ids\`: what identifies a record in an answer.
 * \`permission\`: what a 403 asks for.
 */
export const endpoints = { ${table.join(', ')} } as const;

/** What identifies a record in an answer of any area. */
export const allIds: readonly string[] = ${JSON.stringify([...new Set(areas.flatMap(({ ids }) => ids))])};

export type Endpoint = keyof typeof endpoints;
`;
	const file = path.join(root, target);
	return await format(source, { ...(await resolveConfig(file)), filepath: file });
}

async function main() {
	const contract = readFileSync(path.join(root, 'spec/openapi.yaml'), 'utf8');
	bringUpToDate(new Map([[target, await endpointsOf(contract)]]), 'endpoints');
}

if (require.main === module) void main();

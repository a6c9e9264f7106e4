/**
 * Writes what each operation gives, as n8n's editor shows it before a node has run, to
 * nodes/<Room>/__schema__/v<version of the node>.0.0/<resource>/<operation>.json, from spec/openapi.yaml.
 * With --check it writes nothing, and exits 1 when one of the files is stale.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { format } from 'prettier';
import { bringUpToDate } from './lib/generated';
import { itemSchemaOf } from './lib/itemSchema';
import { fields, flag, plus, simplifiedOf, text, type OutputSchema } from './lib/outputSchema';
import type { Operation } from '../nodes/kernel/operation';
import { loadRooms, root, type Room } from './lib/rooms';
import { shapes } from './lib/shapes';

/** The schemas of a room, by file from the root. */
function schemasOf({ folder, description, resources }: Room): Map<string, OutputSchema> {
	const base = path.join(folder, '__schema__', `v${String(description.version)}.0.0`);
	const own = shapes[description.name];
	return new Map([
		...(own ? [[`${base}.json`, own({ type: 'object' })] as const] : []),
		...resources.flatMap((resource) =>
			resource.operations.map((operation) => {
				const item = itemSchemaOf(description.name, resource.value, operation);
				// n8n has one schema for an operation: that of its default output.
				const given = operation.gives ? simplifiedOf(item, operation.gives) : item;
				const schema = operation.gives ? plus(fields(ownOf(operation)), given.properties!) : given;
				return [path.join(base, resource.value, `${operation.value}.json`), schema] as const;
			}),
		),
	]);
}

/** What the node itself says next to a record. */
function ownOf({ value, waitsFor }: Operation): Record<string, OutputSchema> {
	return { ...(waitsFor && { timedOut: flag }), ...(value === 'upsert' && { outcome: text }) };
}

/** The files of a room that are there now. */
function presentIn({ folder }: Room): string[] {
	const base = path.join(folder, '__schema__');
	if (!existsSync(path.join(root, base))) return [];
	return readdirSync(path.join(root, base), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.json'))
		.map((file) => path.join(base, file));
}

async function main() {
	const rooms = await loadRooms();
	const wanted = new Map<string, string | undefined>(
		rooms.flatMap(presentIn).map((file) => [file, undefined] as const),
	);
	for (const [file, schema] of rooms.flatMap((room) => [...schemasOf(room)])) {
		if (schema.properties === undefined) continue; // nothing is known, and nothing is what the editor shows then
		wanted.set(file, await format(JSON.stringify(schema), { parser: 'json', printWidth: 100 }));
	}
	bringUpToDate(wanted, 'schemas');
}

if (require.main === module) void main();

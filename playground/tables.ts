/** n8n's Data Tables: those that the examples read, as in `examples/tables`. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { N8nClient } from './client';

type Row = Record<string, string | boolean | null>;

const folder = path.resolve(__dirname, '../examples/tables');

/** The names of the tables that the examples read. */
export const exampleTables = (): string[] =>
	readdirSync(folder).map((file) => path.basename(file, '.csv'));

/** Creates a table of the examples. Throws an N8nError when n8n has one of that name. */
export async function createExampleTable(client: N8nClient, name: string): Promise<void> {
	const [header = [], ...lines] = parse(readFileSync(path.join(folder, `${name}.csv`)));
	const rows = lines.map((cells) => Object.fromEntries(header.map((id, i) => [id, cells[i]!])));
	await createTable(client, name, Object.fromEntries(header.map((id) => [id, 'string'])), rows);
}

/** Creates a table with these rows. `columns`: n8n's type of each. */
export async function createTable(
	client: N8nClient,
	name: string,
	columns: Readonly<Record<string, string>>,
	data: Row[],
): Promise<void> {
	const { id: project } = await client.call<{ id: string }>('GET', '/rest/projects/personal');
	const tables = `/rest/projects/${project}/data-tables`;
	const { id } = await client.call<{ id: string }>('POST', tables, {
		name,
		columns: Object.entries(columns).map(([column, type]) => ({ name: column, type })),
	});
	if (data.length > 0)
		await client.call('POST', `${tables}/${id}/insert`, { data, returnType: 'count' });
}

/** n8n's Data Tables: those that the examples read, as in `examples/tables`. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { N8nClient } from './client';

export type TableRow = Record<string, string | boolean | null>;

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
	data: TableRow[],
): Promise<void> {
	const tables = await tablesOf(client);
	const { id } = await client.call<{ id: string }>('POST', tables, {
		name,
		columns: Object.entries(columns).map(([column, type]) => ({ name: column, type })),
	});
	if (data.length > 0)
		await client.call('POST', `${tables}/${id}/insert`, { data, returnType: 'count' });
}

/** Removes all tables. */
export async function removeTables(client: N8nClient): Promise<void> {
	const tables = await tablesOf(client);
	const { data } = await client.call<{ data: Array<{ id: string }> }>('GET', `${tables}?take=100`);
	for (const { id } of data) await client.call('DELETE', `${tables}/${id}`);
}

/** The path of all tables in n8n's REST interface. */
async function tablesOf(client: N8nClient): Promise<string> {
	const { id } = await client.call<{ id: string }>('GET', '/rest/projects/personal');
	return `/rest/projects/${id}/data-tables`;
}

/** The path of a table in n8n's REST interface. */
export async function pathOfTable(client: N8nClient, name: string): Promise<string> {
	const tables = await tablesOf(client);
	const { data } = await client.call<{ data: Array<{ id: string; name: string }> }>(
		'GET',
		`${tables}?take=100`,
	);
	return `${tables}/${data.find((table) => table.name === name)!.id}`;
}

/** How many rows n8n gives at a time. */
const PAGE = 250;

/** All rows of a table. */
export async function rowsOf(client: N8nClient, name: string): Promise<TableRow[]> {
	const path = await pathOfTable(client, name);
	const rows: TableRow[] = [];
	for (;;) {
		const { data } = await client.call<{ data: TableRow[] }>(
			'GET',
			`${path}/rows?take=${PAGE}&skip=${rows.length}&sortBy=id:asc`,
		);
		rows.push(...data);
		if (data.length < PAGE) return rows;
	}
}

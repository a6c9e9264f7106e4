/** All that an n8n has logged and stored, as texts. */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fromN8n } from '../playground/installations';
import { Sqlite } from '../playground/sqlite';

export interface Text {
	/** Where it is: a file, or a table and its column. */
	where: string;
	text: string;
}

interface PostgresClient {
	connect(): Promise<void>;
	query(sql: string): Promise<{ rows: Array<Record<string, unknown>> }>;
	end(): Promise<void>;
}

/** The package and its database are looked at in other ways, or are no outcome of a run. */
const SKIPPED = /^(?:node_modules|postgres|database\.sqlite.*)$/;

/** Every file of n8n's folder: logs, binary data, settings, files that workflows wrote. */
export async function* textsIn(folder: string): AsyncGenerator<Text> {
	for (const entry of await readdir(folder, { withFileTypes: true })) {
		if (SKIPPED.test(entry.name)) continue;
		const where = path.join(folder, entry.name);
		if (entry.isDirectory()) yield* textsIn(where);
		// Piece by piece, each with the end of the one before it: a debug log can be large.
		else if (entry.isFile()) {
			let end = '';
			for await (const piece of createReadStream(where, { encoding: 'latin1' })) {
				yield { where, text: end + piece };
				end = (end + piece).slice(-1_000);
			}
		}
	}
}

/** Every column of every row. n8n must have stopped. */
export async function* sqliteTables(file: string): AsyncGenerator<Text> {
	const database = new Sqlite(file);
	try {
		for (const name of await database.tables())
			yield* cellsOf(name, await database.query(`SELECT * FROM "${name}"`));
	} finally {
		await database.close();
	}
}

/** The same of PostgreSQL, whose user is `n8n`. */
export async function* postgresTables(port: number): AsyncGenerator<Text> {
	const { Client } = fromN8n('pg') as { Client: new (options: object) => PostgresClient };
	const client = new Client({ host: '127.0.0.1', port, user: 'n8n', database: 'postgres' });
	await client.connect();
	try {
		const { rows } = await client.query(
			"SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
		);
		for (const { name } of rows)
			yield* cellsOf(String(name), (await client.query(`SELECT * FROM "${name}"`)).rows);
	} finally {
		await client.end();
	}
}

function* cellsOf(table: string, rows: Array<Record<string, unknown>>): Generator<Text> {
	for (const row of rows)
		for (const [column, value] of Object.entries(row))
			if (value !== null && typeof value !== 'number') {
				const text = typeof value === 'string' ? value : textOf(value);
				yield { where: `${table}.${column}`, text };
			}
}

function textOf(value: unknown): string {
	return Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value);
}

/** n8n's database of one process, with n8n's own driver; n8n may be running, as long as it is only read. */
import { fromN8n } from './installations';

type Row = Record<string, unknown>;

interface Driver {
	all(
		sql: string,
		values: readonly unknown[],
		done: (error: Error | null, rows: Row[]) => void,
	): void;
	close(done: () => void): void;
}

export class Sqlite {
	private readonly driver: Driver;

	constructor(file: string) {
		const { Database } = fromN8n('sqlite3') as { Database: new (file: string) => Driver };
		this.driver = new Database(file);
	}

	async query(sql: string, ...values: unknown[]): Promise<Row[]> {
		return await new Promise((resolve, reject) =>
			this.driver.all(sql, values, (error, rows) => (error ? reject(error) : resolve(rows))),
		);
	}

	/** The names of all tables. */
	async tables(): Promise<string[]> {
		const tables = await this.query("SELECT name FROM sqlite_master WHERE type = 'table'");
		return tables.map(({ name }) => String(name));
	}

	async close(): Promise<void> {
		await new Promise<void>((done) => this.driver.close(done));
	}
}

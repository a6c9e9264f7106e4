import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import axios from 'axios';
import { CREDENTIAL_TYPE } from '../../playground/account';
import { LAZY_ISOLATES, type N8n } from '../../playground/n8n';
import { Sqlite } from '../../playground/sqlite';
import { until } from '../../playground/until';
import { askAndWait } from '../../playground/workflows';
import type { Context } from '../context';
import { COLLECTS, cpuSeconds, METRICS, residentMb } from '../metrics';
import { mb, whole, type Row } from '../row';

/** How often each execution looks, and for how long all are watched, in seconds. */
const INTERVAL = 120;
const WATCHED = 480;

/** How often memory is read meanwhile, in seconds. */
const READ_EVERY = 30;

/** n8n looks once a minute for executions to wake, so a check may be that late. In seconds. */
const LATE = 60;

/** By how much memory may differ while nothing happens but checks, without its garbage. */
const FLAT = 1.15;

/** How long it takes to collect the garbage, which is done before memory is read. */
const COLLECTED_MS = 2_000;

const CONNECTIONS = 10;

/** What a thousand executions cost that wait for the reply to a private message, each for its own. */
export async function waiting(context: Context): Promise<Row[]> {
	const { platform } = context;
	const count = context.size(1_000, 20);
	const settings = { ...METRICS, ...LAZY_ISOLATES, ...COLLECTS };
	return await context.inN8n(settings, async (n8n, client) => {
		const data = await platform.call('credential');
		const credential = await client.createCredential(CREDENTIAL_TYPE, 'Platform', data);
		const { messageIds } = (await platform.call('bulk', 'message', { count })) as {
			messageIds: string[];
		};
		const webhookId = randomUUID();
		const id = await client.importWorkflow(
			askAndWait(webhookId, credential, { checkInterval: INTERVAL }),
		);
		await client.activate(id);
		const idle = await figuresOf(n8n);

		await platform.call('count');
		const left = messageIds.map((messageId, n) => ({ messageId, n }));
		const send = async () => {
			for (let one = left.pop(); one; one = left.pop())
				await axios.post(`${n8n.url}/webhook/${webhookId}`, one);
		};
		await Promise.all(Array.from({ length: CONNECTIONS }, send));
		await until('all executions to wait', async () => await looks(context), {
			accepts: ({ conversations }) => conversations === count,
		});

		const before = { ...(await figuresOf(n8n)), ...(await looks(context)) };
		const watched = context.small ? 2 : WATCHED;
		const every = context.small ? 1 : READ_EVERY;
		const memory: number[] = [];
		while (memory.length < watched / every) {
			await sleep(every * 1_000);
			memory.push(await residentMb(n8n));
		}
		const after = await figuresOf(n8n);
		const { requests, gaps } = await looks(context);
		const still = await client.executionCount(id, ['waiting', 'running', 'new']);
		if (still !== count) throw new Error(`${count - still} of ${count} executions do not wait.`);

		const seconds = (ms: number) => Math.round(ms / 1_000);
		const [shortest, longest] = [Math.min(...gaps), Math.max(...gaps)];
		const growth = after.memoryMb / before.memoryMb;
		return [
			{
				name: `${whole(count)} executions that wait for a reply, each checking every ${INTERVAL} s, in a real n8n over SQLite`,
				figures: [
					`${mb(before.memoryMb - idle.memoryMb)} above idle when all wait, ${mb(after.memoryMb - idle.memoryMb)} after ${whole(watched)} s (${growth.toFixed(2)} times the process), each after a garbage collection; meanwhile at most ${mb(Math.max(...memory) - idle.memoryMb)}`,
					`${((before.rows - idle.rows) / count).toFixed(1)} rows and ${(((before.databaseMb - idle.databaseMb) * 1024) / count).toFixed(1)} KB of the database each, ${((after.rows - before.rows) / count).toFixed(1)} rows and ${(((after.databaseMb - before.databaseMb) * 1024) / count).toFixed(1)} KB more after it`,
					`${whole(((requests - before.requests) / watched) * 60)} requests a minute, one per check, ${seconds(shortest)} to ${seconds(longest)} s apart`,
					`${((after.cpuSeconds - before.cpuSeconds) / watched).toFixed(2)} cores`,
				].join('; '),
				target: `memory flat, one request per check, none later by more than n8n's own minute`,
				reached:
					growth <= FLAT && shortest >= INTERVAL * 1_000 && longest <= (INTERVAL + LATE) * 1_000,
				cause: 'see "Waiting"',
			},
		];
	});
}

/** The looks at conversations since the platform counts: how many, at how many, and how far apart, in ms. */
async function looks({ platform }: Context) {
	const times = new Map<string, number[]>();
	const sent = (await platform.call('requests')).filter(({ method }) => method === 'GET');
	for (const { rawQuery, at } of sent) times.set(rawQuery, [...(times.get(rawQuery) ?? []), at]);
	const gaps = [...times.values()].flatMap((all) => all.slice(1).map((at, n) => at - all[n]!));
	return { requests: sent.length, conversations: times.size, gaps };
}

/** What n8n has taken so far. */
async function figuresOf(n8n: N8n) {
	n8n.signal('SIGUSR2');
	await sleep(COLLECTED_MS);
	const folder = path.dirname(n8n.database);
	const files = (await readdir(folder)).filter((name) => name.startsWith('database.sqlite'));
	const sizes = await Promise.all(
		files.map(async (name) => (await stat(path.join(folder, name))).size),
	);
	return {
		memoryMb: await residentMb(n8n),
		cpuSeconds: await cpuSeconds(n8n),
		databaseMb: sizes.reduce((sum, size) => sum + size, 0) / 1024 ** 2,
		rows: await rowsIn(n8n.database),
	};
}

async function rowsIn(file: string): Promise<number> {
	const database = new Sqlite(file);
	try {
		const counts = (await database.tables()).map(async (name) => {
			const [row] = await database.query(`SELECT COUNT(*) AS rows FROM "${name}"`);
			return Number(row!.rows);
		});
		return (await Promise.all(counts)).reduce((sum, rows) => sum + rows, 0);
	} finally {
		await database.close();
	}
}

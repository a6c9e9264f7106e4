/** Faults, kills and attacks against a real n8n with the package; see docs/developers/reliability.md. */
import { parseArgs } from 'node:util';
import { pack } from '../playground/package';
import { Context } from './context';
import { audit } from './experiments/audit';
import { cancellations } from './experiments/cancellations';
import { copies } from './experiments/copies';
import { deliveries, deliveriesInQueueMode } from './experiments/deliveries';
import { forgeries } from './experiments/forgeries';
import { kills } from './experiments/kills';
import { leaks } from './experiments/leaks';
import { moves } from './experiments/moves';
import { nightly } from './experiments/nightly';
import { posts } from './experiments/posts';
import { mappings } from './experiments/mappings';
import { assets } from './experiments/assets';
import { bot } from './experiments/bot';
import { renewals } from './experiments/renewals';
import { reports } from './experiments/reports';
import { retries } from './experiments/retries';
import { roundTrip } from './experiments/roundTrip';
import { sequences } from './experiments/sequences';
import { surveys } from './experiments/surveys';
import { upserts } from './experiments/upserts';
import { waits } from './experiments/waits';
import { holds, type Row } from './outcome';
import { atATime } from './pool';
import { markdownOf, write, type Result } from './table';

const experiments = {
	deliveries,
	queue: deliveriesInQueueMode,
	forgeries,
	kills,
	audit,
	reports,
	renewals,
	retries,
	sequences,
	cancellations,
	copies,
	moves,
	leaks,
	upserts,
	roundTrip,
	waits,
	nightly,
	bot,
	posts,
	mappings,
	assets,
	surveys,
};

/**
 * Carries out all experiments, or those that are named, and prints their table. A full run writes it
 * into the documentation, a small one only with `--write`. Fails when a row does not hold.
 */
async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		options: {
			small: { type: 'boolean', default: false },
			write: { type: 'boolean', default: false },
		},
		allowPositionals: true,
	});
	const unknown = positionals.filter((name) => !(name in experiments));
	if (unknown.length > 0)
		throw new Error(
			`There is no experiment "${unknown[0]}". Use: ${Object.keys(experiments).join(', ')}.`,
		);
	const context = new Context(values.small, await pack());
	const size = values.small ? 'small' : 'full';
	const titles = Object.fromEntries(
		Object.entries(experiments).map(([name, { title }]) => [name, title]),
	);
	const results: Record<string, Result> = {};
	const chosen = Object.entries(experiments).filter(([name, { isInE2e }]) =>
		positionals.length === 0 ? !(values.small && isInE2e) : positionals.includes(name),
	);
	// Most of a small run is the start of n8n; in a full one nothing may disturb the figures.
	await atATime(values.small ? 2 : 1, chosen, async ([name, { title, run }]) => {
		console.log(`${name}: ${title} ...`);
		const since = performance.now();
		const rows = await run(context).catch((error: Error): Row[] => {
			console.error(error.stack);
			return [];
		});
		console.log(`${name}: ${Math.round((performance.now() - since) / 1_000)} s`);
		if (rows.length === 0) return;
		results[name] = { size, rows };
		for (const { what, seen } of rows) console.log(`  ${what}: ${seen}`);
		// A full run takes hours, and its findings must not be lost.
		if (!values.small) await write(titles, results);
	});
	const leaked = await context.end();
	// Nobody can say which of them it was.
	for (const { rows } of Object.values(results)) for (const row of rows) row.leaked += leaked;
	if (values.small && values.write) await write(titles, results);
	const carriedOut = Object.fromEntries(Object.entries(titles).filter(([name]) => name in results));
	console.log(`\n${markdownOf(carriedOut, results)}`);
	const broken = chosen.flatMap(([name]) => {
		const { rows } = results[name] ?? {};
		if (rows === undefined) return [`${name} did not finish`];
		return rows.filter((row) => !holds(row)).map(({ what, seen }) => `${name}: ${what}: ${seen}`);
	});
	if (broken.length > 0) throw new Error(`These do not hold:\n  ${broken.join('\n  ')}`);
}

main().catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});

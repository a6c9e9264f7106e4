/** The package compared with what a user would use instead; see docs/developers/performance.md. */
import { parseArgs } from 'node:util';
import { answers } from './cases/answers';
import { audit } from './cases/audit';
import { campaigns } from './cases/campaigns';
import { checks, tests } from './cases/checks';
import { day } from './cases/day';
import { deliveries } from './cases/deliveries';
import { filters } from './cases/filters';
import { items } from './cases/items';
import { json } from './cases/json';
import { loading } from './cases/loading';
import { messages } from './cases/messages';
import { publishing } from './cases/publishing';
import { refusals } from './cases/refusals';
import { reports } from './cases/reports';
import { repeats } from './cases/repeats';
import { scaling } from './cases/scaling';
import { singles } from './cases/singles';
import { start } from './cases/start';
import { throttled } from './cases/throttled';
import { upserts } from './cases/upserts';
import { waiting } from './cases/waiting';
import { Context } from './context';
import type { Row } from './row';
import { line, writeTable } from './table';

const cases = {
	messages,
	audit,
	reports,
	campaigns,
	upserts,
	singles,
	throttled,
	json,
	deliveries,
	filters,
	refusals,
	repeats,
	publishing,
	waiting,
	scaling,
	loading,
	items,
	answers,
	start,
	day,
	tests,
	checks,
};

/**
 * Measures all cases, or those that are named in that order, and prints a line for each figure. A real run
 * writes them into the documentation; `--small` only shows that everything runs.
 */
async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		options: { small: { type: 'boolean', default: false } },
		allowPositionals: true,
	});
	const names = positionals.length > 0 ? positionals : Object.keys(cases);
	const measures = names.map((name) => {
		if (isCase(name)) return cases[name];
		throw new Error(`There is no case "${name}". Use: ${Object.keys(cases).join(', ')}.`);
	});
	const context = await Context.open(values.small);
	try {
		const rows: Row[] = [];
		for (const measure of measures) {
			for (const row of await measure(context)) {
				rows.push(row);
				// Small sizes say nothing about the targets.
				console.log(values.small ? `${row.name}: ${row.figures}` : line(row));
			}
			if (!values.small) await writeTable(rows);
		}
	} finally {
		await context.close();
	}
}

const isCase = (name: string): name is keyof typeof cases => name in cases;

main().catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});

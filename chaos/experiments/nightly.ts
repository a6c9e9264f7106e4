import { randomUUID } from 'node:crypto';
import { CREDENTIAL_TYPE } from '../../playground/account';
import { itemsOf, type Workflow } from '../../playground/client';
import { readExample } from '../../playground/examples';
import { post } from '../../playground/platform';
import { until } from '../../playground/until';
import { calledAt } from '../../playground/workflows';
import type { Experiment } from '../context';
import { linesIn } from '../exports';
import { counted, NOTHING, whole, type Outcome } from '../outcome';
import { sentByN8n, type OneProcess } from '../place';

const EXPORT = 'Export new audit records';
const HOUR_MS = 3_600_000;
const MOST_RUNS = 20;

/** How many requests a run may send beyond its pages: what is new is looked for behind the last page. */
const OF_A_RUN = 2;

interface Sizes {
	records: number;
	pageSize: number;
	perHour: number;
}

/** An export that takes several of the platform's hours, one of which n8n does not survive. */
export const nightly: Experiment = {
	title: "an incremental export through the hour's limit and a kill",
	run: async (context) =>
		await context.inOneProcess(async (place) => [
			await exportAll(
				place,
				context.size(
					{ records: 100_000, pageSize: 200, perHour: 200 },
					{ records: 600, pageSize: 20, perHour: 20 },
				),
			),
		]),
};

/** The example, started by a webhook instead of the hour. */
function example(path: string, { pageSize }: Sizes): Workflow {
	const { nodes, ...more } = readExample('scheduled-audit-export.json');
	return {
		...more,
		nodes: nodes.map((node) => {
			if (node.name === 'Every hour') return { ...calledAt(path), name: node.name };
			if (node.name !== EXPORT) return node;
			const given = { assetIds: 'trail', format: 'ndjson' };
			const options = { incremental: true, pageSize };
			return { ...node, parameters: { ...node.parameters, ...given, options } };
		}),
	};
}

async function exportAll(place: OneProcess, sizes: Sizes): Promise<Outcome> {
	const { client, credential, sandbox } = place;
	const { records, pageSize, perHour } = sizes;
	// Few of them within the minute that each run reads again.
	sandbox.bulk('auditTrail', { assetId: 'trail', count: records, step: 60_000 });
	const path = randomUUID();
	const id = await client.importWorkflow(example(path, sizes), { [CREDENTIAL_TYPE]: credential });
	await client.activate(id);
	// From its beginning, so that no hour ends by itself.
	sandbox.moveClock(HOUR_MS - (Date.now() % HOUR_MS));
	sandbox.clearRequests();
	const call = async () => {
		const [before] = await client.executionIds(id);
		sandbox.setLimits({ perHour });
		await post(`${place.n8n.url}/webhook/${path}`, {});
		const newest = async () => {
			const [now] = await client.executionIds(id);
			return now === before ? undefined : now;
		};
		return await until('a run', newest);
	};
	/** n8n remembers the end of the hour by its own clock, which nobody can move. */
	const later = async (end: () => Promise<void>) => {
		await end();
		sandbox.moveClock(HOUR_MS);
		await place.start();
	};

	const ends: string[] = [];
	let wasted = 0;
	for (let run = 1; run <= MOST_RUNS; run++) {
		const before = sentByN8n(place).length;
		const started = await call();
		if (run === 2) {
			const sent = () => sentByN8n(place).length - before;
			await until('half of the hour', sent, { accepts: (seen) => seen >= perHour / 2, every: 5 });
			await later(async () => await place.n8n.crash());
			wasted = sent();
			ends.push('killed');
			continue;
		}
		const execution = await client.waitForExecution(started);
		const last = execution.status === 'success' ? itemsOf(execution, EXPORT).at(-1) : undefined;
		ends.push(`${whole(Number(last?.json.records ?? 0))} records`);
		if (execution.status !== 'success' || last?.json.moreWaiting !== true) break;
		await later(async () => await place.n8n.stop());
	}
	const written = await linesIn(place, (line) => /"value (\d+)"\]\}\]/.exec(line)?.[1] ?? line);
	const pages = records / pageSize;
	const { length: sent } = sentByN8n(place);
	return {
		...NOTHING,
		what: `audit export, incremental, ${perHour} requests an hour; n8n killed (kill -9) in the second run`,
		size: `${whole(records)} records, ${whole(pages)} pages, ${counted(ends.length, 'run')}`,
		lost: Array.from({ length: records }, (_, n) => String(n)).filter((n) => !written.has(n))
			.length,
		doubled: [...written.values()].filter((times) => times > 1).length,
		requests: {
			sent,
			least: pages + wasted,
			atMost: pages + wasted + OF_A_RUN * ends.length,
		},
		seen: `the runs: ${ends.join(', ')}; ${whole(written.size)} records written; ${whole(wasted)} requests of the run that was killed`,
	};
}

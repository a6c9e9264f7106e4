import { packageNode } from '../../playground/workflows';
import type { Context, Experiment } from '../context';
import { exportUnderFaults } from '../exports';
import type { Outcome } from '../outcome';
import type { OneProcess } from '../place';
import { Random } from '../random';

const REPORT = 'report';
const START = Date.UTC(2026, 0, 1);

/** Rows that the export of a report leaves out or writes twice, with faults on 5 % of the pages. */
export const reports: Experiment = {
	title: 'report export with faults on 5 % of the pages',
	run: async (context) =>
		await context.inOneProcess(async (place) => [await exportReport(place, context)]),
};

async function exportReport(place: OneProcess, context: Context): Promise<Outcome> {
	const count = context.size(1_000_000, 4_000);
	const pageSize = context.size(1_000, 40);
	// A row a second.
	place.sandbox.bulk('reporting', { report: REPORT, count, startTime: START, step: 1000 });
	const query = {
		...{ reportingEngine: 'OUTBOUND_MESSAGE', report: REPORT, page: 0, pageSize },
		...{ startTime: START, endTime: START + count * 1000 - 1, jsonResponse: true },
	};
	const parameters = {
		resource: 'query',
		operation: 'export',
		inputMode: 'json',
		jsonBody: JSON.stringify(query),
		format: 'ndjson',
		options: {},
	};
	return await exportUnderFaults(place, new Random(6), {
		what: 'report export, faults on 5 % of the pages',
		unit: 'rows',
		...{ count, pages: count / pageSize, path: '/reports/query' },
		reading: packageNode('Export', 'Reporting', parameters, place.credential),
		numberOf: (line) => /"ROW":(\d+)/.exec(line)?.[1] ?? line,
	});
}

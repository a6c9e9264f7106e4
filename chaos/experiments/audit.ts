import { packageNode } from '../../playground/workflows';
import type { Context, Experiment } from '../context';
import { exportUnderFaults } from '../exports';
import type { Outcome } from '../outcome';
import type { OneProcess } from '../place';
import { Random } from '../random';

const ASSET = 'trail';

/** Records that an export leaves out or writes twice, with faults on 5 % of the pages. */
export const audit: Experiment = {
	title: 'audit export with faults on 5 % of the pages',
	run: async (context) =>
		await context.inOneProcess(async (place) => [await exportTrail(place, context)]),
};

async function exportTrail(place: OneProcess, context: Context): Promise<Outcome> {
	const count = context.size(200_000, 4_000);
	const pageSize = context.size(200, 40);
	place.sandbox.bulk('auditTrail', { assetId: ASSET, count });
	const parameters = {
		resource: 'auditRecord',
		operation: 'export',
		assetClass: 'UNIVERSAL_CASE',
		assetIds: ASSET,
		format: 'ndjson',
		filters: {},
		options: { pageSize },
	};
	return await exportUnderFaults(place, new Random(5), {
		what: 'audit export, faults on 5 % of the pages',
		unit: 'records',
		...{ count, pages: count / pageSize, path: '/audit*' },
		reading: packageNode('Export', 'AuditTrail', parameters, place.credential),
		numberOf: (line) => /"value (\d+)"\]\}\]/.exec(line)?.[1] ?? line,
	});
}

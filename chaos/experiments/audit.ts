import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { chain, packageNode, START } from '../../playground/workflows';
import type { WorkflowNode } from '../../playground/client';
import type { FaultSpec } from '../../sandbox';
import type { Context, Experiment } from '../context';
import { NOTHING, whole, type Outcome } from '../outcome';
import type { OneProcess } from '../place';
import { Random } from '../random';

const ASSET = 'trail';

/** A page of the platform, and how it goes wrong. */
const PAGE = '/audit*';
const FAULTS: readonly FaultSpec[] = [
	{ status: 500 },
	{ status: 503, carriedOut: true },
	{ reset: 'before' },
	{ reset: 'after' },
	{ answer: 'truncated' },
	{ answer: 'errors' },
	{ answer: 'notJson', carriedOut: true },
	{ answer: 'empty', carriedOut: true },
	{ answer: 'html' },
	{ answer: 'throttled' },
];

/** Records that an export leaves out or writes twice, with faults on 5 % of the pages. */
export const audit: Experiment = {
	title: 'audit export with faults on 5 % of the pages',
	run: async (context) =>
		await context.inOneProcess(async (place) => [await exportTrail(place, context)]),
};

async function exportTrail(place: OneProcess, context: Context): Promise<Outcome> {
	const { sandbox, client, credential, n8n } = place;
	const count = context.size(200_000, 4_000);
	const pageSize = context.size(200, 40);
	const pages = count / pageSize;
	const random = new Random(5);
	sandbox.bulk('auditTrail', { assetId: ASSET, count });
	const hit = random.several(pages * 0.05, pages);
	// A fault does not count the requests that those before it hit.
	for (const [n, request] of hit.entries())
		sandbox.fault({ ...random.pick(FAULTS), path: PAGE, skip: request - n });

	const start = sandbox.requests().length;
	const writing: WorkflowNode = {
		name: 'Write',
		type: 'n8n-nodes-base.readWriteFile',
		typeVersion: 1.1,
		position: [0, 0],
		parameters: { operation: 'write', fileName: '={{ $json.fileName }}', options: {} },
	};
	const parameters = {
		resource: 'auditRecord',
		operation: 'export',
		assetClass: 'UNIVERSAL_CASE',
		assetIds: ASSET,
		format: 'ndjson',
		filters: {},
		options: { pageSize },
	};
	const reading = packageNode('Export', 'AuditTrail', parameters, credential);
	const id = await client.importWorkflow(chain('Export', [START, reading, writing]));
	const { status, error } = await client.run(id, START.name);
	sandbox.clearFaults();

	const written = new Map<string, number>();
	for (const name of (await readdir(n8n.filesFolder)).filter((one) => one.endsWith('.ndjson')))
		for (const line of (await readFile(path.join(n8n.filesFolder, name), 'utf8')).split('\n'))
			if (line !== '') {
				const value = /"value (\d+)"\]\}\]/.exec(line)?.[1] ?? line;
				written.set(value, (written.get(value) ?? 0) + 1);
			}
	const requests = sandbox.requests().length - start;
	const isReported = status !== 'success';
	const missing = Array.from({ length: count }, (_, n) => String(n)).filter(
		(value) => !written.has(value),
	).length;
	return {
		...NOTHING,
		what: 'audit export, faults on 5 % of the pages',
		size: `${whole(count)} records, ${whole(pages)} pages, ${whole(hit.length)} faults`,
		lost: isReported ? 0 : missing,
		doubled: [...written.values()].filter((times) => times > 1).length,
		// Records that the platform does not have.
		letThrough: [...written.keys()].filter((value) => !(Number(value) < count)).length,
		seen: `the export ended with "${status}"${error ? `: ${error.message}` : ''}; ${whole(written.size)} records written, ${whole(requests)} requests`,
	};
}

/** An export to files while pages go wrong, and what came of it. */
import { readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { WorkflowNode } from '../playground/client';
import { chain, START } from '../playground/workflows';
import type { FaultSpec } from '../sandbox';
import { NOTHING, whole, type Outcome } from './outcome';
import type { OneProcess } from './place';
import type { Random } from './random';

/** How a page goes wrong. */
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

interface Export {
	what: string;
	/** What it writes, e.g. records. */
	unit: string;
	count: number;
	pages: number;
	/** The node that exports NDJSON files. */
	reading: WorkflowNode;
	/** The path of its pages. */
	path: string;
	/** The number of a line, from 0 up; the line itself where it has none. */
	numberOf: (line: string) => string;
}

/** Runs an export with faults on 5 % of its pages, and counts what it left out and what it wrote twice. */
export async function exportUnderFaults(
	place: OneProcess,
	random: Random,
	{ what, unit, count, pages, reading, path: ofPage, numberOf }: Export,
): Promise<Outcome> {
	const { sandbox, client } = place;
	const hit = random.several(pages * 0.05, pages);
	// A fault does not count the requests that those before it hit.
	for (const [n, request] of hit.entries())
		sandbox.fault({ ...random.pick(FAULTS), path: ofPage, skip: request - n });

	const start = sandbox.requests().length;
	const writing: WorkflowNode = {
		name: 'Write',
		type: 'n8n-nodes-base.readWriteFile',
		typeVersion: 1.1,
		position: [0, 0],
		parameters: { operation: 'write', fileName: '={{ $json.fileName }}', options: {} },
	};
	const id = await client.importWorkflow(chain('Export', [START, reading, writing]));
	const { status, error } = await client.run(id, START.name);
	sandbox.clearFaults();

	const written = await linesIn(place, numberOf);
	const requests = sandbox.requests().length - start;
	const isReported = status !== 'success';
	const missing = Array.from({ length: count }, (_, n) => String(n)).filter(
		(value) => !written.has(value),
	).length;
	return {
		...NOTHING,
		what,
		size: `${whole(count)} ${unit}, ${whole(pages)} pages, ${whole(hit.length)} faults`,
		lost: isReported ? 0 : missing,
		doubled: [...written.values()].filter((times) => times > 1).length,
		// What the platform does not have.
		letThrough: [...written.keys()].filter((value) => !(Number(value) < count)).length,
		seen: `the export ended with "${status}"${error ? `: ${error.message}` : ''}; ${whole(written.size)} ${unit} written, ${whole(requests)} requests`,
	};
}

/** How often each line is in the NDJSON files that workflows wrote, by its number. */
export async function linesIn(
	{ n8n }: OneProcess,
	numberOf: (line: string) => string,
): Promise<Map<string, number>> {
	const written = new Map<string, number>();
	for (const name of (await readdir(n8n.filesFolder)).filter((one) => one.endsWith('.ndjson'))) {
		const file = path.join(n8n.filesFolder, name);
		for (const line of (await readFile(file, 'utf8')).split('\n'))
			if (line !== '') {
				const value = numberOf(line);
				written.set(value, (written.get(value) ?? 0) + 1);
			}
		// Another export may follow in this n8n.
		await rename(file, `${file}.counted`);
	}
	return written;
}

import { createRequire } from 'node:module';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';

/** The folder of the newest n8n, which everything runs in. */
export const NEWEST = path.join(__dirname, 'newest');

/** The folder of the oldest n8n that is supported. */
export const OLDEST = path.join(__dirname, 'oldest');

/**
 * Where the end-to-end tests keep the data of an n8n: below it, so that the package finds the n8n-workflow of
 * this n8n, and where no linter looks.
 */
export const e2eFolder = (installation: string) =>
	path.join(installation, 'node_modules/.cache/e2e');

/** Loads a module as the newest n8n does. */
export const fromN8n = createRequire(path.join(NEWEST, 'package.json'));

/** What a figure was measured with: n8n, Node.js and the machine, in words. */
export function measuredWith(): string {
	const { version } = fromN8n('n8n/package.json') as { version: string };
	const { version: node } = fromN8n('node/package.json') as { version: string };
	const [cpu] = cpus();
	return `Measured with n8n ${version} on Node.js ${node}; ${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB.`;
}

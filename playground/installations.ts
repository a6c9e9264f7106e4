import { createRequire } from 'node:module';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';

/** The folder of the newest n8n, which everything runs in. */
export const NEWEST = path.join(__dirname, 'newest');

/** The folder of the oldest n8n that is supported. */
export const OLDEST = path.join(__dirname, 'oldest');

/** Loads a module as the newest n8n does: it declares those that are loaded here, such as its database drivers. */
export const fromN8n = createRequire(path.join(NEWEST, 'node_modules/n8n/package.json'));

/** What a figure was measured with: n8n, Node.js and the machine, in words. */
export function measuredWith(): string {
	const { version } = fromN8n('n8n/package.json') as { version: string };
	const { version: node } = fromN8n('node/package.json') as { version: string };
	const [cpu] = cpus();
	return `Measured with n8n ${version} on Node.js ${node}; ${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB.`;
}

/**
 * Loads n8n-workflow, then every node and credential of the package as n8n does, and prints what that
 * took. Node.js runs this file as it is: a compiler in the process would be measured with it.
 * Usage: load.ts <folder of the package>
 */
import { createRequire } from 'node:module';

const folder = process.argv[2]!;
const load = createRequire(`${folder}/package.json`);
const { gc } = globalThis as { gc?: () => void };

const memory = () => {
	gc!();
	const { rss, heapUsed, external } = process.memoryUsage();
	return { rss, heap: heapUsed + external };
};

load('n8n-workflow');
const { n8n } = load('./package.json') as { n8n: { nodes: string[]; credentials: string[] } };
const before = memory();
const since = performance.now();
const loaded = [...n8n.credentials, ...n8n.nodes].map((file) =>
	Object.values(load(`./${file}`) as Record<string, new () => object>).map((Type) => new Type()),
);
const ms = performance.now() - since;
const after = memory();
console.log(
	JSON.stringify({
		ms,
		rssMb: (after.rss - before.rss) / 1024 / 1024,
		heapMb: (after.heap - before.heap) / 1024 / 1024,
		classes: loaded.length,
	}),
);

/**
 * `npm run e2e`: the packed package in a real n8n, against the local platform. With `-- --n8n-3` n8n has
 * the defaults of its version 3, as far as it knows them.
 */
const { mkdirSync, readdirSync, readFileSync, rmSync } = require('node:fs');
const { availableParallelism } = require('node:os');
const path = require('node:path');
const { build } = require('./lib/build');
const { installForE2e, installTools } = require('./lib/install');
const { main, root, show, step, together } = require('./lib/step');

/** Each is a process with servers of its own. */
const suites = 'test/e2e/suites';

/** Those that depend on n8n's settings. */
const WITH_SETTINGS = ['newest.ts', 'editor.ts', 'scaling.ts', 'container.ts'];

const summary = path.join(root, '.cache/e2e-summary.txt');

main(async () => {
	await installTools();
	const CHROMIUM = await installForE2e();
	await build();
	mkdirSync(path.dirname(summary), { recursive: true });
	rmSync(summary, { force: true });
	const isN8n3 = process.argv.includes('--n8n-3');
	const files = isN8n3 ? WITH_SETTINGS : readdirSync(path.join(root, suites));
	const reporters = [
		['spec', 'stdout'],
		['./test/e2e/summary.js', summary],
	];
	process.on('exit', () => console.log(readSummary()));
	const tests = show(
		'The package in a real n8n',
		process.execPath,
		[
			...['--import', 'tsx'],
			...reporters.flatMap(([reporter, destination]) => [
				`--test-reporter=${reporter}`,
				`--test-reporter-destination=${destination}`,
			]),
			...['--test', `--test-concurrency=${availableParallelism()}`],
			...files.map((file) => path.join(suites, file)),
		],
		{ env: { CHROMIUM, N8N_3: isN8n3 ? '1' : '' } },
	);
	const onSmallSize = async (title, file) =>
		await step(title, process.execPath, ['--import', 'tsx', file, '--small']);
	const campaigns = async () => {
		await onSmallSize('The campaign of faults, on a small size', 'chaos/main.ts');
		await onSmallSize('The benchmark, on a small size', 'bench/main.ts');
	};
	// Side by side, since the tests wait for a part of their time.
	await together(tests, campaigns());
});

/** The end of the run: the slowest files, and the line "N passed, N failed". */
function readSummary() {
	try {
		return readFileSync(summary, 'utf8').trim();
	} catch {
		return 'The run ended before its tests did.';
	}
}

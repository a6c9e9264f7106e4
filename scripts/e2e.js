/**
 * `npm run e2e`: the packed package in a real n8n, against the local platform. With `-- --n8n-3` n8n has
 * the defaults of its version 3, as far as it knows them.
 */
const { mkdirSync, readFileSync, rmSync } = require('node:fs');
const path = require('node:path');
const { build } = require('./lib/build');
const {
	installChromium,
	installOldest,
	installNewest,
	installServices,
	installTools,
} = require('./lib/install');
const { main, root, show } = require('./lib/step');

const summary = path.join(root, '.cache/e2e-summary.txt');

main(async () => {
	await installTools();
	await installNewest();
	await installOldest();
	const CHROMIUM = await installChromium();
	await installServices();
	await build();
	mkdirSync(path.dirname(summary), { recursive: true });
	rmSync(summary, { force: true });
	const reporters = [
		['spec', 'stdout'],
		['./test/e2e/summary.js', summary],
	];
	try {
		await show(
			'The package in a real n8n',
			process.execPath,
			[
				...['--import', 'tsx'],
				...reporters.flatMap(([reporter, destination]) => [
					`--test-reporter=${reporter}`,
					`--test-reporter-destination=${destination}`,
				]),
				'test/e2e/main.ts',
			],
			{ env: { CHROMIUM, N8N_3: process.argv.includes('--n8n-3') ? '1' : '' } },
		);
		for (const [title, file] of [
			['The campaign of faults, on a small size', 'chaos/main.ts'],
			['The benchmark, on a small size', 'bench/main.ts'],
		])
			await show(title, process.execPath, ['--import', 'tsx', file, '--small']);
	} finally {
		process.on('exit', () => console.log(readSummary()));
	}
});

/** The last line of the run: "N passed, N failed". */
function readSummary() {
	try {
		return readFileSync(summary, 'utf8').trim();
	} catch {
		return 'The run ended before its tests did.';
	}
}

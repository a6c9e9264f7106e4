/**
 * `npm run e2e`: the packed package in a real n8n, against the local platform. With `-- --n8n-3` n8n has
 * the defaults of its version 3, as far as it knows them.
 */
const { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } = require('node:fs');
const path = require('node:path');
const { build } = require('./lib/build');
const { installForE2e, installTools } = require('./lib/install');
const { main, root, show, step, together } = require('./lib/step');

/** Each is a process with servers of its own. */
const suites = 'test/e2e/suites';

/** Those that depend on n8n's settings. */
const WITH_SETTINGS = ['newest.ts', 'lasting.ts', 'editor.ts', 'scaling.ts', 'container.ts'];

/** The longest first, so that none is left alone at the end; before all the one that mostly waits. */
const LONGEST = [
	'lasting.ts',
	'newest.ts',
	'editor.ts',
	'oldest.ts',
	'newcomer.ts',
	'scaling.ts',
	'events.ts',
];

/** Of the benchmark, what needs no n8n, and two of those that do: what the others measure is in the suites. */
const MEASURED = [
	...['messages', 'audit', 'reports', 'campaigns', 'upserts', 'singles', 'throttled'],
	...['json', 'deliveries', 'loading', 'items', 'answers'],
];

const results = path.join(root, '.cache/e2e');

/** What has ended: how many tests passed and failed, why, and how long it took (ms). */
const ended = [];

const contents = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Runs a suite to its end, then shows what it printed. Rejects with a StepFailed where a test failed. */
async function suite(file, env) {
	const since = performance.now();
	const fileOf = (ending) => path.join(results, file.replace('.ts', ending));
	const reporters = [
		['spec', fileOf('.log')],
		['./test/e2e/summary.js', fileOf('.json')],
	];
	const run = show(
		`${file} ...`,
		process.execPath,
		[
			...['--import', 'tsx', '--test'],
			...reporters.flatMap(([reporter, destination]) => [
				`--test-reporter=${reporter}`,
				`--test-reporter-destination=${destination}`,
			]),
			path.join(suites, file),
		],
		{ env },
	);
	await run.finally(() => {
		console.log(`\n${contents(fileOf('.log'))}`);
		// One that broke off before it could say so has failed.
		const counts = JSON.parse(
			contents(fileOf('.json')) || '{ "passed": 0, "failed": 1, "failures": [] }',
		);
		ended.push({ file, ms: performance.now() - since, ...counts });
	});
}

main(async () => {
	await installTools();
	const CHROMIUM = await installForE2e();
	await build();
	rmSync(results, { recursive: true, force: true });
	mkdirSync(results, { recursive: true });
	const isN8n3 = process.argv.includes('--n8n-3');
	const all = isN8n3 ? WITH_SETTINGS : readdirSync(path.join(root, suites));
	const next = [...LONGEST, ...all.filter((file) => !LONGEST.includes(file))].filter((file) =>
		all.includes(file),
	);
	const env = { CHROMIUM, N8N_3: isN8n3 ? '1' : '' };
	/** Runs the suites that nobody has begun, one after the other, also where one has failed. */
	const lane = async () => {
		const file = next.shift();
		if (file !== undefined) await together(suite(file, env).finally(lane));
	};
	const onSmallSize = async (title, file, ...cases) =>
		await step(title, process.execPath, ['--import', 'tsx', file, '--small', ...cases]);
	const campaign = onSmallSize('The campaign of faults, on a small size', 'chaos/main.ts');
	const benchmark = async () =>
		await onSmallSize('The benchmark, on a small size', 'bench/main.ts', ...MEASURED);
	process.on('exit', () => console.log(summary()));
	// Side by side, since the tests wait for a part of their time.
	await together(lane(), lane(), lane(), campaign.finally(benchmark).finally(lane));
});

/** The end of the run: what failed and why, the slowest suites, and the line "N passed, N failed". */
function summary() {
	const slowest = [...ended]
		.sort((a, b) => b.ms - a.ms)
		.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  test/e2e/suites/${file}`);
	const sum = (name) => ended.reduce((all, one) => all + one[name], 0);
	const counts = `${sum('passed')} passed, ${sum('failed')} failed`;
	const failures = ended.flatMap((one) => one.failures);
	return [...failures, 'The slowest files', ...slowest, '', counts].join('\n');
}

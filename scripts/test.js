/** `npm test`: everything that needs no n8n server. */
const fs = require('node:fs');
const path = require('node:path');
const { build, SOURCES } = require('./lib/build');
const { installTools } = require('./lib/install');
const { bin, main, root, show, step, together } = require('./lib/step');
const { unlessDone } = require('./lib/unchanged');

const results = path.join(root, '.cache/tests.json');

const script = async (title, name) => await step(title, 'npm', ['run', '--silent', name]);
const generated = async (title, file) =>
	await step(title, bin('tsx'), [`scripts/${file}`, '--check']);

/** What n8n's linter and scan read, apart from the tools themselves. */
const PUBLISHED = [
	...SOURCES,
	...[
		'eslint.config.js',
		'eslint.config.mjs',
		'index.js',
		'jest.config.js',
		'README.md',
		'LICENSE',
	],
	...['package-lock.json', 'playground/package.ts'],
];

/** In CI always, else when what is published has changed since it passed. */
const onPublished = async (name, check) =>
	await (process.env.CI ? check() : unlessDone(name, PUBLISHED, check));

/** @param built the build, which only the linters do without */
async function sources(built) {
	// First: n8n's linter looks into every folder, and the scan has one for a while.
	await onPublished('linted', () => script("n8n's linter", 'lint:n8n'));
	await script('Lint', 'lint:house');
	await built;
	await onPublished('scanned', () => script("n8n's scan of the package", 'scan'));
	await script('Types', 'types');
	await script('Contract', 'lint:spec');
	await generated('Coverage table', 'coverage.ts');
	await generated('Template tables', 'templates.ts');
}

/** The ten slowest files, and how many tests passed and failed. A file that cannot run is a failed one. */
function report() {
	if (!fs.existsSync(results)) return; // Jest could not begin
	const { testResults, numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
		fs.readFileSync(results, 'utf8'),
	);
	const times = testResults
		.map(({ name, startTime, endTime }) => [endTime - startTime, path.relative(root, name)])
		.sort(([a], [b]) => b - a)
		.slice(0, 10)
		.map(([ms, file]) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
	console.log(`\nThe slowest files\n${times.join('\n')}`);
	console.log(`\n${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed`);
}

async function tests(built) {
	await built;
	const toFile = ['--json', `--outputFile=${results}`];
	// More room for what is short-lived, which most of it is: a tenth less work for the processor.
	const jest = ['--max-semi-space-size=64', path.join(root, 'node_modules/jest/bin/jest.js')];
	await show('Tests', process.execPath, [...jest, '--ci', ...toFile, ...process.argv.slice(2)]);
}

main(async () => {
	await installTools();
	fs.rmSync(results, { force: true });
	const built = build();
	// Side by side, since the tests wait for a part of their time.
	await together(tests(built), sources(built)).finally(report);
});

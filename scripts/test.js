/** `npm test`: the tests that need no n8n server, with `CI=true` the linters too. */
const fs = require('node:fs');
const path = require('node:path');
const { build } = require('./lib/build');
const { installTools, nodeOfTools } = require('./lib/install');
const { bin, main, root, show, step, together } = require('./lib/step');

const { CI } = process.env;
const results = path.join(root, '.cache/tests.json');

const script = async (title, name) => await step(title, 'npm', ['run', '--silent', name]);
const generated = async (title, file) =>
	await step(title, bin('tsx'), [`scripts/${file}`, '--check']);

/**
 * With `CI=true` the linters, too; else `npm run lint` is a command of its own.
 * @param built the build, if there is one: only the scan needs it
 */
async function sources(built) {
	// First: n8n's linter looks into every folder, and the scan has one for a while.
	if (CI) await script("n8n's linter", 'lint:n8n');
	if (CI) await script('Lint', 'lint:house');
	await built;
	if (CI) await script("n8n's scan of the package", 'scan');
	await script('Types', 'types');
	await script('Contract', 'lint:spec');
	await generated('Coverage table', 'coverage.ts');
	await generated('Figures', 'figures.ts');
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
	// The linters and the installation fill what the tests wait, and each worker loads all of n8n's engine.
	const workers = CI ? ['--maxWorkers=2'] : [];
	const toFile = ['--json', `--outputFile=${results}`];
	// More memory for short-lived objects, which most are: a tenth less work for the processor.
	const jest = ['--max-semi-space-size=64', path.join(root, 'node_modules/jest/bin/jest.js')];
	await show('Tests', nodeOfTools, [
		...jest,
		'--ci',
		...workers,
		...toFile,
		...process.argv.slice(2),
	]);
}

main(async () => {
	await installTools();
	fs.rmSync(results, { force: true });
	// Else the one test that needs it builds, while others run.
	const built = CI ? build() : undefined;
	// Side by side, since the tests wait for a part of their time.
	await together(tests(built), sources(built)).finally(report);
});

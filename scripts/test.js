/** `npm test`: everything that needs no n8n server. */
const { build } = require('./lib/build');
const { installTools } = require('./lib/install');
const { bin, main, show, step, together } = require('./lib/step');

const script = async (title, name) => await step(title, 'npm', ['run', '--silent', name]);
const generated = async (title, file) =>
	await step(title, bin('tsx'), [`scripts/${file}`, '--check']);

async function sources() {
	// First: n8n's linter looks into every folder, and the scan has one for a while.
	await script('Lint', 'lint');
	await script("n8n's scan of the package", 'scan');
	await step('Types', bin('tsc'), ['--noEmit']);
	await script('Contract', 'lint:spec');
	await generated('Coverage table', 'coverage.ts');
	await generated('Template tables', 'templates.ts');
}

main(async () => {
	await installTools();
	await build();
	// Side by side, since the tests wait for a part of their time.
	await together(show('Tests', bin('jest'), ['--ci', ...process.argv.slice(2)]), sources());
});

/** `npm test`: everything that needs no n8n server. */
const { build } = require('./lib/build');
const { installTools } = require('./lib/install');
const { bin, main, show } = require('./lib/step');

main(async () => {
	await installTools();
	await show('Types', bin('tsc'), ['--noEmit']);
	for (const [title, script] of [
		['Lint', 'lint'],
		['Contract', 'lint:spec'],
	])
		await show(title, 'npm', ['run', '--silent', script]);
	await build();
	await show("n8n's scan of the package", 'npm', ['run', '--silent', 'scan']);
	await show('Coverage table', bin('tsx'), ['scripts/coverage.ts', '--check']);
	await show('Icons', bin('tsx'), ['scripts/icons.ts', '--check']);
	await show('Template tables', bin('tsx'), ['scripts/templates.ts', '--check']);
	await show('Tests', bin('jest'), ['--ci', ...process.argv.slice(2)]);
});

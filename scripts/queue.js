/** `npm run queue`: n8n's scaling mode with this package, and a local platform to try it against. */
const { build } = require('./lib/build');
const { installNewest, installServices, installTools } = require('./lib/install');
const { counter, main } = require('./lib/step');

main(async () => {
	await installTools();
	await installNewest();
	await installServices();
	await build();
	// From here on the tools are there, TypeScript included.
	require('tsx/cjs');
	const { startQueue } = require('../playground/start.ts');
	await startQueue(counter);
});

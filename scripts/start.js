/** `npm start`: a real n8n with this package, and a local platform to try it against. */
const { build } = require('./lib/build');
const { installNewest, installTools, removeNewest } = require('./lib/install');
const { counter, main } = require('./lib/step');

main(async () => {
	await installTools();
	await installNewest();
	await build();
	// From here on the tools are there, TypeScript included.
	require('tsx/cjs');
	const { start } = require('../playground/start.ts');
	try {
		await start(counter);
	} catch (error) {
		if (!error.brokenInstall) throw error;
		console.error(
			`${error.message}\nThe installation of n8n is damaged: installing it again, once.`,
		);
		removeNewest();
		await installNewest();
		await start(counter);
	}
});

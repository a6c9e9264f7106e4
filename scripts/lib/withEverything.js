/** Runs a TypeScript file that starts real n8ns of every kind, with what was given on the command line. */
const { build } = require('./build');
const { installNewest, installServices, installTools } = require('./install');
const { main, show } = require('./step');

/** @param title what it makes, for the person who waits; @param file its path from the root */
const runWithEverything = (title, file) =>
	main(async () => {
		await installTools();
		await installNewest();
		await installServices();
		await build();
		const args = process.argv.slice(2);
		await show(title, process.execPath, ['--import', 'tsx', file, ...args]);
	});

module.exports = { runWithEverything };

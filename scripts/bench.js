/** `npm run bench`: the package measured beside what a user would use instead. */
const { build } = require('./lib/build');
const { installNewest, installServices, installTools } = require('./lib/install');
const { main, show } = require('./lib/step');

main(async () => {
	await installTools();
	await installNewest();
	await installServices();
	await build();
	const args = process.argv.slice(2);
	await show('The figures', process.execPath, ['--import', 'tsx', 'bench/main.ts', ...args]);
});

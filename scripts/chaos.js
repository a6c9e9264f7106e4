/** `npm run chaos`: faults, kills and attacks against a real n8n with the package. */
const { build } = require('./lib/build');
const { installNewest, installServices, installTools } = require('./lib/install');
const { main, show } = require('./lib/step');

main(async () => {
	await installTools();
	await installNewest();
	await installServices();
	await build();
	const args = process.argv.slice(2);
	await show('The campaign', process.execPath, ['--import', 'tsx', 'chaos/main.ts', ...args]);
});

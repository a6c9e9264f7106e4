/** `npm run pictures`: makes the pictures in docs/images from the editor and the platform's page. */
const { build } = require('./lib/build');
const { installChromium, installNewest, installTools } = require('./lib/install');
const { main, show } = require('./lib/step');

main(async () => {
	await installTools();
	await installNewest();
	const CHROMIUM = await installChromium();
	await build();
	await show(
		'The pictures of the documentation',
		process.execPath,
		['--import', 'tsx', '--test-reporter=spec', 'test/e2e/suites/editor.ts'],
		{ env: { CHROMIUM, IMAGES: '1' } },
	);
});

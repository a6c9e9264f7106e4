/** Installs what `npm run e2e` needs, and would install itself: `.ci/run` does so while other tests run. */
const { installForE2e } = require('./lib/install');
const { main } = require('./lib/step');

main(installForE2e);

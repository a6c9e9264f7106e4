/** `npm run chaos`: faults, kills and attacks against a real n8n with the package. */
const { runWithEverything } = require('./lib/withEverything');

runWithEverything('The campaign', 'chaos/main.ts');

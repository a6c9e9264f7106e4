/** `npm run bench`: the package compared with what a user would use instead. */
const { runWithEverything } = require('./lib/withEverything');

runWithEverything('The figures', 'bench/main.ts');

/**
 * What `eslint .` and `n8n-node lint` find first: n8n's own configuration, eslint.config.mjs, for what is
 * published. Its rules are meant for nodes: tests and tools are checked by eslint.house.config.mjs.
 */
const { default: n8n } = require('./eslint.config.mjs');

module.exports = [
	{ ignores: ['bench', 'chaos', 'playground', 'sandbox', 'scripts', 'test'] },
	...n8n,
];

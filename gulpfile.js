const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { dest, parallel, src } = require('gulp');

/** What tsc does not carry over: icons, codex files and the generated output schemas. */
const icons = () => src('icons/*.svg', { encoding: false }).pipe(dest('dist/icons'));
const codex = () => src('nodes/**/*.node.json').pipe(dest('dist/nodes'));
const schemas = () =>
	src('nodes/**/__schema__/**/*.json', { allowEmpty: true }).pipe(dest('dist/nodes'));

/**
 * What the description of a node takes from its `area.js`, as JSON next to it, which the node's class then imports
 * in its place: n8n starts without loading the operations.
 */
async function descriptions() {
	const nodes = path.join(__dirname, 'dist/nodes');
	for (const file of readdirSync(nodes, { recursive: true })) {
		if (!file.endsWith('.node.js')) continue;
		const node = path.join(nodes, file);
		const [code, area] = readFileSync(node, 'utf8').split('= require("./area")');
		if (area === undefined) continue; // a trigger has no operations
		writeFileSync(node, `${code}= require("./area.json")${area}`);
		const { ofArea } = require(path.join(node, '../area.js'));
		writeFileSync(path.join(node, '../area.json'), JSON.stringify({ ofArea }));
	}
}

exports.default = parallel(icons, codex, schemas, descriptions);

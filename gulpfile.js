const { readdirSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { dest, parallel, src } = require('gulp');

/** What tsc does not carry over: icons, codex files and the generated output schemas. */
const icons = () => src('icons/*.svg', { encoding: false }).pipe(dest('dist/icons'));
const codex = () => src('nodes/**/*.node.json').pipe(dest('dist/nodes'));
const schemas = () =>
	src('nodes/**/__schema__/**/*.json', { allowEmpty: true }).pipe(dest('dist/nodes'));

/** What a `description.js` exports, as JSON in its place: n8n then starts without loading the operations. */
async function descriptions() {
	const nodes = path.join(__dirname, 'dist/nodes');
	for (const file of readdirSync(nodes, { recursive: true })) {
		if (path.basename(file) !== 'description.js') continue;
		const code = path.join(nodes, file);
		writeFileSync(`${code}on`, JSON.stringify(require(code)));
		rmSync(code);
	}
}

exports.default = parallel(icons, codex, schemas, descriptions);

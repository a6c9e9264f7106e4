/** Builds the package when what it is made of has changed since the last build. */
const fs = require('node:fs');
const path = require('node:path');
const { root, step } = require('./step');
const { unlessDone } = require('./unchanged');

const SOURCES = [
	'nodes',
	'credentials',
	'icons',
	'spec',
	'scripts',
	'gulpfile.js',
	'package.json',
	'tsconfig.json',
	'tsconfig.build.json',
];

/** Leaves `dist/` as the sources say, and nothing else in it. */
async function build() {
	const dist = path.join(root, 'dist');
	if (!fs.existsSync(dist)) fs.rmSync(path.join(root, '.cache/built'), { force: true });
	await unlessDone('built', SOURCES, async () => {
		fs.rmSync(dist, { recursive: true, force: true });
		await step('Building the package', 'npm', ['run', 'build']);
	});
}

module.exports = { build };

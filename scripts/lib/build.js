/** Builds the package when what it is made of has changed since the last build. */
const fs = require('node:fs');
const path = require('node:path');
const { fingerprint } = require('../../playground/fingerprint');
const { root, step } = require('./step');

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

/** Says with which sources the last build succeeded. */
const STAMP = path.join(root, '.cache/built');

/** Leaves `dist/` as the sources say, and nothing else in it. */
async function build() {
	const dist = path.join(root, 'dist');
	const wanted = fingerprint(SOURCES);
	const built = fs.existsSync(dist) && fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8');
	if (built === wanted) return;
	fs.rmSync(STAMP, { force: true });
	fs.rmSync(dist, { recursive: true, force: true });
	await step('Building the package', 'npm', ['run', 'build']);
	fs.mkdirSync(path.dirname(STAMP), { recursive: true });
	fs.writeFileSync(STAMP, wanted);
}

module.exports = { build };

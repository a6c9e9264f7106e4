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
const stamp = path.join(root, '.cache/built');

/** Leaves `dist/` as the sources say, and nothing else in it. */
async function build() {
	const wanted = fingerprint(SOURCES);
	const dist = path.join(root, 'dist');
	if (fs.existsSync(dist) && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted)
		return;
	fs.rmSync(stamp, { force: true });
	fs.rmSync(dist, { recursive: true, force: true });
	await step('Building the package', 'npm', ['run', 'build']);
	fs.mkdirSync(path.dirname(stamp), { recursive: true });
	fs.writeFileSync(stamp, wanted);
}

module.exports = { build };

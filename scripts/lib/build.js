/** Builds the package when what it is made of has changed since the last build. */
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
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

function* filesOf(name) {
	const file = path.join(root, name);
	if (!fs.existsSync(file)) return;
	if (!fs.statSync(file).isDirectory()) return yield name;
	for (const entry of fs.readdirSync(file).sort()) yield* filesOf(path.join(name, entry));
}

/** By content: dates say nothing after a clone or a switch of branches. */
function fingerprint() {
	const hash = createHash('sha256');
	for (const file of SOURCES.flatMap((name) => [...filesOf(name)]))
		hash.update(`${file}\0`).update(fs.readFileSync(path.join(root, file)));
	return hash.digest('hex');
}

/** Leaves `dist/` as the sources say, and nothing else in it. */
async function build() {
	const wanted = fingerprint();
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

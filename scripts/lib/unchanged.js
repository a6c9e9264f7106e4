/** Work that need not be done again while what it depends on has not changed. */
const fs = require('node:fs');
const path = require('node:path');
const { fingerprint } = require('../../playground/fingerprint');
const { root } = require('./step');

/**
 * Does the work unless it was done with the same sources. If it fails, it is done again the next time.
 * @param name of the file in .cache that says with which sources it was done
 */
async function unlessDone(name, sources, work) {
	const stamp = path.join(root, '.cache', name);
	const wanted = fingerprint(sources);
	if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return;
	fs.rmSync(stamp, { force: true });
	await work();
	fs.mkdirSync(path.dirname(stamp), { recursive: true });
	fs.writeFileSync(stamp, wanted);
}

module.exports = { unlessDone };

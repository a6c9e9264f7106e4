/** A digest of the content of files: their dates mean nothing after a clone or a switch of branches. */
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..');

function* filesOf(name) {
	const file = path.join(root, name);
	if (!fs.statSync(file).isDirectory()) return yield name;
	for (const entry of fs.readdirSync(file).sort()) yield* filesOf(path.join(name, entry));
}

/** Of files and folders by their paths from the root. Throws if one does not exist. */
function fingerprint(names) {
	const hash = createHash('sha256');
	for (const file of names.flatMap((name) => [...filesOf(name)]))
		hash.update(`${file}\0`).update(fs.readFileSync(path.join(root, file)));
	return hash.digest('hex');
}

module.exports = { fingerprint };

/** Puts in place what a fresh clone lacks. If nothing is missing, each function returns quickly. */
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { root, step, StepFailed } = require('./step');

/** Each n8n is a folder of its own: the newest, which everything runs in, and the oldest supported. */
const newestDir = path.join(root, 'playground/newest');
const oldestDir = path.join(root, 'playground/oldest');
const modulesIn = (folder) => path.join(folder, 'node_modules');
const nodeIn = (folder) => path.join(modulesIn(folder), 'node/bin/node');
const stampIn = (folder) => path.join(modulesIn(folder), '.verified');
const NEEDED_BYTES = 3.5e9;

const readJson = (file) => {
	try {
		return JSON.parse(fs.readFileSync(file, 'utf8'));
	} catch {
		return undefined;
	}
};

const gigabytes = (bytes) => `${(bytes / 1e9).toFixed(1)} GB`;

function freeBytes() {
	const { bavail, bsize } = fs.statfsSync(root);
	return bavail * bsize;
}

/** For n8n `npm install` and not `npm ci`, which insists on optional packages of other systems. */
const INSTALL = ['install', '--no-save', '--no-progress', '--loglevel=error'];

/** npm's own record of what is installed. `--package-lock-only` writes it too, and installs nothing. */
const recordIn = (folder) => path.join(modulesIn(folder), '.package-lock.json');

/** Every package of the lock file is there, in its version. The packages are asked, not npm's record of them. */
function isInstalled(folder) {
	const wanted = readJson(path.join(folder, 'package-lock.json'))?.packages;
	if (!wanted) throw new StepFailed(`${folder}/package-lock.json is missing. Restore it from git.`);
	const versionOf = (name) => readJson(path.join(folder, name, 'package.json'))?.version;
	return Object.entries(wanted).every(
		([name, entry]) => !name || entry.optional || entry.peer || versionOf(name) === entry.version,
	);
}

/** The development tools of the package itself, and the Node.js they run with. */
async function installTools() {
	const [major] = process.versions.node.split('.');
	if (Number(major) < 20)
		throw new StepFailed(
			`Node ${process.versions.node} is too old: install Node 20 or newer, then run the command again.`,
		);
	if (!isInstalled(root))
		await step('Installing the development tools', 'npm', [
			'ci',
			'--no-progress',
			'--loglevel=error',
		]);
	await fetchNode(root);
}

const rebuild = (name) => ['rebuild', name, '--ignore-scripts=false', '--foreground-scripts'];

/** The Node.js of a folder's lock file. n8n needs it; the tools find it first, since tests take a fifth less with it. */
async function fetchNode(folder, options) {
	if (spawnSync(nodeIn(folder), ['--version']).status !== 0)
		await step('Fetching the Node.js that n8n needs', 'npm', rebuild('node'), options);
}

/** The real n8n of a folder, with the Node.js it needs and its compiled parts. */
async function installN8n(folder) {
	if (isVerified(folder)) return;
	const modules = modulesIn(folder);
	if (!fs.existsSync(modules) && freeBytes() < NEEDED_BYTES)
		throw new StepFailed(
			`n8n needs ${gigabytes(NEEDED_BYTES)} in ${folder} and only ${gigabytes(freeBytes())} are free. Free some space, then run the command again.`,
		);
	fs.rmSync(stampIn(folder), { force: true });
	await fill(folder);
	if (problem(folder)) {
		// Half an installation of an earlier, interrupted run can look whole to npm.
		removeN8n(folder);
		await fill(folder);
	}
	const stillThere = problem(folder);
	if (stillThere)
		throw new StepFailed(
			`n8n is installed but does not work here: ${stillThere}\nDelete ${modules} and run the command again; if it stays so, see .cache/logs.`,
		);
	fs.writeFileSync(stampIn(folder), fingerprint(folder));
}

const installNewest = async () => await installN8n(newestDir);

/** Throws the installation away, so that the next installN8n() makes a new one. */
function removeN8n(folder) {
	fs.rmSync(modulesIn(folder), { recursive: true, force: true });
}

const removeNewest = () => removeN8n(newestDir);

/** What the installation depends on: what is asked for, and the machine it was compiled on. */
function fingerprint(folder) {
	const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
	for (const file of ['package.json', 'package-lock.json', '.npmrc'])
		hash.update(fs.readFileSync(path.join(folder, file)));
	return hash.digest('hex');
}

function isVerified(folder) {
	const stamp = stampIn(folder);
	return (
		fs.existsSync(stamp) &&
		fs.readFileSync(stamp, 'utf8') === fingerprint(folder) &&
		fs.existsSync(nodeIn(folder)) &&
		fs.existsSync(path.join(modulesIn(folder), 'n8n/bin/n8n'))
	);
}

/** Does what is still to do: an interrupted installation goes on where it stopped. */
async function fill(folder) {
	const before = freeBytes();
	const options = {
		cwd: folder,
		env: headersOfNode(),
		progress: () => `${gigabytes(Math.max(0, before - freeBytes()))} written`,
	};
	const { n8n } = readJson(path.join(folder, 'package.json')).dependencies;
	linkOther(folder);
	if (!isInstalled(folder)) {
		fs.rmSync(recordIn(folder), { force: true }); // npm looks at the packages themselves then
		await step(`Installing n8n ${n8n} (some minutes)`, 'npm', INSTALL, options);
	}
	await fetchNode(folder, options);
	if (problem(folder))
		await step('Compiling the database driver of n8n', 'npm', rebuild('sqlite3'), options);
}

/**
 * Links what the other n8n has, where the system can: most packages are the same, and npm replaces the others. The
 * Node.js and the compiled driver come with it.
 */
function linkOther(folder) {
	const other = folder === newestDir ? oldestDir : newestDir;
	if (fs.existsSync(modulesIn(folder)) || !isVerified(other)) return;
	const { status } = spawnSync('cp', ['-al', modulesIn(other), modulesIn(folder)]);
	if (status !== 0) return removeN8n(folder);
	// What is about the other one.
	for (const one of [stampIn(folder), path.join(modulesIn(folder), '.cache')])
		fs.rmSync(one, { recursive: true, force: true });
}

/**
 * Runs the Node.js that was fetched and opens a database with the driver that was compiled.
 * Returns what is wrong, or undefined.
 */
function problem(folder) {
	const probe =
		"new(require('sqlite3').Database)(':memory:').get('select 1 as one',(e,r)=>process.exit(r?.one===1?0:1))";
	const { error, status, stderr } = spawnSync(nodeIn(folder), ['-e', probe], {
		cwd: folder,
		encoding: 'utf8',
	});
	if (error) return error.message;
	if (status !== 0) return stderr.trim().split('\n').slice(-8).join('\n') || 'no database opens';
	return undefined;
}

/** Compiling needs Node's headers: those that came with a Node of this machine, if any did, need no download. */
function headersOfNode() {
	const prefix = [process.execPath, ...onPath(['node'])]
		.map((program) => path.resolve(fs.realpathSync(program), '../..'))
		.find((folder) => fs.existsSync(path.join(folder, 'include/node/node_api.h')));
	return prefix ? { npm_config_nodedir: prefix } : {};
}

/** Chromium without its windows, which takes a fifth less of the processor. */
const HEADLESS = 'chromium-headless-shell';

/** The browser of the editor tests. Returns the path of its program. */
async function installChromium() {
	const found = findChromium();
	if (found) return found;
	await installFromDebian('Chromium', [HEADLESS]);
	return findChromium();
}

/** Redis and PostgreSQL, for n8n's scaling mode. */
async function installServices() {
	const [redis] = onPath(['redis-server']);
	const versions = '/usr/lib/postgresql';
	const postgres =
		fs.existsSync(versions) &&
		fs.readdirSync(versions).some((v) => fs.existsSync(path.join(versions, v, 'bin/initdb')));
	if (redis && postgres) return;
	await installFromDebian('Redis and PostgreSQL', [
		...(redis ? [] : ['redis-server']),
		...(postgres ? [] : ['postgresql']),
	]);
}

async function installFromDebian(what, packages) {
	if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error)
		throw new StepFailed(
			`${what} is missing, and only root on a Debian system can install it from here. Install it (Debian: sudo apt-get install ${packages.join(' ')}), then run the command again.`,
		);
	const env = { DEBIAN_FRONTEND: 'noninteractive' };
	const aptGet = ['-o', 'DPkg::Lock::Timeout=600'];
	await step('Reading the list of Debian packages', 'apt-get', [...aptGet, 'update'], { env });
	await step(
		`Installing ${what}`,
		'apt-get',
		[...aptGet, 'install', '-y', '--no-install-recommends', ...packages],
		{ env },
	);
}

/** What `npm run e2e` needs beyond the development tools. Returns the path of the browser's program. */
async function installForE2e() {
	await installN8n(newestDir);
	await installN8n(oldestDir);
	const chromium = await installChromium();
	await installServices();
	return chromium;
}

function findChromium() {
	return onPath([HEADLESS, 'chromium', 'chromium-browser', 'google-chrome'])[0];
}

/** The paths of the programs that are there, the first that is named before the others. */
function onPath(names) {
	const folders = (process.env.PATH ?? '').split(path.delimiter);
	return names
		.flatMap((name) => folders.map((folder) => path.join(folder, name)))
		.filter((file) => fs.existsSync(file));
}

module.exports = {
	installTools,
	nodeOfTools: nodeIn(root),
	installNewest,
	removeNewest,
	installChromium,
	installForE2e,
	installServices,
};

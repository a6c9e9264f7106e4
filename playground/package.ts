/** The package as a user gets it: packed, and installed into n8n's folder for community packages. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import packageJson from '../package.json';
import { fingerprint } from './fingerprint';

const run = promisify(execFile);
const root = path.resolve(__dirname, '..');

/** What npm packs: the folder that package.json names, and what npm adds to it. */
const PACKED = ['dist', 'package.json', packageJson.main, 'README.md', 'LICENSE'];

/** Packs what is built, unless that was packed before: npm takes seconds for it. Returns the path of the tarball. */
export async function pack(): Promise<string> {
	const destination = path.join(root, '.cache/package');
	const stamp = path.join(destination, '.packed');
	const contents = fingerprint(PACKED);
	const [known, before] = (await readFile(stamp, 'utf8').catch(() => '')).split('\n');
	if (known === contents && before && existsSync(before)) return before;
	await mkdir(destination, { recursive: true });
	// Somewhere else first: others may pack at the same time, or install what was packed.
	const folder = await mkdtemp(path.join(destination, 'packing-'));
	const { stdout } = await run(
		'npm',
		['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder],
		{ cwd: root },
	);
	const packed: unknown = JSON.parse(stdout);
	// npm answers with a list, or with an object keyed by the package's name, by version.
	const [entry] = Object.values(packed as Record<string, { filename: string }>);
	if (!entry) throw new Error('npm pack made no tarball.');
	const tarball = path.join(destination, entry.filename);
	await rename(path.join(folder, entry.filename), tarball);
	await rm(folder, { recursive: true });
	await writeFile(stamp, `${contents}\n${tarball}`);
	return tarball;
}

/**
 * Installs a tarball where n8n keeps its community packages (`.n8n/nodes` in its user folder), with npm, as
 * a manual installation does. n8n loads its content when it starts. Does nothing when this very
 * tarball is installed already.
 */
export async function installPackage(tarball: string, userFolder: string): Promise<void> {
	const folder = path.join(userFolder, '.n8n/nodes');
	const stamp = path.join(folder, '.installed');
	const wanted = createHash('sha256')
		.update(await readFile(tarball))
		.digest('hex');
	if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;
	await rm(folder, { recursive: true, force: true });
	await cp(await installed(tarball, wanted), folder, { recursive: true });
	await writeFile(stamp, wanted);
}

/** A folder with a tarball as npm installs it: npm takes seconds, and there are dozens of n8n. `digest`: the tarball's. */
async function installed(tarball: string, digest: string): Promise<string> {
	const folder = path.join(root, '.cache/package', `installed-${digest}`);
	if (existsSync(folder)) return folder;
	// Somewhere else first: others may install it at the same time.
	const making = await mkdtemp(path.join(root, '.cache/package/installing-'));
	await writeFile(
		path.join(making, 'package.json'),
		JSON.stringify({ name: 'installed-nodes', private: true, dependencies: {} }, null, 2),
	);
	await run(
		'npm',
		[
			...['install', tarball, '--loglevel=error', '--no-audit', '--no-fund', '--no-package-lock'],
			// n8n brings its own n8n-workflow; a second copy next to the package would shadow it.
			...['--ignore-scripts', '--legacy-peer-deps'],
		],
		{ cwd: making },
	);
	await rename(making, folder).catch(async (error: Error) => {
		await rm(making, { recursive: true });
		if (!existsSync(folder)) throw error;
	});
	return folder;
}

/**
 * Changes the documentation address in the installed package, for the next start of n8n.
 * @param earlier the address that it had before
 */
export async function pointDocs(userFolder: string, url: string, earlier?: string): Promise<void> {
	const dist = path.join(userFolder, '.n8n/nodes/node_modules', packageJson.name, 'dist');
	const files = await readdir(dist, { recursive: true });
	for (const file of files.filter((name) => /\.node\.json$|\.credentials\.js$/.test(name))) {
		const text = await readFile(path.join(dist, file), 'utf8');
		const known = [packageJson.homepage, ...(earlier ? [earlier] : [])];
		const pointed = known.reduce((words, address) => words.replaceAll(address, url), text);
		if (pointed !== text) await writeFile(path.join(dist, file), pointed);
	}
}

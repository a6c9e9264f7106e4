/** The versions of n8n and Node.js that are written down: each place names the one that is installed. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Installation {
	dependencies: { n8n: string; node: string };
}
const installed = (name: string) =>
	(JSON.parse(read(`playground/${name}/package.json`)) as Installation).dependencies;
const locked = (name: string) =>
	(JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string }> })
		.packages[`node_modules/${name}`]!.version;

/** The Node.js that builds nodes. */
const builds = (
	JSON.parse(read('package.json')) as { engines: { node: string } }
).engines.node.replace('>=', '');
const newest = installed('newest');
const oldest = installed('oldest');

/** Where a version is: the first group of the pattern. With two parts or one it says less, and no more is compared. */
const places: Array<[file: string, pattern: RegExp, version: string]> = [
	['playground/newest/package-lock.json', /"dependencies": \{\s+"n8n": "(.+)"/, newest.n8n],
	[
		'playground/newest/package-lock.json',
		/"node_modules\/n8n": \{\s+"version": "(.+)"/,
		newest.n8n,
	],
	['playground/oldest/package-lock.json', /"dependencies": \{\s+"n8n": "(.+)"/, oldest.n8n],
	[
		'playground/oldest/package-lock.json',
		/"node_modules\/n8n": \{\s+"version": "(.+)"/,
		oldest.n8n,
	],
	['package.json', /"n8n-core": "\^(\d+\.\d+)\./, newest.n8n],
	['package.json', /"n8n-workflow": "\^(\d+\.\d+)\./, newest.n8n],
	['package-lock.json', /"node_modules\/n8n-core": \{\s+"version": "(\d+\.\d+)\./, newest.n8n],
	['package-lock.json', /"node_modules\/n8n-workflow": \{\s+"version": "(\d+\.\d+)\./, newest.n8n],
	['README.md', /^The package needs n8n ([\d.]*\d) or newer/m, oldest.n8n],
	['README.md', /run with that version and with ([\d.]*\d)/, newest.n8n],
	['README.md', /run with that version and with [\d.]+, on Node ([\d.]*\d)/, newest.node],
	['CHANGELOG.md', /^Needs n8n ([\d.]*\d) or newer/m, oldest.n8n],
	['docs/users/install.md', /^\| ([\d.]+), the newest/m, newest.n8n],
	['docs/users/install.md', /^\| [\d.]+, the newest[^|]*\| ([\d.]+)/m, newest.node],
	['docs/users/install.md', /^\| ([\d.]+), the oldest/m, oldest.n8n],
	['docs/users/install.md', /^\| [\d.]+, the oldest[^|]*\| ([\d.]+)/m, oldest.node],
	['docs/users/install.md', /^\| n8n-core ([\d.]+)/m, locked('n8n-core')],
	['docs/users/install.md', /: ([\d.]+) needs Node/, newest.n8n],
	['docs/users/install.md', /: [\d.]+ needs Node ([\d.]*\d)/, newest.node],
	['docs/developers/performance.md', /^Measured with n8n ([\d.]*\d)/m, newest.n8n],
	[
		'docs/developers/performance.md',
		/^Measured with n8n [\d.]+ on Node\.js ([\d.]*\d)/m,
		newest.node,
	],
	['docs/developers/reliability.md', /^Measured with n8n ([\d.]*\d)/m, newest.n8n],
	[
		'docs/developers/reliability.md',
		/^Measured with n8n [\d.]+ on Node\.js ([\d.]*\d)/m,
		newest.node,
	],
	['Dockerfile', /^FROM node:([\d.]+)-\S+ AS package/m, newest.node],
	['Dockerfile', /^FROM node:([\d.]+)-\S+ AS platform/m, newest.node],
	['Dockerfile', /^FROM n8nio\/n8n:([\d.]+)/m, newest.n8n],
	['docs/users/install.md', /^The package needs n8n ([\d.]*\d) or newer/m, oldest.n8n],
	[
		'.github/workflows/publish.yml',
		/scan-community-package@([\d.]+)/,
		locked('@n8n/scan-community-package'),
	],
	['.github/workflows/publish.yml', /node-version: (\d+)/, newest.node],
	['.github/workflows/ci.yml', /e2e:[^]*?node-version: (\d+)/, newest.node],
	['README.md', /clone \(Node ([\d.]+) or newer/, builds],
	['CONTRIBUTING.md', /^You need Node\.js ([\d.]+) or newer/m, builds],
	['docs/users/install.md', /; building needs ([\d.]*\d)/, builds],
	['test/e2e/suites/oldest.ts', /oldest n8n is the first ([\d.]*\d)/, oldest.n8n],
];

it.each(places)('%s names the version that is installed: %s', (file, pattern, version) => {
	const text = read(file);
	const found = pattern.exec(text);
	if (!found) throw new Error(`${file} has no version where ${pattern} looks for it.`);
	const [all, written = ''] = found;
	const line = text.slice(0, found.index + all.indexOf(written)).split('\n').length;
	const parts = written.split('.').length;
	const wanted = version.split('.').slice(0, parts).join('.');
	if (written !== wanted)
		throw new Error(`${file}:${line} says ${written}, but what is installed is ${version}.`);
});

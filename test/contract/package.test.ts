/** The package as it would be published: packed, unpacked again, and looked at as n8n's reviewers do. */
import { execFileSync } from 'node:child_process';
import {
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PackageDirectoryLoader } from 'n8n-core';
import { pack } from '../../playground/package';
import { loadRooms, root } from '../../scripts/lib/rooms';
import { expectFor } from '../support/expectFor';
import { filesIn } from '../support/files';

/**
 * What a download may cost, in bytes. The descriptions are 95 KB of it, so that a start of n8n need not make them;
 * Engagement V2 and its table of lists are 14 KB. Next to shrink: properties that several operations share.
 */
const MOST = 410 * 1024;

let folder: string;
let tarball: string;
/** Its files, by their paths. */
let files: readonly string[];
let manifest: {
	n8n: { nodes: string[]; credentials: string[] };
	scripts: Record<string, string>;
	[key: string]: unknown;
};
const inPackage = (...parts: string[]) => path.join(folder, ...parts);

beforeAll(async () => {
	// In a process of its own: it may take a while, and says what it does.
	execFileSync(process.execPath, ['-e', "require('./scripts/lib/build').build()"], { cwd: root });
	tarball = await pack();
	folder = mkdtempSync(path.join(tmpdir(), 'engagement-package-'));
	execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
	manifest = JSON.parse(readFileSync(inPackage('package.json'), 'utf8')) as typeof manifest;
	files = (readdirSync(folder, { recursive: true, encoding: 'utf8' }) as string[])
		.filter((file) => statSync(inPackage(file)).isFile())
		.sort();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('holds what n8n loads, the licence and the README, and nothing else', () => {
	const outside = files.filter((file) => !file.startsWith('dist/'));
	expect(outside).toEqual(['LICENSE', 'README.md', 'index.js', 'package.json']);
	const foreign = files.filter(
		(file) =>
			file.startsWith('dist/') &&
			!/^dist\/(nodes|credentials)\/.+\.(js|json)$|^dist\/icons\/[^/]+\.svg$/.test(file),
	);
	expect(foreign).toEqual([]);
});

it('is a small download', () => {
	const { size } = statSync(tarball);
	process.stdout.write(`The package: ${Math.round(size / 1024)} KB, ${files.length} files\n`);
	expect(size).toBeLessThanOrEqual(MOST);
});

it('brings no code of others and runs none when it is installed', () => {
	for (const field of [
		'dependencies',
		'optionalDependencies',
		'bundleDependencies',
		'bundledDependencies',
		'overrides',
	])
		expect(manifest).not.toHaveProperty(field);
	expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
	const atInstallation = [
		'preinstall',
		'install',
		'postinstall',
		'prepare',
		'prepublish',
		'preprepare',
		'postprepare',
	];
	expect(Object.keys(manifest.scripts).filter((name) => atInstallation.includes(name))).toEqual([]);
	expect(manifest).toMatchObject({ license: 'MIT', files: ['dist'] });
	expect(readFileSync(inPackage('LICENSE'), 'utf8')).toMatch(/^MIT License/);
});

it('imports only what n8n gives, and its own files', () => {
	const imported = files
		.filter((file) => file.endsWith('.js'))
		.flatMap((file) => {
			const source = readFileSync(inPackage(file), 'utf8');
			return [...source.matchAll(/(?:require|import)\(\s*["']([^"']+)["']/g)].map(([, name]) => ({
				file,
				name: name!,
			}));
		});
	expect(imported).not.toEqual([]);
	for (const { file, name } of imported) {
		const isOwn = name.startsWith('.') && inPackage(file, '..', name).startsWith(inPackage('dist'));
		const isGiven = ['n8n-workflow', 'crypto', 'luxon', 'lodash'].includes(name);
		expect([file, name, isOwn || isGiven]).toEqual([file, name, true]);
	}
});

describe('in n8n', () => {
	let loader: PackageDirectoryLoader;
	beforeAll(async () => {
		symlinkSync(path.join(root, 'node_modules'), inPackage('node_modules')); // as n8n has n8n-workflow
		loader = new PackageDirectoryLoader(folder);
		await loader.loadAll();
	});

	it('every node and credential that is registered loads, and every one that is there is registered', () => {
		const registered = [...manifest.n8n.nodes, ...manifest.n8n.credentials].sort();
		expect(files.filter((file) => /\.(node|credentials)\.js$/.test(file))).toEqual(registered);
		expect(loader.types.nodes).toHaveLength(manifest.n8n.nodes.length);
		expect(loader.types.credentials).toHaveLength(manifest.n8n.credentials.length);
	});

	it('every node is described as its sources say', async () => {
		for (const { description } of await loadRooms()) {
			const { properties, subtitle } = description;
			const packed = loader.types.nodes.find(({ name }) => name === description.name)!;
			// n8n adds its own of a polling trigger.
			const own = packed.properties.slice(packed.properties.length - properties.length);
			// As text, which is how the build and n8n pass them on: a mark for the package itself is no part of it.
			expectFor(description.name, JSON.stringify(own)).toEqual(JSON.stringify(properties));
			expectFor(description.name, packed.subtitle).toEqual(subtitle);
		}
	});

	it('loads its operations when a node runs, not when n8n starts', () => {
		const load = `
			for (const file of ${JSON.stringify(manifest.n8n.nodes)})
				for (const Node of Object.values(require('./' + file))) new Node();
			console.log(JSON.stringify(Object.keys(require.cache)));`;
		const loaded = JSON.parse(
			execFileSync(process.execPath, ['-e', load], { cwd: folder, encoding: 'utf8' }),
		) as string[];
		expect(loaded.filter((file) => file.endsWith('.node.js'))).toHaveLength(
			manifest.n8n.nodes.length,
		);
		expect(loaded.filter((file) => file.endsWith('/area.js'))).toEqual([]);
		const later = files.filter((file) => file.endsWith('/area.js'));
		expect(later).toHaveLength(manifest.n8n.nodes.length - 2); // a trigger has no operations
	});

	it('every node is found by categories and everyday words, and has icons for light and dark', () => {
		for (const { name, codex, iconUrl } of loader.types.nodes) {
			expectFor(name, codex).toEqual(
				expect.objectContaining({ categories: expect.any(Array), alias: expect.any(Array) }),
			);
			expect([name, codex!.categories!.length > 0, codex!.alias!.length > 2]).toEqual([
				name,
				true,
				true,
			]);
			const { light = '', dark = '' } = iconUrl as { light?: string; dark?: string };
			expect(light).not.toBe(dark);
			for (const url of [light, dark]) {
				const file = url.replace(/^icons\/[^/]+\//, '');
				expect([name, file, existsSync(inPackage(file))]).toEqual([
					name,
					expect.stringMatching(/\.svg$/),
					true,
				]);
			}
		}
	});

	it('every node but a trigger can be used as a tool', () => {
		for (const { name, group, usableAsTool } of loader.types.nodes)
			expectFor(name, usableAsTool === true).toEqual(!group.includes('trigger'));
	});

	it('holds every output schema that there is', () => {
		const schemas = readdirSync(path.join(root, 'nodes'), { recursive: true, encoding: 'utf8' })
			.filter((file) => file.includes('__schema__') && file.endsWith('.json'))
			.map((file) => path.join('dist/nodes', file));
		expect(schemas.length).toBeGreaterThan(40);
		for (const file of schemas) expectFor(file, existsSync(inPackage(file))).toEqual(true);
	});
});

it("`n8n-node lint` holds n8n's rules against what is published, and only that", () => {
	const inFolder = readdirSync(root, { withFileTypes: true })
		.filter((entry) => entry.isDirectory() && !/^\.|^(dist|node_modules)$/.test(entry.name))
		.map(({ name }) => name);
	const script = `
		const eslint = new (require('eslint').ESLint)();
		const published = (folder) => eslint.calculateConfigForFile(folder + '/any.ts').then(
			(config) => Object.keys(config?.rules ?? {}).some((rule) => rule.startsWith('@n8n/')),
		);
		Promise.all(${JSON.stringify(inFolder)}.map(async (folder) => [folder, await published(folder)]))
			.then((all) => console.log(JSON.stringify(Object.fromEntries(all))));
	`;
	const checked = JSON.parse(
		execFileSync(process.execPath, ['-e', script], { cwd: root, encoding: 'utf8' }),
	) as Record<string, boolean>;
	const withSources = Object.keys(checked).filter((folder) => filesIn(folder, /\.ts$/).length > 0);
	expect(withSources.filter((folder) => checked[folder])).toEqual(['credentials', 'nodes']);
});

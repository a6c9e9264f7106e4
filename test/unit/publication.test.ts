/** What n8n's reviewers and the registry look at apart from the code. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { load } from 'js-yaml';
import { loadRooms, root } from '../../scripts/lib/rooms';
import { withAddress } from '../../scripts/address';
import { classOf } from '../../scripts/lib/writtenOut';
import { expectFor } from '../support/expectFor';
import { filesIn } from '../support/files';
import { serve } from '../support/server';

/** The categories that n8n's nodes panel knows (n8n's documentation, "Codex files"). */
const CATEGORIES = [
	'Analytics',
	'Communication',
	'Data & Storage',
	'Development',
	'Finance & Accounting',
	'Marketing & Content',
	'Miscellaneous',
	'Productivity',
	'Sales',
	'Utility',
];

interface Step {
	name?: string;
	with?: Record<string, unknown>;
	uses?: string;
	run?: string;
}
interface Job {
	permissions?: Record<string, string>;
	steps: Step[];
}
interface Workflow {
	permissions: Record<string, string>;
	jobs: Record<string, Job>;
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const folder = '.github/workflows';
const workflows = readdirSync(path.join(root, folder)).map((name) => {
	const workflow = load(read(path.join(folder, name))) as Workflow;
	return { name, workflow, jobs: Object.entries(workflow.jobs) };
});

it('the codex of each node names categories that exist, and the version of the node', async () => {
	for (const { folder: room, description } of await loadRooms()) {
		const name = classOf(description);
		const { categories, nodeVersion } = JSON.parse(read(`${room}/${name}.node.json`)) as {
			categories: string[];
			nodeVersion: string;
		};
		expectFor(
			name,
			categories.filter((one) => !CATEGORIES.includes(one)),
		).toEqual([]);
		expectFor(name, nodeVersion).toEqual(Number(description.version).toFixed(1));
	}
});

it('a workflow may only read unless a job of it says more', () => {
	for (const { name, workflow } of workflows)
		expectFor(name, workflow.permissions).toEqual({ contents: 'read' });
});

it('an action is named by its commit', () => {
	for (const { name, jobs } of workflows)
		for (const [job, { steps }] of jobs)
			for (const { uses } of steps)
				if (uses !== undefined)
					expect([name, job, uses]).toEqual([name, job, expect.stringMatching(/@[0-9a-f]{40}$/)]);
});

it('the job that may publish runs no code of this repository or of its dependencies', () => {
	const publishing = workflows.flatMap(({ jobs }) =>
		jobs.filter(([, { permissions }]) => permissions?.['id-token'] === 'write'),
	);
	expect(publishing.map(([job]) => job)).toEqual(['publish']);
	const [[, { steps }]] = publishing as [[string, Job]];
	expect(steps.filter(({ uses }) => uses?.startsWith('actions/checkout'))).toEqual([]);
	const run = steps.flatMap(({ run: command }) => command ?? []);
	expect(run).toEqual([
		expect.stringMatching(/^npm install --global --ignore-scripts npm@\d+\.\d+\.\d+$/),
		'npm publish --provenance --access public ./*.tgz',
	]);
});

it('a checkout leaves no token behind', () => {
	const checkouts = workflows.flatMap(({ jobs }) =>
		jobs.flatMap(([, { steps }]) => steps.filter(({ uses }) => uses?.includes('/checkout@'))),
	);
	expect(checkouts.length).toBeGreaterThan(3);
	for (const { with: given } of checkouts) expect(given).toEqual({ 'persist-credentials': false });
});

it.each(['0.1.0', '[0.1.0] - 2026-01-05'])(
	'a release has the notes of its version: %s',
	(heading) => {
		const { jobs } = workflows.find(({ name }) => name === 'publish.yml')!;
		const steps = jobs.flatMap(([, job]) => job.steps);
		const { run } = steps.find((step) => step.name?.includes('changelog'))!;
		const place = mkdtempSync(path.join(tmpdir(), 'notes-'));
		const notes = (version: string) => `## ${version}\n\nOf ${version}.\n\n### Added\n\n`;
		writeFileSync(
			path.join(place, 'CHANGELOG.md'),
			['Unreleased', '10.1.0', heading, '0.1.0-beta', '0.1'].map(notes).join(''),
		);
		execFileSync('mkdir', ['package'], { cwd: place });
		const env = { PATH: process.env.PATH, GITHUB_REF_NAME: 'v0.1.0', RUNNER_TEMP: place };
		execFileSync('bash', ['-c', run!], { cwd: place, env });
		const written = readFileSync(path.join(place, 'package/notes.md'), 'utf8').trim();
		expect(written).toBe(`Of ${heading}.\n\n### Added`);
		rmSync(place, { recursive: true });
	},
);

it('another address goes everywhere, and back', () => {
	const { homepage, author } = JSON.parse(read('package.json')) as {
		homepage: string;
		author: { email: string };
	};
	const here = { home: homepage, mail: author.email };
	const there = { home: 'https://git.example.org/team/nodes', mail: 'team@example.org' };
	const text = `${here.home}.git ${here.home}/issues ${here.home}#credential ${here.home}/docs/users/case ${here.home}/docs/users/a-b#c ${here.mail}`;
	const written = withAddress(text, here, there);
	expect(written).toBe(
		`${there.home}.git ${there.home}/issues ${there.home}#credential ${there.home}/blob/main/docs/users/case.md ${there.home}/blob/main/docs/users/a-b.md#c ${there.mail}`,
	);
	const further = { home: 'https://git.example.net/nodes', mail: 'a@example.net' };
	expect(withAddress(written, there, further)).toBe(
		written.replaceAll(there.home, further.home).replace(there.mail, further.mail),
	);
});

it('npm publishes nothing by hand', async () => {
	const asked: string[] = [];
	const registry = await serve(({ method, url }, response) => {
		asked.push(`${method} ${url}`);
		response.writeHead(404).end('{}');
	});
	const { host } = new URL(registry.url);
	const failure = await promisify(execFile)(
		'npm',
		['publish', `--registry=${registry.url}`, `--//${host}/:_authToken=nobody`],
		// As on somebody's machine, also where a workflow runs this.
		{ cwd: root, env: { PATH: process.env.PATH, HOME: process.env.HOME } },
	).catch(({ stderr }: { stderr: string }) => stderr);
	expect(failure).toContain('Automatic provenance generation not supported');
	expect(asked.filter((line) => !line.startsWith('GET '))).toEqual([]);
	await registry.close();
});

// A pattern of .gitignore holds at any depth below its folder; one of .dockerignore only where `**` says so.
it('the image holds nothing that git ignores, such as the database and key of the local n8n', () => {
	const patterns = filesIn('.', /^\.gitignore$/).flatMap((file) =>
		read(file)
			.split('\n')
			.filter((line) => line !== '')
			.map((line) => path.join(path.dirname(file), '**', line.replace(/\/$/, ''))),
	);
	expect(patterns).toContain('playground/**/data');
	const left = new Set(read('.dockerignore').split('\n'));
	const isLeft = (pattern: string) => left.has(pattern) || left.has(`**/${path.basename(pattern)}`);
	expect(patterns.filter((pattern) => !isLeft(pattern))).toEqual([]);
});

import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { PATIENCE_MS, until } from '../../../playground/until';
import { Editor, keepFailure, shows } from '../editor/browser';
import { AT_MOST } from '../environment';

const root = path.resolve(__dirname, '../../..');
const READY = 'Ctrl-C stops both';
const FIRST = '1 · A customer writes in, and is answered';

/** What decides whether an installation is the right one. */
const INSTALLATIONS = [
	'package-lock.json',
	'playground/newest/package.json',
	'playground/newest/package-lock.json',
	'playground/newest/.npmrc',
];

/** Someone who has a clone and the README, and nothing else. */
describe('a newcomer with a fresh clone', AT_MOST, () => {
	let folder: string;
	let clone: string;
	let started: ChildProcess | undefined;
	let output = '';
	let editor: Editor;

	const read = (file: string, from = clone) => readFileSync(path.join(from, file), 'utf8');

	/** `npm start`, and a browser at the address that it prints. */
	async function start(): Promise<void> {
		output = '';
		started = spawn('npm', ['start'], { cwd: clone, detached: true });
		for (const stream of [started.stdout!, started.stderr!])
			stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
		const look = () => {
			assert.ok(started!.exitCode === null, output);
			return output;
		};
		// For all its steps together; each has its own time limit.
		await until(`"${READY}"`, look, {
			accepts: (text) => text.includes(READY),
			within: 4 * PATIENCE_MS,
		});
		editor = await Editor.start(printed('n8n'));
		await editor.goto('/');
		await editor.signIn({ email: printed('sign-in'), password: printed('password') });
	}

	/** Ctrl-C: the terminal sends it to the whole process group. */
	async function stop(): Promise<void> {
		await editor?.stop();
		if (started?.exitCode !== null || started.signalCode !== null) return;
		let hasEnded = false;
		started.once('close', () => (hasEnded = true));
		process.kill(-started.pid!, 'SIGINT');
		await until('the end of npm start', () => hasEnded);
	}

	function printed(what: string): string {
		const found = new RegExp(`^${what} +(\\S+)`, 'm').exec(output);
		assert.ok(found, `"${what}" is not in:\n${output}`);
		return found[1]!;
	}

	/** The subscriptions on the platform that was printed. */
	async function subscriptions(): Promise<Array<{ url: string; active: boolean }>> {
		const answer = await fetch(`${printed('platform')}/_sandbox/state/webhook`);
		return ((await answer.json()) as { data: Array<{ url: string; active: boolean }> }).data;
	}

	/** n8n goes on in the background with listening and with publishing. */
	const subscribed = async (use: 'webhook' | 'webhook-test' = 'webhook') => {
		const address = `${printed('n8n')}/${use}/`;
		return await until('a subscription', subscriptions, {
			accepts: (all) =>
				all.filter(({ url, active }) => url.startsWith(address) && active).length === 1,
		});
	};

	/** The processes that were started in the clone. */
	const left = () =>
		readdirSync('/proc').filter((id) => {
			try {
				const at = `/proc/${id}`;
				return [readlinkSync(`${at}/cwd`), readFileSync(`${at}/cmdline`, 'utf8')].some((text) =>
					text.includes(clone),
				);
			} catch {
				return false;
			}
		});

	/** What was killed is gone a moment later. */
	const nothingIsLeft = async () =>
		await until('all processes to end', left, { accepts: ({ length }) => length === 0 });

	/** The workflows that the open list shows. */
	async function workflows(): Promise<string[]> {
		return (await editor.part('workflow-card-name').allInnerTexts()).map((text) => text.trim());
	}
	async function openWorkflow(name: string): Promise<void> {
		await editor.goto('/home/workflows');
		await editor.part('workflow-card-name').getByText(name, { exact: true }).click();
		await editor.part('canvas-node').first().waitFor();
	}

	before(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'newcomer-'));
		clone = path.join(folder, 'n8n-nodes-engagement-platform');
		execFileSync('git', ['clone', '--quiet', root, clone]);
		for (const file of INSTALLATIONS)
			assert.equal(read(file), read(file, root), `Commit ${file}: a clone does not have it`);
		// What the first start would install; `npm start` looks whether it is all there.
		for (const modules of ['node_modules', 'playground/newest/node_modules'])
			symlinkSync(path.join(root, modules), path.join(clone, modules));
	});
	after(async () => {
		await stop();
		rmSync(folder, { recursive: true, force: true });
	});
	afterEach(async (test) => await keepFailure(test, editor));

	it('starts all of it with the command of the README, and signs in with what it prints', async () => {
		assert.match(read('README.md'), /^npm start$/m);
		await start();
	});

	it('finds the examples and the credential ready', async () => {
		const examples = readdirSync(path.join(clone, 'examples'))
			.filter((file) => file.endsWith('.json'))
			.map((file) => (JSON.parse(read(`examples/${file}`)) as { name: string }).name);
		await editor.goto('/home/workflows');
		await shows(async () => (await workflows()).sort(), examples.sort());
		await editor.goto('/home/credentials');
		await editor.page.getByText('Local engagement platform', { exact: true }).first().waitFor();
	});

	it('executes the first example, presses a button as the customer, and sees the case change', async () => {
		const walk = read('docs/users/start.md').replace(/\s+/g, ' ');
		const says = (text: string) => assert.ok(walk.includes(text), `The walk does not say: ${text}`);
		says("Open n8n, sign in, and open the platform's page next to it");
		const platform = await Editor.start(printed('platform'));
		try {
			await platform.goto('/');
			const { page } = platform;
			says('Begin with the first, *1 · A customer writes in, and is answered*');
			await editor.goto('/home/workflows');
			await shows(async () => (await workflows())[0], FIRST);
			await openWorkflow(FIRST);
			says('open it and press *Execute workflow*.');
			await editor.part('execute-workflow-button').first().click();
			await subscribed('webhook-test');
			says("On the platform's page press *A customer writes in*, then *Write*:");
			const toolbar = page.getByRole('toolbar');
			await toolbar.getByRole('button', { name: 'A customer writes in' }).click();
			await page.getByRole('dialog').getByRole('button', { name: 'Write', exact: true }).click();
			says('Press *Send it again*.');
			await page.locator('.chat').getByRole('button', { name: 'Send it again' }).click();
			says('Within a minute the workflow continues, and the page shows the case *in progress*;');
			await page
				.getByRole('row')
				.filter({ hasText: /Where is my parcel\?.*in progress/is })
				.first()
				.waitFor();
			says('double-click *What happened* in n8n');
			await editor.openNode('What happened');
			await editor.output
				.getByText('Kim Doe answered “Send it again”: case 70004 is In Progress now.')
				.first()
				.waitFor();
			await editor.closeNode();
		} finally {
			await platform.stop();
		}
	});

	it('opens the documentation of a node', async () => {
		await editor.openNode('Send it again');
		const link = editor.page.locator('a', { hasText: 'Docs' }).first();
		const address = (await link.getAttribute('href')) ?? '';
		assert.equal(address.split('?')[0], `${printed('docs')}/docs/users/case`);
		const answer = await fetch(address);
		assert.equal(answer.status, 200);
		assert.match(await answer.text(), /<h1[^>]*>Case/);
		await editor.closeNode();
	});

	it('publishes an example with a trigger and makes a case; the event starts it', async () => {
		const walk = read('docs/users/start.md').replace(/\s+/g, ' ');
		const step = (text: string, ...does: Array<() => Promise<unknown>>) => {
			assert.ok(walk.includes(text), `The walk does not say: ${text}`);
			return does.reduce<Promise<unknown>>(
				async (earlier, one) => await earlier.then(one),
				Promise.resolve(),
			);
		};
		await step(
			'Open *Case created: answer and alert* and press *Publish*.',
			async () => await openWorkflow('Case created: answer and alert'),
			async () => await editor.part('workflow-open-publish-modal-button').click(),
		);
		await step(
			'leave it as it is and press *Publish* again, then *Got it*.',
			async () => await editor.part('workflow-publish-button').click(),
			async () => await editor.page.getByRole('button', { name: 'Got it' }).click(),
			async () => await editor.part('activation-modal').waitFor({ state: 'hidden' }),
			async () => await subscribed(),
		);
		await step(
			'In a new workflow, press *Add first step…*.',
			async () => await editor.goto('/workflow/new'),
			async () => await editor.part('canvas-plus-button').click(),
			async () => await editor.page.getByText('What triggers this workflow?').waitFor(),
		);
		await step(
			'search for `engagement case` instead, and choose *Engagement Case*, *Create a case*.',
			async () => await editor.find('engagement case', 'Engagement Case'),
			async () => await editor.entry('Engagement Case').click(),
			async () => await editor.entry('Create a case').click(),
		);
		const fill = async (field: string, text: string) =>
			await editor.parameter(field).locator('input').fill(text);
		await step(
			'Choose *Email* as *Channel Type*, enter the *Customer Email*, choose the *Priority* `High`,',
			async () => await editor.pick('channelType', 'Email'),
			async () => await fill('email', 'lee@example.com'),
			async () => await editor.pick('priority', 'High'),
		);
		await step(
			'and press *Execute step*.',
			async () => await editor.execute(),
			async () => await editor.output.getByText('#70005 EMAIL').first().waitFor(),
			async () => await editor.closeNode(),
		);
		await step(
			'*Executions* of the published workflow shows what it started.',
			async () => await openWorkflow('Case created: answer and alert'),
			async () => await editor.part('radio-button-executions').click(),
			async () => await editor.succeeded.waitFor(),
			async () => await editor.node('The alert').dblclick(),
			async () =>
				await editor.output
					.getByText(/^Urgent: #70005 EMAIL/)
					.first()
					.waitFor(),
		);
	});

	it('stops all of it with Ctrl-C', async () => {
		assert.notDeepEqual(left(), []);
		await stop();
		await nothingIsLeft();
		await assert.rejects(fetch(printed('n8n')));
		await assert.rejects(fetch(printed('platform')));
	});

	it('finds the workflows again at the next start, and the published one still receives events', async () => {
		const since = Date.now();
		await start();
		console.log(`The second start took ${Math.round((Date.now() - since) / 1000)} s`);
		assert.doesNotMatch(output, /Building|Installing n8n|Example workflow in place/);
		await subscribed();
		await editor.goto('/home/workflows');
		await until('"My workflow" in the list', workflows, {
			accepts: (names) => names.includes('My workflow'),
		});
		await openWorkflow('My workflow');
		await editor.openNode('Create a case');
		await editor.execute();
		await editor.output.getByText('#70004 EMAIL').first().waitFor();
		await editor.closeNode();
		await openWorkflow('Case created: answer and alert');
		await editor.part('radio-button-executions').click();
		await editor.succeeded.nth(1).waitFor();
		await stop();
		await nothingIsLeft();
	});
});

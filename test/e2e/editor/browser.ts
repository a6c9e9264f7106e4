/** n8n as a person sees it: one page in Chromium, and the words in which the tests speak of it. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import type { Owner } from '../../../playground/account';
import type { Workflow } from '../../../playground/client';
import { PATIENCE_MS, until } from '../../../playground/until';
import { picture } from './pictures';

/** Where the logs of the scripts are too. */
const failureFolder = path.resolve(__dirname, '../../../.cache/logs');

export class Editor {
	private constructor(
		private readonly browser: Browser,
		readonly page: Page,
		private readonly url: string,
	) {}

	static async start(url: string): Promise<Editor> {
		const browser = await chromium.launch({
			executablePath: process.env.CHROMIUM,
			timeout: PATIENCE_MS,
			args: [
				...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
				...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
			],
		});
		const page = await browser.newPage({ viewport: { width: 1120, height: 700 } });
		page.setDefaultTimeout(PATIENCE_MS);
		return new Editor(browser, page, url);
	}

	async stop(): Promise<void> {
		await this.browser.close();
	}

	/** What n8n's own tests find it by. */
	part(id: string, within: Page | Locator = this.page): Locator {
		return within.locator(`[data-test-id="${id}"]`);
	}

	async goto(address: string): Promise<void> {
		await this.page.goto(this.url + address);
	}

	async signIn({ email, password }: Pick<Owner, 'email' | 'password'>): Promise<void> {
		await this.page.locator('input[autocomplete="email"], input[type="email"]').first().fill(email);
		await this.page.locator('input[type="password"]').fill(password);
		await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
		await this.page.waitForURL((url) => !url.pathname.includes('signin'));
	}

	async openWorkflow(id: string): Promise<void> {
		await this.goto(`/workflow/${id}`);
		await this.part('canvas-node').first().waitFor();
	}

	/**
	 * Moves to a workflow inside the page, by n8n's own router: to load all of n8n takes ten times as long. Where that
	 * does not show the nodes of this workflow, and no others, it is loaded.
	 */
	async moveToWorkflow(id: string, { nodes }: Workflow): Promise<void> {
		if (!this.page.url().includes('/workflow/')) return await this.openWorkflow(id);
		await this.page.evaluate(
			`document.querySelector('#app').__vue_app__.config.globalProperties.$router.push('/workflow/${id}').then(() => {})`,
		);
		const names = nodes.filter(({ type }) => !type.endsWith('.stickyNote')).map(({ name }) => name);
		const shown = async () => {
			const all = await this.part('canvas-node').evaluateAll((found) =>
				found.map((one) => one.getAttribute('data-node-name')),
			);
			return all.sort();
		};
		await until(`workflow ${id}`, shown, {
			accepts: (seen) => isDeepStrictEqual(seen, names.sort()),
			within: 15_000,
		}).catch(async () => await this.openWorkflow(id));
	}

	/** A node on the canvas. */
	node(name: string): Locator {
		return this.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
	}

	/** Opens a node; one that a failed step left open is closed first. */
	async openNode(name: string): Promise<void> {
		if (await this.part('node-parameters').isVisible()) await this.closeNode();
		await this.node(name).dblclick();
		await this.part('node-parameters').waitFor();
	}

	async closeNode(): Promise<void> {
		await this.part('ndv-close-button').click();
		await this.part('node-parameters').waitFor({ state: 'hidden' });
	}

	async openPanel(): Promise<void> {
		await this.part('canvas-handle-plus').first().click();
	}

	/** Searches the nodes panel, and waits until the entry is found; what an earlier search found does not count. */
	async find(words: string, name: string): Promise<void> {
		await this.part('node-creator-search-bar').fill('');
		await this.entry(name).first().waitFor({ state: 'hidden' });
		await this.part('node-creator-search-bar').fill(words);
		await this.entry(name).first().waitFor();
	}

	/** A node or an action in the nodes panel. */
	entry(name: string): Locator {
		return this.entries.filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) });
	}

	/** What the nodes panel shows. */
	async entryNames(): Promise<string[]> {
		return (await this.entries.allInnerTexts()).map((text) => text.trim());
	}

	private get entries(): Locator {
		return this.part('node-creator-item-name');
	}

	/** The parameters of the open node that are to be seen, in their order; collections are none. */
	async parameters(): Promise<string[]> {
		const ids = await this.part('node-parameters')
			.locator('[data-test-id^="parameter-input-"]:visible')
			.evaluateAll((found) => found.map((one) => one.getAttribute('data-test-id') ?? ''));
		return ids.map((id) => id.replace('parameter-input-', '')).filter((id) => id !== 'field');
	}

	parameter(name: string, within?: Locator): Locator {
		return this.part(`parameter-input-${name}`, within);
	}

	/** Picks a value of a parameter with fixed options. */
	async choose(parameter: string, name: string): Promise<void> {
		await this.parameter(parameter).click();
		await this.options
			.filter({ has: this.page.getByText(name, { exact: true }) })
			.first()
			.click();
		await this.page.waitForFunction(
			`document.querySelector('[data-test-id="parameter-input-${parameter}"] input').value === '${name}'`,
		);
	}

	/** Picks an entry of the searchable list of a parameter, by what it shows. */
	async pick(parameter: string, name: string): Promise<void> {
		await this.part('rlc-input', this.parameter(parameter)).click();
		const entries = this.part('rlc-item').filter({ visible: true });
		await entries.getByText(name, { exact: true }).click();
		await this.page.waitForFunction(
			`document.querySelector('[data-test-id="parameter-input-${parameter}"] [data-test-id="rlc-input"] input, [data-test-id="parameter-input-${parameter}"] input[data-test-id="rlc-input"]')?.value === '${name}'`,
		);
	}

	/** Types into a parameter, as a person does. */
	async fill(parameter: string, text: string): Promise<void> {
		const shown = this.parameter(parameter);
		await shown.waitFor();
		// Before a field that can be picked from a list as well is the switch between the two.
		const picked = this.part('rlc-input-container', shown);
		const own = (await picked.count()) > 0 ? picked : shown;
		const field = own.locator('input, textarea').first();
		await field.click();
		await field.fill(text);
	}

	/** What an opened list offers. */
	get options(): Locator {
		return this.page.getByRole('option').filter({ visible: true });
	}

	/** Adds a field of a collection of the open node. */
	async addField(collection: string, name: string): Promise<void> {
		const label = this.page.getByText(collection, { exact: true });
		const item = this.part('parameter-item').filter({ has: label });
		await this.part('collection-parameter-add', item).click();
		await this.options.filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) }).click();
	}

	get input(): Locator {
		return this.part('ndv-input-panel');
	}

	get output(): Locator {
		return this.part('output-panel');
	}

	/** How a pane shows its items; n8n remembers it for every node. */
	async show(pane: Locator, how: 'schema' | 'table'): Promise<void> {
		await this.part(`radio-button-${how}`, pane).click();
	}

	/** The executions of the open workflow that went well. */
	get succeeded(): Locator {
		return this.part('executions-sidebar').getByText(/^Succeeded/);
	}

	/** Runs the open node; returns when its output says how that went. */
	async execute(): Promise<void> {
		await this.part('node-execute-button').click();
		await this.part('ndv-items-count', this.output).waitFor();
	}

	async publish(): Promise<void> {
		await this.part('workflow-open-publish-modal-button').click();
		await this.part('workflow-publish-button').click();
		await this.part('workflow-active-version-indicator').waitFor();
		await this.part('activation-modal').waitFor();
		await this.page.keyboard.press('Escape');
		await this.part('activation-modal').waitFor({ state: 'hidden' });
	}

	/** A picture for the documentation, or a check whether the existing one is still true. */
	async picture(name: string, part?: Locator): Promise<void> {
		await picture(this.page, name, part);
	}
}

/** Counts what a person does with the mouse from here on; keys are not counted. */
export async function countClicks(): Promise<() => Promise<number>> {
	await editor().page.evaluate(`
		if (window.clicks === undefined)
			addEventListener('pointerdown', ({ isTrusted }) => { if (isTrusted) window.clicks++; }, true);
		window.clicks = 0;
	`);
	return async () => await editor().page.evaluate<number>('window.clicks');
}

/** Waits until something on the page is as it should be. */
export async function shows<T>(look: () => Promise<T>, wanted: T): Promise<void> {
	await until(`the page to show ${JSON.stringify(wanted)}`, look, {
		accepts: (seen) => isDeepStrictEqual(seen, wanted),
	});
}

/** Keeps a picture of what the page shows when a test has failed. */
export async function keepFailure(
	test: { name: string; passed?: boolean },
	editor = current,
): Promise<void> {
	if (test.passed !== false || !editor) return;
	await mkdir(failureFolder, { recursive: true });
	const file = `${test.name.replace(/\W+/g, '-').slice(0, 60)}.png`;
	await editor.page.screenshot({ path: path.join(failureFolder, file) });
}

let current: Editor | undefined;

/** The one browser of all the editor's tests. */
export function editor(): Editor {
	if (!current) throw new Error('Only a test can use the editor: it starts before the first.');
	return current;
}

export async function startEditor(url: string): Promise<void> {
	current = await Editor.start(url);
}

export async function stopEditor(): Promise<void> {
	await current?.stop();
	current = undefined;
}

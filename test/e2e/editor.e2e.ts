import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import packageJson from '../../package.json';
import type { Workflow, WorkflowNode } from '../../playground/client';
import type { Delivery } from '../../sandbox/areas/webhook/deliveries';
import type { Subscription } from '../../sandbox/areas/webhook/store';
import example from '../../examples/bot-hand-over.json';
import { CREDENTIAL_TYPE, environment, requestLines } from './environment';

/** Words of every day, and the node that they have to lead to. */
const EVERYDAY: Array<[words: string, node: string]> = [
	['survey', 'Engagement Feedback'],
	['audit log', 'Engagement Audit Trail'],
	['who changed', 'Engagement Audit Trail'],
	['handover', 'Engagement Thread'],
	['ticket', 'Engagement Case'],
	['webhook', 'Engagement Trigger'],
	['help center', 'Engagement Knowledge Base'],
	['private message', 'Engagement Publishing'],
];

/** With `npm run e2e -- --images` the screenshots of the documentation are made anew. */
const imagesFolder = process.env.IMAGES && path.resolve(__dirname, '../../docs/images');

/** Where n8n's log is too. */
const failureFolder = path.resolve(__dirname, '../../playground/.cache/e2e');
const slug = (name: string) => name.replace(/\W+/g, '-').slice(0, 60);

const PATIENCE_MS = 30_000;

/** n8n as a person sees it: each step acts on the page, and what it is about is asserted on the page. */
export function editor(): void {
	describe('the editor in a browser', () => {
		let browser: Browser;
		let page: Page;

		const part = (id: string, within: Page | Locator = page) =>
			within.locator(`[data-test-id="${id}"]`);
		const open = async (address: string) => await page.goto(environment().n8n.url + address);
		const emptyWorkflow = async (name: string) => {
			const id = await environment().client.importWorkflow({
				name,
				nodes: [START],
				connections: {},
			});
			await open(`/workflow/${id}`);
			await part('canvas-node').waitFor();
			return id;
		};

		const panel = {
			/** Opens the nodes panel behind the start node. */
			open: async () => await part('canvas-handle-plus').first().click(),
			/** Searches, and waits until the entry is found; what an earlier search found does not count. */
			find: async (words: string, name: string) => {
				await part('node-creator-search-bar').fill('');
				await panel.entry(name).first().waitFor({ state: 'hidden' });
				await part('node-creator-search-bar').fill(words);
				await panel.entry(name).first().waitFor();
			},
			entry: (name: string) =>
				part('node-creator-item-name').filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) }),
		};

		/** The parameters of the open node that are to be seen, in their order; collections are none. */
		async function parameters(): Promise<string[]> {
			const ids = await part('node-parameters')
				.locator('[data-test-id^="parameter-input-"]:visible')
				.evaluateAll((found) => found.map((one) => one.getAttribute('data-test-id') ?? ''));
			return ids.map((id) => id.replace('parameter-input-', '')).filter((id) => id !== 'field');
		}

		const select = (parameter: string) => part(`parameter-input-${parameter}`);
		async function choose(parameter: string, name: string): Promise<void> {
			await select(parameter).click();
			await page
				.getByRole('option')
				.filter({ visible: true, has: page.getByText(name, { exact: true }) })
				.click();
			await page.waitForFunction(
				`document.querySelector('[data-test-id="parameter-input-${parameter}"] input').value === '${name}'`,
			);
		}

		/** The dialog in which a credential is edited. */
		const dialog = () => part('editCredential-modal');
		const enter = async (field: string, text: string) =>
			await part(`parameter-input-${field}`, dialog()).locator('input').fill(text);

		/** The subscriptions of this n8n on the platform. */
		const subscriptions = () =>
			(environment().sandbox.state('webhook') as Subscription[]).filter(({ url }) =>
				url.startsWith(environment().n8n.url),
			);

		/** A picture for the documentation; nothing without `--images`. */
		async function picture(name: string): Promise<void> {
			if (!imagesFolder) return;
			await mkdir(imagesFolder, { recursive: true });
			await page.mouse.move(0, 0);
			const style = '.el-notification { visibility: hidden }';
			await writeFile(path.join(imagesFolder, `${name}.png`), await page.screenshot({ style }));
		}

		before(async () => {
			browser = await chromium.launch({
				executablePath: process.env.CHROMIUM,
				args: [
					...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
					...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
				],
			});
			page = await browser.newPage({ viewport: { width: 1120, height: 700 } });
			page.setDefaultTimeout(PATIENCE_MS);
		});
		after(async () => await browser?.close());
		// What the page showed when a step failed, next to n8n's log.
		afterEach(async (test) => {
			if ('passed' in test && test.passed === false)
				await page.screenshot({ path: path.join(failureFolder, `${slug(test.name)}.png`) });
		});

		it('lets its owner sign in', async () => {
			await open('/signin');
			await page.locator('input[autocomplete="email"], input[type="email"]').first().fill(OWNER);
			await page.locator('input[type="password"]').fill('Playground1');
			await page.getByRole('button', { name: 'Sign in', exact: true }).click();
			await page.waitForURL((url) => !url.pathname.includes('signin'));
		});

		it('shows every node in the nodes panel, by the name of its area', async () => {
			await emptyWorkflow('The nodes panel');
			await panel.open();
			const types = await environment().client.nodeTypes();
			const names = new Set(
				types
					.filter(({ name }) => name.startsWith(`${packageJson.name}.`) && !name.endsWith('Tool'))
					.map(({ displayName }) => displayName),
			);
			assert.equal(names.size, packageJson.n8n.nodes.length);
			for (const name of names) {
				await panel.find(name.replace('Engagement ', ''), name);
			}
			await panel.find('engagement', 'Engagement Campaign');
			await picture('nodes-panel');
		});

		for (const [words, name] of EVERYDAY)
			it(`finds ${name} by "${words}"`, async () => {
				await panel.find(words, name);
			});

		it('offers the operations of a node as actions, and opens the one that is chosen', async () => {
			await panel.find('campaign', 'Engagement Campaign');
			await panel.entry('Engagement Campaign').click();
			await panel.entry('Get a campaign').click();
			await part('node-parameters').waitFor();
			assert.deepEqual(await parameters(), ['operation', 'addressBy', 'campaignId']);
			assert.equal(await select('operation').locator('input').inputValue(), 'Get');
		});

		it('says of a credential with a wrong token that the token is the likely cause', async () => {
			const { sandbox } = environment();
			await part('node-credentials-select').click();
			await part('node-credentials-select-item-new').click();
			await enter('accessToken', 'nobody-knows-this');
			await enter('apiKey', sandbox.credentials.apiKey);
			await enter('baseUrl', sandbox.baseUrl);
			await part('credential-save-button').click();
			await dialog().getByText('More details').click();
			await dialog()
				.getByText(/^Likely cause: the access token\. .*authentication\.token\.unknown/)
				.waitFor();
			await picture('credential');
		});

		it('accepts the credential once the token is right, and the node uses it', async () => {
			await enter('accessToken', environment().sandbox.credentials.accessToken);
			await part('credential-save-button').click();
			await page.getByText('Credential saved').waitFor();
			await dialog().waitFor({ state: 'hidden' });
			assert.equal(
				await part('node-credentials-select').locator('input').inputValue(),
				'Engagement Platform account',
			);
		});

		it('lists the campaigns, and searches them', async () => {
			const names = async () => (await part('rlc-item').allInnerTexts()).map((name) => name.trim());
			await part('rlc-input').click();
			await part('rlc-item').first().waitFor();
			assert.ok((await names()).includes('Spring launch'));
			assert.ok((await names()).includes('Loyalty programme'));
			await part('rlc-search').fill('loyal');
			await part('rlc-item')
				.filter({ hasText: 'Spring launch' })
				.first()
				.waitFor({ state: 'hidden' });
			await part('rlc-item').first().waitFor();
			assert.deepEqual(await names(), ['Loyalty programme']);
			await part('rlc-item').click();
			assert.equal(await part('rlc-input').inputValue(), 'Loyalty programme');
		});

		it('runs the step and shows what came out', async () => {
			environment().sandbox.clearRequests();
			await part('node-execute-button').click();
			const output = part('output-panel');
			await part('ndv-items-count', output).waitFor();
			await output.getByText('loyalty/2026 + friends').waitFor();
			assert.match(requestLines().join('\n'), /^GET \/prod\/api\/v3\/campaign\?campaignId=[^\n]+$/);
			await picture('node');
		});

		it('shows in the output what was wrong and what to do', async () => {
			environment().sandbox.fault({
				status: 404,
				body: '{"data":null,"errors":[{"code":404,"message":"campaign.not.found"}]}',
			});
			await part('node-execute-button').click();
			const output = part('output-panel');
			await output
				.getByText('campaign.not.found (code 404) (HTTP 404, GET /campaign)')
				.first()
				.waitFor();
			await output.getByText('Check the id, and that the credential belongs to').first().waitFor();
		});

		for (const [operation, expected] of [
			['Get Many', ['operation', 'returnAll', 'limit']],
			['Create', ['operation', 'inputMode', 'name', 'status']],
			['Add Brief', ['operation', 'campaignId', 'binaryPropertyName']],
			['Delete', ['operation', 'addressBy', 'campaignId']],
			['Get', ['operation', 'addressBy', 'campaignId']],
		] as const)
			it(`shows only the fields of "${operation}"`, async () => {
				await choose('operation', operation);
				assert.deepEqual(await parameters(), expected);
			});

		it('shows the fields of the other way to address a campaign, in place of the first', async () => {
			await choose('addressBy', 'External Key');
			assert.deepEqual(await parameters(), [
				...['operation', 'addressBy', 'externalSource', 'externalSourceId'],
			]);
			await choose('addressBy', 'Campaign ID');
			assert.deepEqual(await parameters(), ['operation', 'addressBy', 'campaignId']);
		});

		it('starts a workflow with the trigger and the events that the platform lists', async () => {
			await open('/workflow/new');
			await part('canvas-plus-button').click();
			await panel.find('engagement trigger', 'Engagement Trigger');
			await panel.entry('Engagement Trigger').click();
			const loaded = page.waitForResponse(/dynamic-node-parameters\/options/);
			await page.getByRole('button', { name: 'Add to workflow' }).click();
			await loaded;
			await part('parameter-input-subscriptions').click();
			const offered = page.getByRole('option').filter({ visible: true });
			await offered.first().waitFor();
			assert.deepEqual(
				(await offered.allInnerTexts()).map((text) => text.split('\n')[0]),
				['Account created', 'Case created', 'Case updated'],
			);
			await offered.filter({ hasText: 'Case created' }).click();
			await page.keyboard.press('Escape');
			await part('ndv-close-button').click();
			await part('canvas-trigger-node').filter({ hasText: 'CASE_CREATED' }).waitFor();
		});

		it('publishes it, and the platform has a verified and active subscription', async () => {
			await part('workflow-open-publish-modal-button').click();
			await part('workflow-publish-button').click();
			await part('workflow-active-version-indicator').waitFor();
			await part('activation-modal').waitFor();
			await page.keyboard.press('Escape');
			const [subscription, ...others] = subscriptions();
			assert.equal(others.length, 0);
			assert.deepEqual(subscription?.filteredSubscriptions, [{ webhookType: 'CASE_CREATED' }]);
			assert.equal(subscription?.verified && subscription.active, true);
		});

		it('shows a delivery as an execution, with the event as its item', async () => {
			const [delivery] = environment().sandbox.control('webhook', 'emit', {
				type: 'CASE_CREATED',
				payload: { caseNumber: 4711, subject: 'The parcel is late' },
			}) as Delivery[];
			while (delivery?.state === 'pending') await sleep(50);
			assert.equal(delivery?.state, 'delivered');
			await part('radio-button-executions').click();
			await page
				.getByText(/^Succeeded/)
				.first()
				.waitFor();
			await part('canvas-node').dblclick();
			const output = part('output-panel');
			await output.getByText('The parcel is late').first().waitFor();
			await output.getByText('CASE_CREATED').first().waitFor();
			await picture('trigger');
			await part('ndv-close-button').click();
		});

		for (const [colorScheme, icon] of [
			['light', /engagement\.svg$/],
			['dark', /engagement\.dark\.svg$/],
		] as const)
			it(`shows the nodes on the ${colorScheme} canvas with their icon and what they do`, async () => {
				const { client, credential } = environment();
				const id = await client.importWorkflow(example as unknown as Workflow, {
					[CREDENTIAL_TYPE]: credential,
				});
				await page.emulateMedia({ colorScheme });
				await open(`/workflow/${id}`);
				await part('canvas-node').filter({ hasText: 'acquireControl: thread' }).waitFor();
				const images = await part('canvas-node').locator('img[src*="engagement-platform"]').all();
				assert.ok(images.length >= 3);
				for (const image of images) {
					assert.match((await image.getAttribute('src')) ?? '', icon);
					await image.evaluate(
						async (one: unknown) => await (one as { decode(): Promise<void> }).decode(),
					);
				}
				await part('zoom-to-fit').click();
				await picture(`canvas-${colorScheme}`);
			});
	});
}

const OWNER = 'owner@example.com';

const START: WorkflowNode = {
	id: 'start',
	name: 'Start',
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

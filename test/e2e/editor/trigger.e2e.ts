import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { until } from '../../../playground/until';
import { environment } from '../environment';
import * as platform from '../../../playground/platform';
import { editor, shows } from './browser';

const SUBJECT = 'The parcel is late';

export function triggerInTheEditor(): void {
	describe('the trigger in the editor', () => {
		/** The subscriptions of this n8n on the platform. */
		const subscriptions = () =>
			platform
				.subscriptionsOf(environment().sandbox)
				.filter(({ url }) => url.startsWith(environment().n8n.url));
		const noneIsLeft = async () =>
			await until('the subscription to go', subscriptions, {
				accepts: ({ length }) => length === 0,
			});

		async function deliver(): Promise<void> {
			const [delivery] = platform.emit(environment().sandbox, {
				payload: { caseNumber: 4711, subject: SUBJECT },
			});
			await until('the delivery', () => delivery, { accepts: (one) => one?.state !== 'pending' });
			assert.equal(delivery?.state, 'delivered');
		}

		async function showsTheEvent(): Promise<void> {
			await editor().output.getByText(SUBJECT).first().waitFor();
			await editor().output.getByText('case.create').first().waitFor();
		}

		it('offers the events that the platform lists', async () => {
			const { page } = editor();
			await editor().goto('/workflow/new');
			await editor().part('canvas-plus-button').click();
			await editor().find('engagement trigger', 'Engagement');
			await editor().entry('Engagement').click();
			const loaded = page.waitForResponse(/dynamic-node-parameters\/options/);
			await editor().entry('On case created').click();
			await loaded;
			await editor().parameter('subscriptions').click();
			const shown = async () =>
				(await editor().options.allInnerTexts()).map((text) => text.split('\n')[0]);
			await shows(
				async () =>
					(await shown()).filter((text) => /^(Account|Case) (Created|Updated)/.test(text!)),
				['Case Created', 'Case Updated', 'Account Created'],
			);
			await page.keyboard.press('Escape');
		});

		it('listens for one event while it is tried', async () => {
			await editor().part('node-execute-button').click();
			await editor().page.getByText('Listening for test event').waitFor();
			await deliver();
			await editor().part('ndv-items-count', editor().output).waitFor();
			await editor().show(editor().output, 'schema');
			await showsTheEvent();
			await editor().picture('trigger');
			await editor().closeNode();
			await editor().part('canvas-trigger-node').filter({ hasText: 'Case Created' }).waitFor();
			await noneIsLeft();
		});

		it('has a verified and active subscription once its workflow is published', async () => {
			const dialog = editor().part('workflow-publish-button');
			await editor().part('workflow-open-publish-modal-button').click();
			await dialog.waitFor();
			await editor().picture('start-publish');
			await editor().page.keyboard.press('Escape');
			await dialog.waitFor({ state: 'hidden' });
			await editor().publish();
			const [subscription, ...others] = await until('an active subscription', subscriptions, {
				accepts: ([one]) => one?.active === true,
			});
			assert.equal(others.length, 0);
			assert.deepEqual(subscription?.filteredSubscriptions, [{ webhookType: 'CASE_CREATED' }]);
			assert.equal(subscription?.verified && subscription.active, true);
		});

		it('starts an execution for a delivery, with the event as its item', async () => {
			await deliver();
			await editor().part('radio-button-executions').click();
			// The one that was tried is there too; the newest comes first.
			await editor().succeeded.nth(1).waitFor();
			await editor().succeeded.first().click();
			await editor().part('canvas-node').dblclick();
			await showsTheEvent();
			await editor().part('ndv-close-button').click();
			await editor().part('radio-button-workflow').click();
		});

		it('has no subscription once its workflow is unpublished', async () => {
			const { page } = editor();
			await editor().part('version-menu-button').click();
			await editor().part('version-menu-item-unpublish').click();
			const again = page.waitForResponse(
				(response) =>
					response.request().method() === 'GET' && /rest\/workflows\/\w+$/.test(response.url()),
			);
			await page.getByRole('button', { name: 'Unpublish', exact: true }).click();
			await editor().part('workflow-active-version-indicator').waitFor({ state: 'hidden' });
			await noneIsLeft();
			// n8n reloads the workflow, and a change made at that moment may be lost.
			await again;
			await page.reload();
		});

		it('shows no field of a filter in red, neither empty nor filled in', async () => {
			const { page } = editor();
			await editor().node('Engagement Trigger').dblclick();
			const parameters = editor().part('node-parameters');
			await parameters.getByRole('button', { name: 'Add Filter' }).click();
			const event = editor().parameter('webhookType', parameters);
			await event.waitFor();
			await shows(async () => await event.locator('input').inputValue(), 'All Chosen Events');
			const red = async () => await parameters.locator('.has-issues').count();
			await page.waitForTimeout(1000);
			assert.equal(await red(), 0);
			for (const [name, text] of [
				['type', 'PARTNER_CUSTOM_PROPERTY'],
				['id', 'region'],
				['values', 'EMEA'],
			] as const) {
				await editor().parameter(name, parameters).locator('input').fill(text);
				await page.keyboard.press('Tab');
			}
			assert.equal(await red(), 0);
			// What is required and empty is red: the look above would have seen it.
			await editor().parameter('subscriptions', parameters).click();
			await editor().options.filter({ hasText: 'CASE_CREATED' }).click();
			await page.keyboard.press('Escape');
			await until('a red field', red);
			await editor().closeNode();
		});
	});
}

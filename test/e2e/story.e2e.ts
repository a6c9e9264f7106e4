import { after, before, describe, it } from 'node:test';
import example from '../../examples/first-run.json';
import { CREDENTIAL_TYPE, OWNER } from '../../playground/account';
import type { Workflow } from '../../playground/client';
import { Editor, keepFailure } from './editor/browser';
import { subscriptionsOf } from '../../playground/platform';
import { until } from '../../playground/until';
import { Film } from './editor/film';
import { environment } from './environment';

/** The moving picture of the README: what a workflow does, in n8n and on the platform's page. */
export function story(): void {
	describe('the moving picture of the README', () => {
		let n8n: Editor;
		let platform: Editor;

		// The platform begins as the bot's test left it: with no other case than those of the seed.
		before(async () => {
			n8n = await Editor.start(environment().n8n.url);
			platform = await Editor.start(environment().sandbox.url);
		});
		after(async () => {
			await n8n?.stop();
			await platform?.stop();
		});

		it('shows a workflow run, and what it did to the platform', async (test) => {
			const film = new Film('story.gif');
			const { client, credential } = environment();
			const id = await client.importWorkflow(example as unknown as Workflow, {
				[CREDENTIAL_TYPE]: credential,
			});
			const { page } = platform;
			try {
				await platform.goto('/#/cases');
				await page
					.getByRole('row')
					.filter({ hasText: /Parcel has not arrived/ })
					.waitFor();
				await film.scene(page, 2, 'The platform, with the cases of today');

				await n8n.goto('/signin');
				await n8n.signIn(OWNER);
				await n8n.openWorkflow(id);
				await n8n.part('zoom-to-fit').click();
				await film.scene(
					n8n.page,
					3,
					'A workflow in n8n: ask, wait, go on by button',
					'start-workflow',
				);
				await n8n.part('execute-workflow-button').first().click();
				await until('n8n to listen', () => subscriptionsOf(environment().sandbox), {
					accepts: (all) =>
						all.some(({ url, active }) => active && url.startsWith(environment().n8n.url)),
				});
				await page
					.getByRole('toolbar')
					.getByRole('button', { name: 'A customer writes in' })
					.click();
				await film.scene(page, 2, 'A customer writes in …', 'start-write');
				await page.getByRole('dialog').getByRole('button', { name: 'Write', exact: true }).click();
				const button = page.locator('.chat').getByRole('button', { name: 'Send it again' });
				await button.waitFor();
				await film.scene(page, 3, '… and is asked, with two buttons', 'start-asked');
				await film.scene(n8n.page, 2, 'The workflow waits, and occupies no worker');
				await button.click();
				await page.locator('.chat .customer', { hasText: 'Send it again' }).waitFor();
				await film.scene(page, 2, 'The customer presses one');
				// n8n looks once a minute what is due.
				await page
					.getByRole('row')
					.filter({ hasText: /Where is my parcel\?.*in progress/is })
					.first()
					.waitFor();
				await film.scene(page, 3, 'The case is being worked on');
				await n8n.openNode('What happened');
				await n8n.output
					.getByText(/answered “Send it again”/)
					.first()
					.waitFor();
				await film.scene(n8n.page, 3, 'The last node says what happened', 'start-result');
				await film.save();
			} catch (error) {
				await keepFailure({ name: test.name, passed: false }, n8n);
				throw error;
			}
		});
	});
}

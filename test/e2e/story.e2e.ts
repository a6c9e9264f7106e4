import { after, before, describe, it } from 'node:test';
import answering from '../../examples/first-run-answer.json';
import asking from '../../examples/first-run.json';
import { CREDENTIAL_TYPE, OWNER } from '../../playground/account';
import type { Workflow } from '../../playground/client';
import { Editor, keepFailure } from './editor/browser';
import { Film } from './editor/film';
import { environment } from './environment';

/** The moving picture of the README: what a workflow does, in n8n and on the platform's page. */
export function story(): void {
	describe('the moving picture of the README', () => {
		let n8n: Editor;
		let platform: Editor;

		before(async () => {
			environment().sandbox.reset();
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
			const [asked, answered] = await Promise.all(
				[asking, answering].map(
					async (example) =>
						await client.importWorkflow(example as unknown as Workflow, {
							[CREDENTIAL_TYPE]: credential,
						}),
				),
			);
			await client.activate(answered!);
			try {
				const open = async (area: string, text: RegExp) => {
					await platform.page.getByRole('link', { name: area }).click();
					await platform.page.getByRole('row').filter({ hasText: text }).first().waitFor();
				};
				await platform.goto('/');
				await open('Cases', /Parcel has not arrived/);
				await film.scene(platform.page, 2, 'The platform, with the cases of today', 'before');

				await n8n.goto('/signin');
				await n8n.signIn(OWNER);
				await n8n.openWorkflow(answered!);
				await n8n.part('zoom-to-fit').click();
				await film.scene(n8n.page, 3, 'A workflow in n8n: hear of a case, answer it', 'answering');
				await n8n.openWorkflow(asked!);
				await n8n.part('zoom-to-fit').click();
				await film.scene(n8n.page, 2, 'Another plays the customer', 'asking');
				await n8n.part('execute-workflow-button').first().click();
				await film.scene(n8n.page, 1, 'A customer writes in …');
				await n8n.page.getByText('Workflow executed successfully').waitFor();
				await film.scene(n8n.page, 2, 'The event came, and the workflow did its work', 'done');
				await n8n.openNode('What happened');
				await n8n.output
					.getByText(/the answer went out/)
					.first()
					.waitFor();
				await film.scene(n8n.page, 4, 'Its last node says what happened', 'output');

				await open('Cases', /Where is my parcel/);
				await film.scene(platform.page, 3, 'On the platform: the case is being worked on', 'case');
				await open('Conversations', /we have your question/);
				await film.scene(platform.page, 3, '… and the customer has an answer', 'answer');
				await open('Webhooks', /case\.create/);
				await film.scene(platform.page, 3, 'The event was signed, and verified', 'event');
				film.save();
			} catch (error) {
				await keepFailure({ name: test.name, passed: false }, n8n);
				throw error;
			} finally {
				await client.deactivate(answered!);
			}
		});
	});
}

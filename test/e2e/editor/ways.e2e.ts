import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { CredentialRef } from '../../../playground/client';
import * as platform from '../../../playground/platform';
import type { Sandbox } from '../../../sandbox';
import { environment } from '../environment';
import { node } from '../workflows';
import { editor, shows } from './browser';
import { openChain } from './workflows';

const REDIRECT = 'https://example.com/callback';

/** As high as the fields of each way, so that a picture shows them all. */
const HIGH = { width: 1120, height: 1440 };

/** The walk of docs/users/credential.md, with its pictures: each way to a token, up to the green test. */
export function waysInTheEditor(): void {
	describe('the ways to a token, in the form of the credential', () => {
		let sandbox: Sandbox;
		let size: { width: number; height: number };
		let earlier: CredentialRef[];
		/** What n8n calls the new one. */
		let name: string;

		const credentials = async () =>
			await environment().client.call<CredentialRef[]>('GET', '/rest/credentials');

		before(async () => {
			earlier = await credentials();
			sandbox = await platform.startPlatform();
			size = editor().page.viewportSize()!;
			await editor().page.setViewportSize(HIGH);
			const list = { resource: 'workspace', operation: 'getAll' };
			await openChain('The ways to a token', [
				node('Workspaces', 'Workspace', list, { credentials: {} }),
			]);
		});
		after(async () => {
			await editor().page.setViewportSize(size);
			// n8n gives a new node the newest credential: one whose platform is gone must not stay.
			for (const { id } of await credentials())
				if (!earlier.some((one) => one.id === id))
					await environment().client.call('DELETE', `/rest/credentials/${id}`);
			await sandbox?.close();
		});

		const form = () => editor().part('editCredential-modal');
		const save = async () => await editor().part('credential-save-button').click();
		const open = async () => await editor().part('credential-edit-button').click();

		async function enter(fields: Record<string, string>): Promise<void> {
			for (const [name, text] of Object.entries(fields))
				await editor().parameter(name, form()).locator('input').fill(text);
		}

		/** A new credential, with what every way needs. */
		async function begin(way: string): Promise<void> {
			await editor().openNode('Workspaces');
			await editor().part('node-credentials-select').click();
			await editor().part('node-credentials-select-item-new').click();
			name = (await editor().part('credential-name', form()).innerText()).split('\n')[0]!.trim();
			await enter({ apiKey: sandbox.credentials.apiKey, baseUrl: sandbox.baseUrl });
			await editor().choose('renewal', way);
		}

		/** Saves what is right: n8n closes the form after the test. */
		async function saveWell(): Promise<void> {
			await save();
			await form().waitFor({ state: 'hidden' });
			await isSelected();
		}

		/** n8n may still show the credential of before in the node, and would open that one. */
		async function isSelected(): Promise<void> {
			const shownName = editor().part('node-credentials-select').locator('input');
			await shows(async () => await shownName.inputValue(), name);
		}

		/** Opens the form, which tests the credential again. */
		async function isGreen(picture: string): Promise<void> {
			await open();
			await form().getByText('Connection tested successfully').waitFor();
			await form().getByText('Retry').waitFor();
			await shown(picture);
			await close();
		}

		async function shown(picture: string): Promise<void> {
			const content = '.el-dialog { --dialog--max-height: none !important }';
			await editor().page.addStyleTag({ content });
			// A button that has done its work hides what it says until its spinner has gone.
			const spinner = form().locator('button [class*="loading-container"]').first();
			await spinner.waitFor({ state: 'detached' });
			await editor().picture(`credential-${picture}`, form());
		}

		/** Closes the form, and the node with it. */
		async function close(): Promise<void> {
			await editor().page.keyboard.press('Escape');
			await editor().part('node-parameters').waitFor({ state: 'hidden' });
		}

		it('none', async () => {
			await begin('None');
			await enter({ accessToken: sandbox.credentials.accessToken });
			await saveWell();
			await isGreen('none');
		});

		it('client credentials', async () => {
			await begin('Client Credentials');
			await enter({ clientSecret: sandbox.renewal.clientSecret });
			await saveWell();
			await isGreen('client-credentials');
		});

		it('an authorization code, from the address to open', async () => {
			await begin('Authorization Code');
			await enter({ clientSecret: sandbox.renewal.clientSecret, redirectUri: REDIRECT });
			await save();
			await form().getByText('More details').click();
			const text = await form()
				.getByText(/Open http/)
				.innerText();
			await shown('authorization-code-address');
			const address = /Open (http\S+)/.exec(text.replace('<API key>', sandbox.credentials.apiKey));
			assert.ok(address, text);
			const opened = await fetch(address[1]!, { redirect: 'manual' });
			const code = new URL(opened.headers.get('location')!).searchParams.get('code')!;
			await enter({ authorizationCode: code });
			await save();
			await form()
				.getByText(/This test did not exchange the code/)
				.waitFor();
			await close();
			await editor().openNode('Workspaces');
			await isSelected();
			await editor().execute();
			await isGreen('authorization-code');
		});

		it('a refresh token', async () => {
			const { accessToken, refreshToken } = sandbox.issuePair(sandbox.credentials.apiKey);
			await begin('Refresh Token');
			const { clientSecret } = sandbox.renewal;
			await enter({ accessToken, refreshToken, clientSecret, redirectUri: REDIRECT });
			await saveWell();
			await isGreen('refresh-token');
		});
	});
}

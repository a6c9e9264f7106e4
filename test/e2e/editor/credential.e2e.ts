import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CREDENTIAL_TYPE } from '../../../playground/account';
import { environment, requestLines } from '../environment';
import { Sink } from '../../../playground/sink';
import { byId, node } from '../workflows';
import { editor, shows } from './browser';
import { openFan } from './workflows';

export function credential(): void {
	describe('the credential', () => {
		const dialog = () => editor().part('editCredential-modal');
		const enter = async (field: string, text: string) =>
			await editor().parameter(field, dialog()).locator('input').fill(text);
		const save = async () => await editor().part('credential-save-button').click();

		/** Saves; the page says what is most likely wrong, with the platform's own key. */
		async function refused(cause: RegExp): Promise<void> {
			await save();
			const details = dialog().getByText('More details');
			const message = dialog().getByText(cause);
			// The details of an earlier refusal stay open.
			await details.or(message).first().waitFor();
			if (!(await message.isVisible())) await details.click();
			await message.waitFor();
		}

		let sink: Sink;
		const request = (name: string, url: string) =>
			node(
				name,
				'',
				{
					url,
					authentication: 'predefinedCredentialType',
					nodeCredentialType: CREDENTIAL_TYPE,
					options: {},
				},
				{ type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 },
			);

		before(async () => {
			sink = await Sink.start();
			const below = `${environment().sandbox.url}/prod/api/v3/campaign?campaignId=9004_1`;
			await openFan('The credential', [
				node(
					'Campaign',
					'Campaign',
					{ operation: 'get', campaignId: byId('9004_1') },
					{ credentials: {} },
				),
				request('To the platform', below),
				request('To another address', sink.url),
			]);
		});
		after(async () => await sink.close());

		it('says of a wrong token that the token is the likely cause', async () => {
			const { sandbox } = environment();
			await editor().openNode('Campaign');
			await editor().part('node-credentials-select').click();
			await editor().part('node-credentials-select-item-new').click();
			await enter('accessToken', 'nobody-knows-this');
			await enter('apiKey', sandbox.credentials.apiKey);
			await enter('baseUrl', sandbox.baseUrl);
			await refused(/^Likely cause: the access token\. .*authentication\.token\.unknown/);
			await editor().picture('credential');
		});

		it('says of a wrong key that the key is the likely cause', async () => {
			const { sandbox } = environment();
			await enter('accessToken', sandbox.credentials.accessToken);
			await enter('apiKey', 'nobody-knows-this');
			await refused(/^Likely cause: the API key\. .*authentication\.key\.unknown/);
		});

		it('says of a wrong environment that the environment is the likely cause', async () => {
			await enter('apiKey', environment().sandbox.credentials.apiKey);
			await editor().choose('environment', 'prod2');
			await refused(/^Likely cause: the environment\. .*authentication\.environment\.mismatch/);
		});

		it('is saved once all are right, and the node uses it', async () => {
			await editor().choose('environment', 'prod');
			await save();
			await editor().page.getByText('Credential saved').last().waitFor();
			await dialog().waitFor({ state: 'hidden' });
			const selected = editor().part('node-credentials-select').locator('input');
			await shows(async () => await selected.inputValue(), 'Engagement Platform account');
			environment().sandbox.clearRequests();
			await editor().execute();
			await editor().output.getByText('Spring launch').first().waitFor();
			assert.deepEqual(requestLines(), ['GET /prod/api/v3/campaign?campaignId=9004_1']);
			await editor().closeNode();
		});

		it('lets another node ask the platform, and no other address', async () => {
			await editor().openNode('To the platform');
			await editor().execute();
			await editor().output.getByText('Spring launch').first().waitFor();
			await editor().closeNode();
			await editor().openNode('To another address');
			await editor().execute();
			await editor()
				.output.getByText(/^The token and key are sent only to http/)
				.waitFor();
			assert.deepEqual(sink.items, []);
			await editor().closeNode();
		});
	});
}

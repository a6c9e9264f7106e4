import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { environment, requestLines } from '../environment';
import { until } from '../../../playground/until';
import { node } from '../workflows';
import { editor, shows } from './browser';
import { openFan } from './workflows';

export function fields(): void {
	describe('the fields of a node', () => {
		before(async () => {
			await openFan(
				'Fields',
				[
					node('Campaign', 'Campaign', { operation: 'get' }),
					node('Account', 'Account', { operation: 'delete', id: '5001' }),
					node('Category', 'KnowledgeBase', { operation: 'get' }),
					node('Subscription', 'Webhook', { operation: 'get' }),
				],
				[{ order: 'A-1' }],
			);
		});

		const part = (id: string) => editor().part(id);
		const parameters = async () => await editor().parameters();

		/** The last of the fields with a list: the workspace of an account, not the account itself. */
		const input = () => part('rlc-input').last();

		/** Opens a list, searches it, and picks the one that is found. */
		async function pick(all: string[], words: string, found: string): Promise<void> {
			const names = async () => (await part('rlc-item').allInnerTexts()).map((name) => name.trim());
			await input().click();
			await until(`${all.join(' and ')} in the list`, names, {
				accepts: (listed) => all.every((name) => listed.includes(name)),
			});
			const other = all.find((name) => name !== found)!;
			await part('rlc-search').fill(words);
			await part('rlc-item').getByText(other, { exact: true }).waitFor({ state: 'hidden' });
			await shows(names, [found]);
			await part('rlc-item').click();
			await shows(async () => await input().inputValue(), found);
		}

		for (const [name, all, words, found] of [
			['Account', ['Example workspace', 'Second workspace'], 'second', 'Second workspace'],
			['Category', ['Products', 'Batteries & chargers'], 'batteries', 'Batteries & chargers'],
			[
				'Subscription',
				[
					'Data warehouse (https://hooks.example.com/warehouse, inactive)',
					'Regional desk (https://hooks.example.com/desk, inactive)',
				],
				'regional',
				'Regional desk (https://hooks.example.com/desk, inactive)',
			],
			['Campaign', ['Spring launch', 'Loyalty programme'], 'loyal', 'Loyalty programme'],
		] as const)
			it(`let one pick from a list with search: ${name}`, async () => {
				await editor().openNode(name);
				await pick([...all], words, found);
				if (name !== 'Campaign') await editor().closeNode();
			});

		it('are what the step is run with, and its output is shown', async () => {
			environment().sandbox.clearRequests();
			await editor().execute();
			await editor().show(editor().output, 'schema');
			await editor().output.getByText('loyalty/2026 + friends').waitFor();
			assert.deepEqual(requestLines(), ['GET /prod/api/v3/campaign?campaignId=9004_3']);
		});

		for (const [operation, expected] of [
			['Get Many Campaigns', ['operation', 'returnAll', 'limit']],
			['Create Campaign', ['operation', 'name', 'status']],
			['Add Brief to Campaign', ['operation', 'campaignId', 'binaryPropertyName', 'briefName']],
			['Delete Campaign', ['operation', 'addressBy', 'campaignId']],
			['Get Campaign', ['operation', 'addressBy', 'campaignId']],
		] as const)
			it(`are only those of "${operation}"`, async () => {
				await editor().choose('operation', operation);
				await shows(parameters, [...expected]);
			});

		it('are those of the other way to address a campaign, in place of the first', async () => {
			await editor().choose('addressBy', 'External Key');
			await shows(parameters, ['operation', 'addressBy', 'externalSource', 'externalSourceId']);
			await editor().choose('addressBy', 'Campaign ID');
			await shows(parameters, ['operation', 'addressBy', 'campaignId']);
		});

		it('are all there on request, and one that is changed stays without it', async () => {
			await editor().addField('Options', 'Show All Inputs');
			const all = ['operation', 'addressBy', 'campaignId', 'output'];
			await shows(parameters, [...all, 'allInputs']);
			await editor().choose('output', 'Raw');
			await editor().parameter('allInputs').locator('.el-switch').click();
			await shows(parameters, [...all, 'allInputs']);
			await editor().parameter('output').click();
			await editor().page.getByRole('option', { name: 'Simplified' }).click();
			await shows(parameters, ['operation', 'addressBy', 'campaignId', 'allInputs']);
			await editor().closeNode();
		});
	});
}

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { until } from '../../../playground/until';
import { environment, requestLines } from '../environment';
import { node } from '../workflows';
import { editor } from './browser';
import { openChain } from './workflows';

const QUERY = 'POST /prod/api/v3/reports/query';

/** What a person does to run a report, and to export it: clicks alone, and not one brace. */
export function reports(): void {
	describe('a report', () => {
		before(async () => {
			await openChain('Reports', [
				node('Report', 'Reporting', { resource: 'query', operation: 'run' }),
			]);
			await editor().openNode('Report');
			await editor().page.evaluate(
				`window.done = { clicks: 0, keys: '' };
				document.addEventListener('click', (event) => { if (event.isTrusted) window.done.clicks++ }, true);
				document.addEventListener('keydown', (event) => { window.done.keys += event.key }, true);`,
			);
		});

		const pick = async (parameter: string, name: string) => await editor().pick(parameter, name);

		const add = async (words: string) =>
			await editor().page.getByRole('button', { name: words, exact: true }).click();
		const done = async () =>
			(await editor().page.evaluate('window.done')) as { clicks: number; keys: string };

		it('is put together from lists, and run', async () => {
			environment().sandbox.clearRequests();
			await pick('reportingEngine', 'Inbound Analytics (INBOUND_MESSAGE)');
			await pick('report', 'Messages by day and channel (INBOUND_MESSAGE)');
			await add('Add Metric');
			await pick('measurementName', 'Messages (MESSAGES)');
			await add('Add Dimension');
			await pick('dimensionName', 'Channel (CHANNEL)');
			await editor().execute();
			await editor().show(editor().output, 'table');
			for (const channel of ['PAGE', 'MICROBLOG', 'LIVE_CHAT'])
				await editor().output.getByText(channel, { exact: true }).first().waitFor();
			assert.deepEqual(requestLines().at(-1), QUERY);
			await editor().picture('report');
		});

		it('is exported with two more choices', async () => {
			environment().sandbox.clearRequests();
			await editor().choose('operation', 'Export');
			await editor().execute();
			await until('a file in the output', async () => await editor().output.innerText(), {
				accepts: (text) => /report-\S+\.csv/.test(text) && /csv/.test(text),
			});
			assert.deepEqual(requestLines(), [QUERY]);
			const { clicks, keys } = await done();
			assert.equal(keys, '', 'Nothing had to be typed');
			assert.ok(clicks <= 15, `${clicks} clicks`);
			await editor().closeNode();
		});

		it('shows the trail of a case, a row for each change', async () => {
			await openChain('Audit', [
				node('Changes', 'AuditTrail', {
					...{ assetClass: 'UNIVERSAL_CASE', assetIds: 'case-1', limit: 10 },
					options: { oneRowPerChange: true },
				}),
			]);
			await editor().openNode('Changes');
			await editor().execute();
			await editor().picture('audit-trail');
			await editor().closeNode();
		});
	});
}

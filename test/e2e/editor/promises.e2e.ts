import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { environment, requestLines } from '../environment';
import { until } from '../../../playground/until';
import { byId, node } from '../workflows';
import { editor, shows } from './browser';
import { openFan } from './workflows';

const LONG_ID = '9223372036854770001';
const LONG_SPACE = '9007199254740993077';

/** What the README says of every operation, as a person sees it. */
export function promises(): void {
	describe('an operation', () => {
		const campaign = (name: string, id: string, more = {}) =>
			node(name, 'Campaign', { operation: 'get', campaignId: byId(id) }, more);
		const once = { executeOnce: true };

		before(async () => {
			const create = (name: string, parameters: Record<string, unknown>) =>
				node(name, 'Campaign', { operation: 'create', ...parameters }, once);
			await openFan(
				'Promises',
				[
					create('Wrong', {
						name: '={{ $json.missing }}',
						status: '={{ $json.missing }}',
						additionalFields: { externalSource: 'crm' },
					}),
					node('Long', 'Account', { operation: 'get', id: LONG_ID }, once),
					node(
						'Long sent',
						'Account',
						{
							operation: 'replaceProperties',
							id: LONG_ID,
							inputMode: 'json',
							jsonBody: `{ "spaceId": "${LONG_SPACE}", "clientCustomProperties": { "tier": ["gold"] } }`,
						},
						once,
					),
					campaign('Unknown', 'nobody', once),
					create('Unavailable', { name: 'Once', status: 'APPROVED' }),
					campaign('Throttled', '9004_1', once),
					campaign('Unavailable read', '9004_1', once),
					campaign('One bad', '={{ $json.id }}', { onError: 'continueRegularOutput' }),
				],
				['9004_3', 'nobody', '9004_1'].map((id) => ({ id })),
			);
		});
		beforeEach(() => {
			environment().sandbox.clearFaults();
			environment().sandbox.clearRequests();
		});

		/** Runs a node; its output says all of this. */
		async function says(name: string, ...texts: Array<string | RegExp>): Promise<void> {
			await editor().openNode(name);
			await editor().execute();
			for (const text of texts) await editor().output.getByText(text).first().waitFor();
			await editor().closeNode();
		}

		it('reports all problems of an item together, and sends nothing', async () => {
			await says('Wrong', /^Name: /, /Status: .*External Source ID: .*Nothing was sent/s);
			assert.deepEqual(requestLines(), []);
		});

		it('shows a long integer with all its digits', async () => {
			await says('Long', LONG_ID, LONG_SPACE);
			assert.deepEqual(requestLines(), [`GET /prod/api/v3/account?id=${LONG_ID}`]);
		});

		it('sends a long id that is given as text as a number with all its digits', async () => {
			await says('Long sent', LONG_ID);
			const [request] = environment().sandbox.requests();
			assert.match(request!.body, new RegExp(`"spaceId":${LONG_SPACE}[,}]`));
		});

		it("says what happened in the platform's words, and what to do", async () => {
			await says(
				'Unknown',
				/^Nothing was found for Campaign \"nobody\": campaign\.not\.found$/,
				/Check the ID, and that the credential is for/,
			);
		});

		it('never repeats a write that failed, and says that it may have been carried out', async () => {
			environment().sandbox.fault({ method: 'POST', path: '/campaign', status: 503, times: 0 });
			await says('Unavailable', /HTTP 503, POST \/campaign/, /may have been carried out/);
			assert.deepEqual(requestLines(), ['POST /prod/api/v3/campaign']);
		});

		for (const [what, name, fault] of [
			['a throttled request', 'Throttled', { answer: 'throttled' as const }],
			['a read that met a server error', 'Unavailable read', { status: 503 }],
		] as const)
			it(`sends ${what} again`, async () => {
				environment().sandbox.fault(fault);
				await says(name, 'Spring launch');
				const line = 'GET /prod/api/v3/campaign?campaignId=9004_1';
				assert.deepEqual(requestLines(), [line, line]);
			});

		it('fails alone with On Error: Continue, and keeps order and pairing', async () => {
			// The first answer is the last to come.
			environment().sandbox.fault({ query: { campaignId: '9004_3' }, delay: 1_000 });
			await editor().openNode('One bad');
			await editor().execute();
			for (const pane of [editor().input, editor().output]) await editor().show(pane, 'table');
			const rows = editor().output.locator('tbody tr');
			const wanted = [/Loyalty programme/, /campaign\.not\.found/, /Spring launch/];
			const texts = await until(
				'three rows in their order',
				async () => await rows.allInnerTexts(),
				{
					accepts: (seen) => seen.length === 3 && wanted.every((one, n) => one.test(seen[n]!)),
				},
			);
			for (const text of [texts[0]!, texts[2]!]) assert.doesNotMatch(text, /not\.found/);
			// n8n marks the input item that an output item is paired with.
			for (const [n, id] of ['9004_3', 'nobody', '9004_1'].entries()) {
				await rows.nth(n).locator('td').first().hover();
				const marked = editor().input.locator('tbody tr[class*="hovering"]');
				await marked.filter({ hasText: id }).waitFor();
				await shows(async () => await marked.count(), 1);
			}
			await editor().closeNode();
		});
	});
}

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { environment } from '../environment';
import { node } from '../workflows';
import { countClicks, editor } from './browser';
import { makesPictures } from './pictures';
import { openChain } from './workflows';

/** A case from its number in the CRM to a note: everything is chosen by its name, and no ID is typed. */
export function byName(): void {
	describe('a case', () => {
		it('is found, assigned, moved, changed and annotated without an ID', async () => {
			const caseNumber = '={{ $json.caseNumber }}';
			await openChain('By name', [
				node('Find', 'V2', { resource: 'case', operation: 'search' }),
				node('Change', 'Case', { operation: 'update', addressBy: 'caseNumber', caseNumber }),
				node('Annotate', 'V2', {
					...{ resource: 'note', operation: 'create' },
					caseNumber: "={{ $('Find').item.json.caseNumber }}",
				}),
			]);
			environment().sandbox.clearRequests();
			const clicks = await countClicks();

			await editor().openNode('Find');
			await editor().page.getByRole('button', { name: 'Add Filter' }).click();
			await editor().choose('key', 'CRM Number');
			await editor().fill('values', 'CRM-1');
			await editor().execute();
			await editor().closeNode();

			await editor().openNode('Change');
			await editor().addField('Update Fields', 'Assigned to User');
			await editor().pick('assignedTo', 'Alex Doe (user1002@example.com)');
			await editor().addField('Update Fields', 'Queues to Add');
			await editor().pick('addedQueues', 'Second level (UNIVERSAL_CASE)');
			await editor().addField('Update Fields', 'Custom Properties to Set');
			const { page } = editor();
			const add = page.getByPlaceholder('Add Property').or(page.getByText('Add Property'));
			await add.first().click();
			await editor()
				.options.filter({ hasText: /^\s*Property\s*$/ })
				.click();
			await editor().pick('id', 'Reason (lost: Lost on the way, late: Late, broken: Broken)');
			await editor().fill('values', 'late');
			// The form scrolls by itself, to one place or another: what is in sight cannot be compared.
			if (makesPictures) await editor().picture('case');
			await editor().execute();
			await editor().closeNode();

			await editor().openNode('Annotate');
			await editor().fill('text', 'Call her back');
			await editor().execute();
			await editor().closeNode();

			const writes = environment()
				.sandbox.requests()
				.filter(({ method, path }) => method !== 'GET' && !path.includes('/search/'))
				.map(({ method, path, body }) => [method, path, JSON.parse(body) as unknown]);
			assert.deepEqual(writes, [
				[
					'PATCH',
					'/prod/api/v3/case',
					{
						assignedTo: 1002,
						addedQueues: ['302'],
						syncedSelectedCustomProperties: { _c_5a0000000000000000000012: ['late'] },
					},
				],
				['POST', '/prod/api/v2/comment/CASE/70003', { text: 'Call her back' }],
			]);
			assert.ok((await clicks()) <= 32, `${await clicks()} clicks`);
		});
	});
}

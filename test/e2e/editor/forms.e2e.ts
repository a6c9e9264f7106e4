import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { environment } from '../environment';
import { node } from '../workflows';
import { countClicks, editor } from './browser';
import { openFan } from './workflows';

const FORMS = [
	['A post', 'Publishing', 'post', 'create'],
	['A profile', 'Profile', 'profile', 'create'],
	['An asset', 'Asset', 'asset', 'create'],
	['A date', 'Publishing', 'draft', 'schedule'],
] as const;

const ACCOUNT = 'Example page (PAGE)';

/** What a person creates by filling in a form: what was sent, how many clicks it took, and what was typed. */
export function forms(): void {
	describe('a form', () => {
		let typed: string[] = [];
		let clicks: () => Promise<number>;

		before(
			async () =>
				await openFan(
					'Forms',
					FORMS.map(([name, area, resource, operation]) =>
						node(name, area, { resource, operation }),
					),
				),
		);

		/** What was done since this form was opened. */
		async function open(name: string) {
			await editor().openNode(name);
			environment().sandbox.clearRequests();
			clicks = await countClicks();
			typed = [];
		}

		/** Types into a field, as a person does. */
		async function type(parameter: string, text: string) {
			await editor().fill(parameter, text);
			typed.push(text);
		}

		/** Runs the node, and gives the bodies of the writes that it sent. */
		async function run(name: string, mostClicks: number): Promise<unknown[]> {
			await editor().execute();
			const count = await clicks();
			assert.doesNotMatch(typed.join(''), /[{}[\]]/, `${name}: no brace had to be typed`);
			assert.ok(count <= mostClicks, `${name}: ${count} clicks`);
			await editor().closeNode();
			return environment()
				.sandbox.requests()
				.filter(({ method }) => method !== 'GET')
				.map(({ body }) => JSON.parse(body) as unknown);
		}

		it('publishes a post', async () => {
			await open('A post');
			await editor().page.getByText('This reaches people outside your company').waitFor();
			await editor().pick('accountIds', ACCOUNT);
			await type('text', 'We are open again.');
			assert.deepEqual(await run('A post', 4), [
				{ accountIds: [5001], content: { text: 'We are open again.' } },
			]);
		});

		it('creates a profile', async () => {
			await open('A profile');
			await type('firstName', 'Ada');
			await type('lastName', 'Lovelace');
			await editor().pick('channelType', 'Email');
			await type('channelId', 'ada@example.com');
			assert.deepEqual(await run('A profile', 6), [
				{
					contact: { firstName: 'Ada', lastName: 'Lovelace' },
					profiles: [{ name: 'Ada Lovelace', channelType: 'EMAIL', channelId: 'ada@example.com' }],
				},
			]);
		});

		it('creates an asset', async () => {
			await open('An asset');
			await type('name', 'Logo');
			await type('url', 'https://media.example.com/logo.png');
			assert.deepEqual(await run('An asset', 4), [
				{
					name: 'Logo',
					assetType: 'PHOTO',
					status: 'DRAFT',
					attachment: { type: 'IMAGE', url: 'https://media.example.com/logo.png' },
				},
			]);
		});

		it('schedules a draft', async () => {
			await open('A date');
			await type('draftId', 'draft-1');
			await type('scheduleDate', '2030-01-01T09:00:00');
			await editor().page.keyboard.press('Enter');
			const [body] = (await run('A date', 5)) as Array<{ scheduleDate: number }>;
			assert.match(new Date(body!.scheduleDate).toISOString(), /^20(29|30)-(12|01)/);
		});
	});
}

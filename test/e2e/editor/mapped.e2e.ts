import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { createTable } from '../../../playground/tables';
import { environment } from '../environment';
import { byId, node } from '../workflows';
import { countClicks, editor, shows } from './browser';
import { openFan } from './workflows';

/** A table as people keep it: twelve columns, of which three are custom properties. */
const COLUMNS = {
	name: 'string',
	status: 'string',
	description: 'string',
	start_date: 'date',
	end_date: 'date',
	tags: 'string',
	archived: 'boolean',
	external_source: 'string',
	external_source_id: 'string',
	region: 'string',
	cost_centre: 'string',
	audience: 'string',
} as const;

const NUMBERS = [1, 2, 3];

const rowOf = (n: number) => ({
	name: `Campaign ${n} of the table`,
	status: 'APPROVED',
	description: `The row ${n}`,
	start_date: `2026-0${n}-01T00:00:00.000Z`,
	end_date: `2026-0${n}-28T00:00:00.000Z`,
	tags: 'table, twelve',
	archived: false,
	external_source: 'table',
	external_source_id: `row-${n}`,
	region: 'EMEA, APAC',
	cost_centre: '4711',
	audience: n === 3 ? null : 'new customers',
});

/** What the platform has to get for a row: of the columns that the form shows at first, so without three of them. */
const bodyOf = (n: number) => ({
	name: `Campaign ${n} of the table`,
	status: 'APPROVED',
	description: `The row ${n}`,
	startDate: Date.UTC(2026, n - 1, 1),
	endDate: Date.UTC(2026, n - 1, 28),
	tags: ['table', 'twelve'],
	partnerCustomFields: { region: ['EMEA', 'APAC'], cost_centre: ['4711'] },
	...(n !== 3 && { clientCustomFields: { audience: ['new customers'] } }),
});

const TABLE = 'Campaign plan';

/** Searches the open nodes panel, takes the node that is found first with Enter, and clicks its action. */
async function add(words: string, name: string, action: string): Promise<void> {
	await editor().find(words, name);
	await editor().page.keyboard.press('Enter');
	await editor().entry(action).first().click();
	await editor().part('node-parameters').waitFor();
}

/** Opens a list. A click while n8n still draws the field opens nothing: gives how many did. */
async function openList(input: ReturnType<ReturnType<typeof editor>['part']>): Promise<number> {
	let clicks = 0;
	const opens = async () => {
		if (await editor().part('rlc-search').isVisible()) return true;
		await input.click();
		clicks++;
		return false;
	};
	await shows(opens, true);
	return clicks - 1;
}

/**
 * Types a text in place of an expression, and waits until n8n shows below what comes of it. What is typed while n8n still
 * draws the field is gone.
 */
async function typeOver(column: string, text: string): Promise<void> {
	const field = editor().parameter(column).locator('.cm-content');
	const shown = editor().part('node-parameters').getByText(text, { exact: true });
	const typed = async () => {
		if ((await field.innerText()).trim() !== text) await field.fill(text);
		return await shown.count();
	};
	await shows(typed, 2);
}

/** Waits for the columns that n8n asks the platform for. */
async function showsCustomProperties(): Promise<void> {
	await shows(
		async () => (await editor().parameters()).filter((name) => name.includes('.')),
		[
			'clientCustomFields.audience',
			'partnerCustomFields.cost_centre',
			'partnerCustomFields.region',
		],
	);
}

/** The bodies of the writes that reached the platform. */
const written = () =>
	environment()
		.sandbox.requests()
		.filter(({ method, path }) => method === 'POST' && !path.includes('/search/'))
		.map(({ body }) => JSON.parse(body) as object);

export function mappedColumns(): void {
	describe('a table of twelve columns', () => {
		before(async () => await createTable(environment().client, TABLE, COLUMNS, NUMBERS.map(rowOf)));

		it('goes in by the columns that are suggested, in eleven clicks from an empty workflow', async () => {
			await editor().goto('/workflow/new');
			await editor().part('canvas-add-button').waitFor();
			environment().sandbox.clearRequests();
			const clicks = await countClicks();

			await editor().part('canvas-add-button').click();
			await add('data table', 'Data table', 'Get row\\(s\\)');
			const inVain = await openList(editor().part('rlc-input').first());
			await editor().part('rlc-item').getByText(TABLE, { exact: true }).click();
			await shows(async () => await editor().part('rlc-input').first().inputValue(), TABLE);
			await editor().page.keyboard.press('Escape');
			await editor().part('node-parameters').waitFor({ state: 'hidden' });
			await editor().openPanel();
			await add('engagement campaign', 'Engagement Campaign', 'Create a campaign');
			await editor().addField('Options', 'Show All Inputs');
			await editor().choose('inputMode', 'Map Columns');
			const mode = editor().part('mapping-mode-select').locator('input');
			await shows(async () => await mode.inputValue(), 'Map Each Column Manually');
			await showsCustomProperties();
			await editor().execute();

			// The three are under way at a time.
			const inOrder = (written() as Array<{ name: string }>).sort((a, b) =>
				a.name < b.name ? -1 : 1,
			);
			assert.deepEqual(inOrder, NUMBERS.map(bodyOf));
			assert.equal((await clicks()) - inVain, 11);
			const ofFirst = editor().part('node-parameters').getByText(rowOf(1).name, { exact: true });
			await ofFirst.waitFor();
			await editor().picture('map-columns');
			await editor().closeNode();
		});
	});

	describe('the columns of a campaign', () => {
		before(async () => {
			await openFan('Columns', [
				node('Create', 'Campaign', { operation: 'create', inputMode: 'mapped' }),
				node('Update', 'Campaign', {
					operation: 'update',
					campaignId: byId('9004_1'),
					updateFields: {
						partnerCustomFields: {
							property: [{ id: { __rl: true, mode: 'list', value: '' }, values: 'EMEA' }],
						},
					},
				}),
			]);
		});

		it('can be mapped one by one, custom properties among them', async () => {
			await editor().openNode('Create');
			await showsCustomProperties();
			await typeOver('name', 'By hand');
			await typeOver('partnerCustomFields.region', 'AMER');
			environment().sandbox.clearRequests();
			await editor().execute();
			assert.deepEqual(written(), [
				{ name: 'By hand', status: 'APPROVED', partnerCustomFields: { region: ['AMER'] } },
			]);
			await editor().closeNode();
		});

		it('that are custom properties are picked from a list, by ID or by value', async () => {
			await editor().openNode('Update');
			const names = async () =>
				(await editor().part('rlc-item').allInnerTexts()).map((name) => name.trim());
			await openList(editor().part('rlc-input').last());
			const region =
				'Region (EMEA: Europe, Middle East and Africa, APAC: Asia and Pacific, AMER: Americas)';
			await shows(names, ['Cost Centre (TEXT)', region]);
			await editor().part('rlc-search').fill('apac');
			await shows(names, [region]);
			await editor().part('rlc-item').click();
			environment().sandbox.clearRequests();
			await editor().execute();
			const patches = environment()
				.sandbox.requests()
				.filter(({ method }) => method === 'PATCH')
				.map(({ body }) => JSON.parse(body) as object);
			assert.deepEqual(patches, [{ partnerCustomFields: { region: ['EMEA'] } }]);
			await editor().closeNode();
		});
	});
}

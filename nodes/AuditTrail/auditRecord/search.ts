import type { IDataObject } from 'n8n-workflow';
import { InputError } from '../../shared/errors';
import { flag, limit } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { fieldNames, incremental, pageSize, query } from './fields';
import { checkReading, readTrail, searchOf } from './read';
import { onePerChange, pageItem } from './record';

const [assetClass, assetIds, filters] = query;

export const search = operation({
	name: 'Search',
	value: 'search',
	action: 'Search audit records',
	description:
		'Find out who changed what of one or more assets, when, with old and new values. Gives one item per audit record.',
	endpoint: 'POST /audit/search',
	also: ['GET /audit'],
	fields: [assetClass, assetIds, limit(), filters],
	options: [
		fieldNames,
		flag(
			'firstPageOnly',
			'Whether to give one item with the records of the first page and the cursor of the next, for Get Page, instead of following the pages. A page has up to 200 records.',
		),
		incremental,
		flag(
			'oneRowPerChange',
			'Whether to give one item per changed field, with fieldName, oldValues and newValues beside the fields of the record, instead of one per record. Limit counts the records, so more items may come out.',
		),
		pageSize,
	],
	check: async (p, context) => {
		const { fieldNames, firstPageOnly, incremental, oneRowPerChange } = p.options;
		// What is left out of a page, or remembered of it, would not hold for the next.
		if (firstPageOnly && (fieldNames || incremental || oneRowPerChange)) {
			throw InputError.of(
				'options.firstPageOnly',
				'It gives the page as it is. Remove Field Names, Incremental and One Row Per Change, or remove it.',
			);
		}
		checkReading(p, context);
	},
	execute: async (p, context) => {
		if (p.options.firstPageOnly === true) {
			return pageItem(await context.send('POST /audit/search', { body: searchOf(p, p.limit) }));
		}
		return await readTrail(p, context, p.limit, async (pages) => {
			const items: IDataObject[] = [];
			for await (const records of pages) {
				for (const record of records) {
					if (p.options.oneRowPerChange === true) items.push(...onePerChange(record));
					else items.push(record);
				}
			}
			return items;
		});
	},
});

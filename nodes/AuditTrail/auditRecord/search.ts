import type { IDataObject } from 'n8n-workflow';
import { InputError } from '../../shared/errors';
import { assetClass, assetIds, flag, limit, type Field } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { collect, searchOf } from '../../shared/reads';
import { auditRecord } from '../../shared/records';
import { fieldNames, incremental, pageSize, rangeFilters } from './fields';
import { onePerChange, pageItem } from './items';
import { checkIncremental, openReading } from './reading';

/** What is left out of a page, or remembered of it, would not hold for the next. */
const unlessPage = <L extends Field>(leaf: L): L => ({
	...leaf,
	hiddenWhen: { firstPageOnly: [true] },
});

export const search = operation({
	name: 'Search Audit Records',
	value: 'search',
	action: 'Search audit records',
	description:
		'Find out who changed what of one or more assets, when, with old and new values. Gives one item per audit record.',
	endpoint: 'POST /audit/search',
	maxConcurrency: 'none',
	also: ['GET /audit'],
	fields: [assetClass, assetIds, limit(), rangeFilters],
	gives: auditRecord,
	options: [
		unlessPage(fieldNames),
		flag(
			'firstPageOnly',
			'Whether to give one item with the records of the first page and the cursor of the next, for Get Page, instead of following the pages. A page has up to 200 records.',
		),
		unlessPage(incremental),
		unlessPage(
			flag(
				'oneRowPerChange',
				'Whether to give one item per changed field, with fieldName, oldValues and newValues beside the fields of the record, instead of one per record. Limit counts the records, so more items may come out.',
			),
		),
		pageSize,
	],
	check: async (parameters, context) => {
		const { fieldNames, firstPageOnly, incremental, oneRowPerChange } = parameters.options;
		if (firstPageOnly && (fieldNames || incremental || oneRowPerChange)) {
			throw InputError.of(
				'options.firstPageOnly',
				"It gives the page as it is. Remove 'Field Names', 'Incremental' and 'One Row Per Change', or remove it.",
			);
		}
		checkIncremental(parameters, context);
	},
	execute: async (parameters, context) => {
		const { limit, options } = parameters;
		if (options.firstPageOnly) {
			const body = searchOf(parameters, limit);
			return pageItem(await context.send('POST /audit/search', { body }), context);
		}
		const reading = openReading(parameters, context, limit);
		const records = await collect(reading.pages, limit);
		context.onSuccess(reading.save);
		const items: IDataObject[] = options.oneRowPerChange ? records.flatMap(onePerChange) : records;
		// Whoever runs it on a schedule has to see that the limit leaves it behind more and more.
		const last = items.pop();
		if (last) items.push(reading.isBehind() ? { ...last, moreWaiting: true } : last);
		return items;
	},
});

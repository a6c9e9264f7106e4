import type { IDataObject } from 'n8n-workflow';
import { InputError } from '../kernel/failures/errors';
import { type ItemContext, operation, OutputItem, resourceOf } from '../kernel/operation';
import { areaOf } from '../service/areaOf';
import { f } from '../service/fields';
import { type AuditRecord, fetchPage, type Search } from '../service/reads/auditTrail/record';
import { searchOf } from '../service/reads/auditTrail/trail';
import { auditRecord } from '../service/records/kinds';
import { exportFiles } from './export';
import { fieldNames, incremental, pageSize, rangeFilters } from './fields';
import { changesOf, checkIncremental, readRecords } from './reading';

/** An option that cannot be combined with First Page Only. */
const unlessPage = { hiddenWhen: { firstPageOnly: [true] } };

const search = operation({
	name: 'Search Audit Records',
	value: 'search',
	action: 'Search audit records',
	description:
		'Find out who changed what in one or more assets, and when, with old and new values. Returns one item per audit record.',
	endpoint: 'POST /audit/search',
	maxConcurrency: 'none',
	also: ['GET /audit'],
	fields: [f.assetClass, f.assetIds, f.limit(), rangeFilters],
	gives: auditRecord,
	options: [
		{ ...fieldNames, ...unlessPage },
		f.flag(
			'firstPageOnly',
			'Whether to return one item with the records of the first page and the cursor of the next, for Get Page, instead of reading all pages. A page has up to 200 records.',
		),
		{ ...incremental, ...unlessPage },
		f.flag(
			'oneRowPerChange',
			'Whether to return one item per changed field, with fieldName, oldValues and newValues next to the fields of the record, instead of one per record. Limit counts records, so there may be more items.',
			unlessPage,
		),
		pageSize,
	],
	check: async (parameters, context) => {
		const { fieldNames, firstPageOnly, incremental, oneRowPerChange } = parameters.options;
		if (firstPageOnly && (fieldNames || incremental || oneRowPerChange)) {
			throw InputError.of(
				'options.firstPageOnly',
				"It cannot be combined with 'Field Names', 'Incremental' or 'One Row Per Change'. Remove those.",
			);
		}
		checkIncremental(parameters, context);
	},
	execute: async (parameters, context) => {
		const { limit, options } = parameters;
		if (options.firstPageOnly)
			return await pageItem(parameters, context, searchOf(parameters, limit));
		const records: AuditRecord[] = [];
		const { isBehind } = await readRecords(parameters, context, { limit }, (page) => {
			records.push(...page.records);
			return page.records.length;
		});
		const items: IDataObject[] = options.oneRowPerChange
			? records.flatMap(({ changes, ...fields }) =>
					changesOf(changes).map((change) => ({ ...fields, ...change })),
				)
			: records;
		// On a schedule, people have to see that the limit makes it fall further and further behind.
		const last = isBehind ? items.pop() : undefined;
		return last ? [...items, { ...last, moreWaiting: true }] : items;
	},
});

const getPage = operation({
	name: 'Get Page of Audit Records',
	value: 'getPage',
	action: 'Get a page of audit records',
	description:
		'Get the page that a cursor leads to, as one item with the records and the cursor of the next page. A cursor works once.',
	endpoint: 'GET /audit',
	fields: [
		f.id(
			'cursor',
			'The cursor of the previous page. Each cursor works only once. To get the first one, use Search with First Page Only.',
			{ empty: 'never', placeholder: 'e.g. {{ $json.cursor }}' },
		),
	],
	gives: auditRecord,
	execute: async (parameters, context) => await pageItem(parameters, context, parameters.cursor),
});

/** One item for a page; it has a `cursor` only when a page follows. */
async function pageItem(parameters: object, context: ItemContext, asked: Search | string) {
	const { records, cursor } = await fetchPage(context.send, asked);
	const shown = records.map(context.presenterFor(parameters));
	return new OutputItem({ records: shown, ...(cursor && { cursor }) });
}

export const { resources, ofArea } = areaOf('auditTrail', [
	resourceOf('auditRecord', [exportFiles, getPage, search]),
]);

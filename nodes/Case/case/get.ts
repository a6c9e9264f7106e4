import { namedRecords, recordsOf } from '../../shared/answer';
import { addressBy, id, leafWhen, limit, number, when, type Leaf } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { collect, numberedPages } from '../../shared/reads';
import { caseRecord } from '../../shared/records';
import { caseId, caseNumber } from './fields';

/** The ways to address that may name several cases; these come in pages (Part 2, "Cases", rule 2). */
const PAGED = ['channelCaseId', 'channelCaseNumber'];
const MAX_PAGE_SIZE = 100;
const whenPaged = <L extends Leaf>(leaf: L): L => leafWhen({ '/addressBy': PAGED }, leaf);

export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get cases',
	description:
		'Get a case by its ID or number, or the cases that are linked to a case of another system (channel case)',
	endpoint: 'GET /case',
	fields: [
		addressBy(
			{
				id: [caseId],
				caseNumber: [caseNumber],
				channelCaseId: [
					id('channelCaseId', {
						displayName: 'Channel Case ID',
						placeholder: 'e.g. crm-500',
						description: 'The ID of the linked case in the other system',
					}),
				],
				channelCaseNumber: [
					id('channelCaseNumber', {
						displayName: 'Channel Case Number',
						placeholder: 'e.g. CRM-500',
						description: 'The number of the linked case in the other system',
					}),
				],
			},
			{ id: 'Case ID' },
		),
		when({ addressBy: PAGED }, limit()),
	],
	gives: caseRecord,
	options: [
		whenPaged(
			number('pageNumber', {
				min: 0,
				description: 'The page to begin with, counted from 0',
			}),
		),
		whenPaged(
			number('pageSize', {
				min: 1,
				max: MAX_PAGE_SIZE,
				default: MAX_PAGE_SIZE,
				description: 'How many cases a request fetches',
			}),
		),
	],
	execute: async ({ address, limit, options }, { send }) => {
		if (limit === undefined) {
			const answer = await send('GET /case', { query: address });
			return namedRecords(answer, address);
		}
		const { pageNumber: first = 0, pageSize = MAX_PAGE_SIZE } = options;
		const pages = numberedPages(async (page) => {
			const pageNumber = first + page;
			const answer = await send('GET /case', { query: { ...address, pageNumber, pageSize } });
			const records = recordsOf(answer);
			const total = answer.metadata?.totalCount;
			const seen = pageNumber * pageSize + records.length;
			// Without a total, a page that is not full is the last.
			return {
				records,
				more: typeof total === 'number' ? seen < total : records.length >= pageSize,
			};
		});
		return await collect(pages, limit);
	},
});

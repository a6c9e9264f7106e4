import { foundItems } from '../../shared/answer';
import { f } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { collect } from '../../shared/pages';
import { casePages, MAX_CASE_PAGE_SIZE, PAGED_CASE_ADDRESSES } from '../../shared/reads';
import { caseRecord } from '../../shared/records';
import { caseId } from './fields';

const whenPaged = { shownWhen: { '/addressBy': PAGED_CASE_ADDRESSES } };

export const get = operation({
	value: 'get',
	action: 'Get cases',
	description:
		'Get a case by its ID or number, or the cases that are linked to a case of another system (channel case)',
	endpoint: 'GET /case',
	fields: [
		f.addressBy(
			{
				id: [caseId],
				caseNumber: [f.caseNumber],
				channelCaseId: [
					f.id('channelCaseId', {
						placeholder: 'e.g. crm-500',
						description: 'The ID of the linked case in the other system',
					}),
				],
				channelCaseNumber: [
					f.id('channelCaseNumber', {
						placeholder: 'e.g. CRM-500',
						description: 'The number of the linked case in the other system',
					}),
				],
			},
			{ id: 'Case ID' },
		),
		f.when({ addressBy: PAGED_CASE_ADDRESSES }, f.limit()),
	],
	gives: caseRecord,
	options: [
		f.number('pageNumber', {
			...whenPaged,
			min: 0,
			description: 'The first page to read, counted from 0',
		}),
		f.number('pageSize', {
			...whenPaged,
			min: 1,
			max: MAX_CASE_PAGE_SIZE,
			default: MAX_CASE_PAGE_SIZE,
			description: 'How many cases a request fetches',
		}),
	],
	execute: async ({ address, limit, options }, { send, untilFound }) => {
		if (limit === undefined) {
			const answer = await send('GET /case', { query: address });
			return foundItems(answer, address);
		}
		const { pageNumber: first, pageSize } = options;
		return await untilFound(
			async () => await collect(casePages(send, address, { first, pageSize }), limit),
			(cases) => cases.length > 0,
		);
	},
});

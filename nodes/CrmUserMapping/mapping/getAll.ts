import type { IDataObject } from 'n8n-workflow';
import { itemsOf } from '../../shared/answer';
import { filters, limit, list, required } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { collect, numberedPages } from '../../shared/reads';
import { installedAppId } from './fields';

export const getAll = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many mappings',
	description: 'List the user mappings of a CRM app, or only those of the given users',
	endpoint: 'GET /crm-user-mapping',
	fields: [
		required(installedAppId),
		limit(),
		filters(
			list('crmUserId', {
				displayName: 'CRM User IDs',
				description: 'Only the mappings of these CRM users',
			}),
			list('sprUserId', {
				displayName: 'Platform User IDs',
				description: 'Only the mappings of these platform users',
			}),
		),
	],
	execute: async ({ installedAppId, limit, filters }, { send }) => {
		let previous = '';
		// The size of a page is not known, so only an empty page ends the list; one that comes
		// again does too, since then the platform has not turned the page.
		const pages = numberedPages<IDataObject>(async (pageNumber) => {
			const answer = await send('GET /crm-user-mapping', {
				query: { installedAppId, pageNumber, ...filters },
			});
			const records = answer.data === null ? [] : itemsOf(answer);
			const page = JSON.stringify(records);
			const repeated = page === previous;
			previous = page;
			return { records: repeated ? [] : records, more: true };
		});
		return await collect(pages, limit);
	},
});

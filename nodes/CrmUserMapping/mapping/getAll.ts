import type { IDataObject } from 'n8n-workflow';
import { listedRecords, listFacts } from '../../shared/answer';
import { f } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { collect, pagesOf } from '../../shared/pages';
import { installedAppId } from './fields';

export const getAll = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many mappings',
	description: 'List the user mappings of a CRM app, or only those of the given users',
	endpoint: 'GET /crm-user-mapping',
	fields: [
		f.required(installedAppId),
		f.limit(),
		f.filters(
			f.pickedFrom(
				'searchCrmUsers',
				f.list('crmUserId', {
					forModel: 'asked',
					displayName: 'CRM Users',
					placeholder: 'e.g. 005A0000001',
					description: 'Only the mappings of these CRM users, by their IDs',
				}),
			),
			f.pickedFrom(
				'searchPlatformUsers',
				f.list('sprUserId', {
					forModel: 'asked',
					displayName: 'Platform Users',
					placeholder: 'e.g. kim@example.com',
					description: 'Only the mappings of these platform users, by their IDs or emails',
				}),
				{ typed: 'idOrEmail' },
			),
		),
	],
	execute: async ({ installedAppId, limit, filters }, { send }) => {
		const pages = pagesOf<IDataObject>(async ({ progress: { pages: pageNumber } }) => {
			const query = { installedAppId, pageNumber, ...filters };
			const answer = await send('GET /crm-user-mapping', { query });
			const records = listedRecords(answer, 'mappings');
			// The size of a page is not known, so nothing shows which one is the last.
			return { records, more: listFacts(answer).more, next: 'possible' };
		});
		return await collect(pages, limit);
	},
});

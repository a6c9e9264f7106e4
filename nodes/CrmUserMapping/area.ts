import type { IDataObject } from 'n8n-workflow';
import { itemsOr, listedRecords, listFacts, partsOf } from '../kernel/answers/answer';
import { collect, pagesOf } from '../kernel/answers/pages';
import { byPerson, inARow, type Words } from '../kernel/failures/errors';
import { operation, type Operation, resourceOf } from '../kernel/operation';
import { areaOf } from '../service/areaOf';
import { f } from '../service/fields';
import { exportCsv } from './exportCsv';
import { crmUserId, installedAppId, mappedCrmUserId, mappedSprUserId, sprUserId } from './fields';
import { importCsv } from './importCsv';

/** A write of one mapping. Its answer, which the specification does not show, is what comes out, or what was mapped. */
const writeOf = (
	done: 'created' | 'upserted',
	users: readonly f.Field[],
	parts: Pick<Operation, 'value' | 'description' | 'endpoint'>,
) =>
	operation({
		...parts,
		fields: [
			f.body({ fields: [installedAppId, ...users].map((one) => f.required(one)), mapped: [] }),
		],
		output: (answer, { body: { installedAppId, crmUserId, sprUserId } }) =>
			itemsOr(answer, { [done]: true, installedAppId, crmUserId, sprUserId } as IDataObject),
	});

const create = writeOf('created', [crmUserId, sprUserId], {
	value: 'create',
	description: 'Map a CRM user to a platform user. Fails when either of them is already mapped.',
	endpoint: 'POST /crm-user-mapping',
});

const upsert = writeOf('upserted', [mappedCrmUserId, mappedSprUserId], {
	value: 'upsert',
	description:
		'Create a new mapping of a CRM user to a platform user that no other CRM user has, or update the current one if it already exists (upsert)',
	endpoint: 'POST /crm-user-mapping/upsert',
});

const selectors = f.filters(mappedCrmUserId, mappedSprUserId);
const deleteAll = f.flag(
	'deleteAll',
	'Whether to delete every mapping of the app. Must be on if no filter is given, and off otherwise.',
	{ confirms: true },
);

/** The mappings to delete; undefined for all of the app, which the user has to confirm. */
const selection: f.Input<'body', Record<string, string> | undefined> = {
	name: 'body',
	properties: [f.propertyOf(deleteAll), ...selectors.properties],
	read: (reader) => {
		const { at } = reader;
		const problem = (text: Words) => at.in('deleteAll').problem(text);
		const all = f.inputOf(deleteAll).read(reader) === true;
		const filterValues = selectors.read(reader);
		const none = Object.keys(filterValues).length === 0;
		if (none && !all && at.isForModel)
			// A model that reads of the switch might turn it on.
			at.in('filters').in('crmUserId').problem('No mapping is selected. Give at least one user.');
		else if (none && !all)
			problem(
				`No mapping is selected, which means every mapping of the app. Add a filter, or switch ${at.nameOf('deleteAll')} on.`,
			);
		if (!none && all)
			problem(
				inARow(
					'It is on although mappings are selected.',
					byPerson('Switch it off to delete those only, or remove the filters to delete all.'),
				),
			);
		return none ? undefined : filterValues;
	},
};

const remove = operation({
	name: 'Delete Mappings',
	value: 'delete',
	action: 'Delete user mappings of an app',
	description:
		'Delete the user mappings of a CRM app that match a CRM user or a platform user. This cannot be undone.',
	endpoint: 'DELETE /crm-user-mapping',
	dangers: [
		{ text: 'Every mapping of the app is deleted for good.', shownWhen: { deleteAll: [true] } },
	],
	fields: [f.required(installedAppId), selection],
	output: (answer, { installedAppId, body: selection = { deleteAll: true } }) => {
		// Publicly known: the mappings that were deleted come back.
		const deleted = !Array.isArray(answer.data) || partsOf(answer).length > 0;
		return itemsOr(answer, { installedAppId, ...selection }).map((one) => ({ deleted, ...one }));
	},
});

const getAll = operation({
	value: 'getAll',
	description: 'List the user mappings of a CRM app, or only those of the given users',
	endpoint: 'GET /crm-user-mapping',
	fields: [
		f.required(installedAppId),
		f.limit(),
		f.filters(
			f.pickedFrom(
				'searchCrmUsers',
				f.list('crmUserId', 'Only the mappings of these CRM users, by their IDs', {
					forModel: 'asked',
					displayName: 'CRM Users',
					placeholder: 'e.g. 005A0000001',
				}),
			),
			f.pickedFrom(
				'searchPlatformUsers',
				f.list('sprUserId', 'Only the mappings of these platform users, by their IDs or emails', {
					forModel: 'asked',
					displayName: 'Platform Users',
					placeholder: 'e.g. kim@example.com',
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

export const { resources, ofArea } = areaOf('crmUserMapping', [
	resourceOf('mapping', [create, upsert, remove, exportCsv, getAll, importCsv]),
]);

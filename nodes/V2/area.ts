import type { IDataObject } from 'n8n-workflow';
import { operation, resourceOf, type Resource } from '../kernel/operation';
import { titleOf } from '../kernel/values/titles';
import { areaOf } from '../service/areaOf';
import { f } from '../service/fields';
import { listTypesOf, lookUpThings, searchesFor } from '../service/reads/lookUps';
import { searchCases, searchMessages, searchProfiles } from './search';

const createNote = operation({
	value: 'create',
	action: 'Add a note to a case',
	description:
		"Add an internal note to a case, which agents see and customers do not. Publicly known of the service's second version, not specified.",
	endpoint: 'POST /v2/comment/CASE/{caseNumber}',
	fields: [
		f.inPath(
			f.id('caseNumber', 'The number of the case, not its ID', {
				empty: 'never',
				placeholder: 'e.g. 4100001',
			}),
		),
		f.body({
			fields: [f.text('text', 'What the note says', { empty: 'never', rows: 4 })],
			more: [
				f.object('attachment', 'A file that goes with the note', {}, [
					f.webAddress(
						'url',
						'The public address of the file',
						'https://media.example.com/receipt.png',
						{ empty: 'never' },
					),
					f.webAddress(
						'previewUrl',
						'The public address of a smaller picture of it',
						'https://media.example.com/receipt-small.png',
					),
					f.choice('type', 'What it is', {}, ['IMAGE', 'DOC', 'VIDEO', 'AUDIO']),
				]),
			],
		}),
	],
});

const assetType = f.openChoice(
	'assetType',
	'The records that have the fields. An expression can give any other class.',
	{ empty: 'never', displayName: 'Of', default: 'UNIVERSAL_CASE' },
	[
		'ACCOUNT',
		{ name: 'Case', value: 'UNIVERSAL_CASE' },
		...['MEDIA_ASSET', 'MESSAGE', 'OUTBOUND_MESSAGE', 'PROFILE', 'USER'],
	],
);

/**
 * A resource of which all can be listed, with their IDs and names.
 * @param of the kind of thing in the table of lists
 * @param fields what its list has to be narrowed by
 */
function listResource(of: string, ...fields: f.Field[]): Resource {
	const plural = `${titleOf(of).toLowerCase()}s`;
	const types = fields.length > 0 ? [] : listTypesOf(of);
	const list = f.choice('list', `Which list of ${plural} the platform is asked for`, {}, types);
	const getAll = operation({
		value: 'getAll',
		description: `List the ${plural} of the platform, with their IDs and names. Publicly known of earlier versions of the service, not specified.`,
		// There is no list of the custom fields of cases.
		endpoint: fields.length > 0 ? 'POST /v2/search/CUSTOM_FIELD' : 'GET /v1/bootstrap/resources',
		also: ['GET /v1/bootstrap/resources', ...searchesFor(of)],
		fields: [
			...fields,
			f.limit(),
			f.filters(
				f.text('search', 'Only those whose name, detail or ID contains this text, ignoring case', {
					forModel: 'asked',
				}),
				f.workspace(f.id('clientId', 'Only those of this workspace, by its ID')),
			),
		],
		options: [
			f.flag('includeHidden', 'Whether to return those that are deleted or switched off, too'),
			...(types.length > 1 ? [list] : []),
		],
		execute: async (parameters, { send }) => {
			const { limit, filters, options } = parameters;
			const { assetType } = parameters as { assetType?: string };
			const wanted = (filters.search ?? '').toLowerCase();
			const found: IDataObject[] = [];
			const look = { of, assetType, clientId: filters.clientId, list: options.list };
			for await (const page of lookUpThings(look, send)) {
				for (const { id, name, detail, isHidden, record } of page) {
					if (isHidden && options.includeHidden !== true) continue;
					if (!`${name}\n${detail}\n${id ?? ''}`.toLowerCase().includes(wanted)) continue;
					found.push(Object.assign({ id, name }, record, { id, name }));
					if (found.length >= limit) return found;
				}
			}
			return found;
		},
	});
	return resourceOf(of, [getAll]);
}

const all = [
	resourceOf('case', [searchCases]),
	resourceOf('message', [searchMessages]),
	resourceOf('note', [createNote]),
	resourceOf('profile', [searchProfiles]),
	listResource('account'),
	listResource('customField', assetType),
	...['macro', 'profileList', 'queue', 'user'].map((of) => listResource(of)),
];

export const { resources, ofArea } = areaOf('v2', all, {
	search:
		'Finds cases, and the IDs of users, queues, accounts and custom fields by their names. Start here when an ID is not known.',
	related: { engagementCase: 'Reads and changes the case that was found' },
});

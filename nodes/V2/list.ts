import type { IDataObject } from 'n8n-workflow';
import { f } from '../shared/fields';
import { operation, type Resource } from '../shared/operation';
import { listTypesOf, lookUpThings, searchesFor } from '../shared/reads';
import { titleOf } from '../shared/titles';

interface Kind {
	/** The kind of thing in the table of lists, which is the name of the resource, too. */
	of: string;
	/** What people call it. */
	name: string;
	/** What several of them are called, in small letters. */
	plural: string;
	/** What its list can be narrowed by, or has to be. */
	fields?: readonly f.Field[];
}

const assetType = f.openChoice(
	'assetType',
	[
		{ name: 'Account', value: 'ACCOUNT' },
		{ name: 'Case', value: 'UNIVERSAL_CASE' },
		{ name: 'Media Asset', value: 'MEDIA_ASSET' },
		{ name: 'Message', value: 'MESSAGE' },
		{ name: 'Outbound Message', value: 'OUTBOUND_MESSAGE' },
		{ name: 'Profile', value: 'PROFILE' },
		{ name: 'User', value: 'USER' },
	],
	{
		empty: 'never',
		displayName: 'Of',
		default: 'UNIVERSAL_CASE',
		description: 'The records that have the fields. An expression can give any other class.',
	},
);

/** A resource of which all can be listed, with their IDs and names. */
export function listResource({ of, name, plural, fields = [] }: Kind): Resource {
	const types = fields.length > 0 ? [] : listTypesOf(of);
	const list = f.choice(
		'list',
		types.map((value) => ({ name: titleOf(value.toLowerCase()), value })),
		{ description: `Which list of ${plural} the platform is asked for` },
	);
	const getAll = operation({
		value: 'getAll',
		action: `Get many ${plural}`,
		description: `List the ${plural} of the platform, with their IDs and names. Publicly known of earlier versions of the service, not specified.`,
		// There is no list of the custom fields of cases.
		endpoint: fields.length > 0 ? 'POST /v2/search/CUSTOM_FIELD' : 'GET /v1/bootstrap/resources',
		also: ['GET /v1/bootstrap/resources', ...searchesFor(of)],
		fields: [
			...fields,
			f.limit(),
			f.filters(
				f.text('search', {
					forModel: 'asked',
					description: 'Only those whose name, detail or ID contains this text, ignoring case',
				}),
				f.pickedFrom(
					'searchWorkspaces',
					f.id('clientId', {
						displayName: 'Workspace',
						description: 'Only those of this workspace, by its ID',
					}),
				),
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
	return { name, value: of, operations: [getAll] };
}

export const listResources = [
	listResource({ of: 'account', name: 'Account', plural: 'accounts' }),
	listResource({
		of: 'customField',
		name: 'Custom Field',
		plural: 'custom fields',
		fields: [assetType],
	}),
	listResource({ of: 'macro', name: 'Macro', plural: 'macros' }),
	listResource({ of: 'profileList', name: 'Profile List', plural: 'profile lists' }),
	listResource({ of: 'queue', name: 'Queue', plural: 'queues' }),
	listResource({ of: 'user', name: 'User', plural: 'users' }),
];

import {
	type Field,
	type FieldName,
	type Settings,
	choice,
	list,
	pickedFrom,
	id,
	pattern,
} from '../../kernel/fields';

/** A campaign, from a list or by its ID. A node that has it lists `searchCampaigns` among its methods. */
export const campaignLocator = (description: string, settings: Settings = {}) =>
	campaignField('campaignId', description, { displayName: 'Campaign', ...settings });

/** A campaign of another name than `campaignId`, or from another list. */
export const campaignField = <const N extends FieldName>(
	name: N,
	description: string,
	settings: Settings,
	searchListMethod = 'searchCampaigns',
) =>
	pickedFrom(searchListMethod, id(name, description, { placeholder: 'e.g. 9004_1', ...settings }));

/** A workspace (client), from a list or by its ID. A field of another kind takes the ID as its endpoint does. */
export const workspace = <F extends Field>(field: F): F =>
	pickedFrom('searchWorkspaces', { ...field, displayName: 'Workspace', placeholder: 'e.g. 77' });

export const caseNumber = pattern(
	'caseNumber',
	'The number of the case, by which people know it',
	/^\d+$/,
	'a case number, as digits only',
	{ placeholder: 'e.g. 70001' },
);

/** The class of audited assets (Part 1, "Audit record"). */
export const assetClass = choice(
	'assetClass',
	'What kind of asset the IDs belong to',
	{ empty: 'never' },
	[
		{ name: 'Case', value: 'UNIVERSAL_CASE' },
		{ name: 'Media Asset', value: 'MEDIA_ASSET' },
		{
			name: 'Message',
			value: 'MESSAGE_WORKFLOW',
			description: 'What is done with a message, e.g. its assignment, queues and properties',
		},
		{ name: 'Outbound Message', value: 'OUTBOUND_MESSAGE' },
		{
			name: 'Profile',
			value: 'PROFILE_WORKFLOW',
			description: 'What is done with a profile, e.g. its assignment and properties',
		},
		{ name: 'Task', value: 'SPR_TASK' },
		{ name: 'User', value: 'USER' },
	],
);

export const assetIds = list(
	'assetIds',
	'The assets whose history is read; of a case, the number of the case and not its ID. All are of the asset class',
	{ empty: 'never', placeholder: 'e.g. 4100001, 4100002' },
);

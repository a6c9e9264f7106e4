import * as f from '../../kernel/fields';
import { SENDABLE } from '../../kernel/http/http';

/** A campaign, from a list or by its ID. A node that has it lists `searchCampaigns` among its methods. */
export const campaignLocator = (description: string, settings: f.Settings = {}) =>
	campaignField('campaignId', description, { displayName: 'Campaign', ...settings });

/** A campaign of another name than `campaignId`, or from another list. */
export const campaignField = <const N extends f.FieldName>(
	name: N,
	description: string,
	settings: f.Settings,
	searchListMethod = 'searchCampaigns',
) =>
	f.pickedFrom(
		searchListMethod,
		f.id(name, description, { placeholder: 'e.g. 9004_1', ...settings }),
	);

/** A workspace (client), from a list or by its ID. A field of another kind takes the ID as its endpoint does. */
export const workspace = <F extends f.Field>(field: F): F =>
	f.pickedFrom('searchWorkspaces', { ...field, displayName: 'Workspace', placeholder: 'e.g. 77' });

/** An option of publishing, in place of the workspace of the credential. */
export const workspaceId = workspace(
	f.pattern(
		'workspaceId',
		'The workspace that this acts in, for a token of several workspaces. If empty, it is the workspace of the credential, or else the main one of the token.',
		SENDABLE,
		'an ID that can be sent in a header, without typographic or invisible characters, e.g. 78',
		{ empty: 'decide', sameForAll: true },
	),
);

export const caseNumber = f.pattern(
	'caseNumber',
	'The number of the case, by which people know it',
	/^\d+$/,
	'a case number, as digits only',
	{ placeholder: 'e.g. 70001' },
);

/** The class of audited assets (Part 1, "Audit record"). */
export const assetClass = f.choice(
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

export const assetIds = f.list(
	'assetIds',
	'The assets whose history is read; of a case, the number of the case and not its ID. All are of the asset class',
	{ empty: 'never', placeholder: 'e.g. 4100001, 4100002' },
);

/** What the service is publicly known to need: it may be left out, but not by an expression that finds nothing. */
export const USUAL = {
	empty: 'decide',
	hint: 'Usually required',
	forModel: 'needed',
} as const satisfies f.Settings;

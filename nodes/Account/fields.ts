import { f } from '../shared/fields';

/** The account that an operation is about. */
export const accountId = f.picked(
	'account',
	f.id('id', 'The channel account', { empty: 'never', displayName: 'Account ID' }),
);

/** What a workspace (client) is called, and looks like. */
const texts = { displayName: 'Workspace', placeholder: 'e.g. 77' };

/** A workspace as the account endpoints take it: a long. */
export const workspace = (description: string) =>
	f.pickedFrom('searchWorkspaces', f.int64('spaceId', `${description}, by its ID`, { ...texts }));

/** The workspace that an account is removed from: a positive integer, sent as text. */
export const clientId = f.pickedFrom(
	'searchWorkspaces',
	f.pattern(
		'clientId',
		'The workspace (client) to remove the account from, by its ID',
		/^[1-9]\d*$/,
		'the ID of a workspace (client), a positive whole number in digits only',
		{
			...texts,
		},
	),
);

import { f } from '../service/fields';

/** The account that an operation is about. */
export const accountId = f.picked(
	'account',
	f.id('id', 'The channel account', { empty: 'never', displayName: 'Account ID' }),
);

/** A workspace as the account endpoints take it: a long. */
export const workspace = (description: string) =>
	f.workspace(f.int64('spaceId', `${description}, by its ID`));

/** The workspace that an account is removed from: a positive integer, sent as text. */
export const clientId = f.workspace(
	f.pattern(
		'clientId',
		'The workspace (client) to remove the account from, by its ID',
		/^[1-9]\d*$/,
		'the ID of a workspace (client), a positive whole number in digits only',
	),
);

import { pattern } from '../../kernel/fields';
import { workspace } from './recordNames';
import { SENDABLE } from '../../kernel/http/sendable';

/** An option of publishing, in place of the workspace of the credential. */
export const workspaceId = workspace(
	pattern(
		'workspaceId',
		'The workspace that this acts in, for a token of several workspaces. If empty, it is the workspace of the credential, or else the main one of the token.',
		SENDABLE,
		'an ID that can be sent in a header, without typographic or invisible characters, e.g. 78',
		{ empty: 'decide', sameForAll: true },
	),
);

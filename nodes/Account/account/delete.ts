import { required } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { accountId, clientId } from './fields';

export const remove = operation({
	name: 'Delete Account',
	value: 'delete',
	action: 'Delete an account from a workspace',
	description: 'Remove an account from one workspace (client) for good',
	endpoint: 'DELETE /account',
	dangers: [{ text: 'The account is removed from the workspace for good.' }],
	fields: [accountId, required(clientId)],
	request: ({ id, clientId }) => ({ query: { id, clientId } }),
	done: 'deleted',
});

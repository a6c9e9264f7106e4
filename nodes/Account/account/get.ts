import { namedRecords } from '../../shared/answer';
import { operation } from '../../shared/operation';
import { account } from '../../shared/records';
import { accountId } from './fields';

export const get = operation({
	name: 'Get Account',
	value: 'get',
	action: 'Get an account',
	description: 'Get one account by its ID',
	endpoint: 'GET /account',
	fields: [accountId],
	gives: account,
	request: ({ id }) => ({ query: { id } }),
	output: (answer, { id }) => namedRecords(answer, { id }),
});

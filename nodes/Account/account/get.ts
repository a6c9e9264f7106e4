import { namedRecords } from '../../shared/answer';
import { operation, simplified, simplify } from '../../shared/operation';
import { accountId } from './fields';

/** What is kept of an account when it is simplified. */
const SIMPLE_FIELDS = [
	'id',
	'displayName',
	'type',
	'channelType',
	'channelId',
	'spaceId',
	'active',
	'permalink',
	'createdTime',
	'modifiedTime',
] as const;

export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get an account',
	description: 'Get one account by its ID',
	endpoint: 'GET /account',
	fields: [accountId, simplify],
	request: ({ id }) => ({ query: { id } }),
	output: (answer, p) => simplified(namedRecords(answer, { id: p.id }), p, SIMPLE_FIELDS),
});

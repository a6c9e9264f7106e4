import { limit } from '../../shared/fields/groups';
import { operation } from '../../shared/operation';
import { recordsOf } from '../../shared/records';
import { query } from '../fields';

export const getAll = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many engines',
	description: 'List the reporting engines that can be queried',
	endpoint: 'GET /reports/engine',
	fields: [limit(), query],
	request: ({ queryParameters }) => ({ query: queryParameters }),
	// No paging is shown for this list: it comes whole, and is cut here.
	output: (answer, { limit }) => recordsOf(answer).slice(0, limit),
});

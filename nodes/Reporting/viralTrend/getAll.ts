import { limit } from '../../shared/fields/groups';
import { operation } from '../../shared/operation';
import { recordsOf } from '../../shared/records';
import { body, query } from '../fields';

export const getAll = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many viral trends',
	description: 'Fetch the viral trends that match a request',
	endpoint: 'POST /reports/fetchViralTrends',
	fields: [body('The request'), limit(), query],
	request: ({ jsonBody, queryParameters }) => ({ query: queryParameters, body: jsonBody }),
	// No paging is shown for this list: it comes whole, and is cut here.
	output: (answer, { limit }) => recordsOf(answer).slice(0, limit),
});

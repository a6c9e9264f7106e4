import { listedRecords } from '../../shared/answer';
import { limit } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { campaign } from '../../shared/records';

export const getAll = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many campaigns',
	description: 'List the campaigns that the credential may see',
	endpoint: 'GET /campaign',
	maxConcurrency: 'none',
	fields: [limit()],
	gives: campaign,
	request: () => ({}),
	// The specification shows no paging for this list, so it is read as a whole and cut here.
	output: (answer) => listedRecords(answer, 'campaigns'),
});

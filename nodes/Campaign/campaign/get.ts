import { namedRecords } from '../../shared/answer';
import { operation } from '../../shared/operation';
import { campaign as campaignRecord } from '../../shared/records';
import { campaign } from './fields';

export const get = operation({
	name: 'Get Campaign',
	value: 'get',
	action: 'Get a campaign',
	description: 'Get one campaign by its ID or by its external source and ID',
	endpoint: 'GET /campaign',
	fields: [campaign],
	gives: campaignRecord,
	request: ({ address }) => ({ query: address }),
	output: (answer, { address }) => namedRecords(answer, address),
});

import { operation } from '../../shared/operation';
import { assetId, query } from '../fields';

export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get an asset',
	description: 'Get one asset by its ID',
	endpoint: 'GET /sam/{assetId}',
	fields: [assetId, query],
	request: ({ assetId, queryParameters }) => ({ path: { assetId }, query: queryParameters }),
});

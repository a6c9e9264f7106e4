import { operation } from '../../shared/operation';
import { assetId, optionalBody, query } from '../fields';

export const remove = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete an asset',
	description: 'Delete an asset for good',
	endpoint: 'DELETE /sam/{assetId}',
	fields: [assetId, optionalBody('The body of the request'), query],
	request: ({ assetId, jsonBody, queryParameters }) => ({
		path: { assetId },
		query: queryParameters,
		body: jsonBody,
	}),
	done: 'deleted',
});

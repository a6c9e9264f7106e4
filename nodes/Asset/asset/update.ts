import { operation } from '../../shared/operation';
import { assetId, body, query } from '../fields';

export const update = operation({
	name: 'Update',
	value: 'update',
	action: 'Update an asset',
	description: 'Update parts of an asset',
	endpoint: 'PATCH /sam/{assetId}',
	fields: [assetId, body('What changes'), query],
	request: ({ assetId, jsonBody, queryParameters }) => ({
		path: { assetId },
		query: queryParameters,
		body: jsonBody,
	}),
	done: 'updated',
});

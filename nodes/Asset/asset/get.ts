import { required } from '../../shared/fields';
import { pathOnly } from '../../shared/operation';
import { assetId } from './fields';

export const get = pathOnly({
	name: 'Get',
	value: 'get',
	action: 'Get an asset',
	description: 'Get one asset by its ID',
	endpoint: 'GET /sam/{assetId}',
	isBrief: true,
	fields: [required(assetId)],
});

import { required } from '../../shared/fields';
import { pathOnly } from '../../shared/operation';
import { assetChanges, assetId } from './fields';

export const update = pathOnly({
	name: 'Update',
	value: 'update',
	action: 'Update an asset',
	description: 'Update parts of an asset',
	endpoint: 'PATCH /sam/{assetId}',
	fields: [required(assetId)],
	body: assetChanges,
	done: 'updated',
	idName: 'assetId',
});

import { required } from '../../shared/fields';
import { pathOnly } from '../../shared/operation';
import { assetId } from './fields';

export const remove = pathOnly({
	name: 'Delete',
	value: 'delete',
	action: 'Delete an asset',
	description: 'Delete an asset for good',
	endpoint: 'DELETE /sam/{assetId}',
	dangers: [{ text: 'The asset is deleted for good.' }],
	fields: [required(assetId)],
	body: { what: 'The body of the request', isOptional: true },
	done: 'deleted',
});

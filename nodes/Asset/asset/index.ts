import { knownBody, required } from '../../shared/fields';
import { pathOnly, type Resource } from '../../shared/operation';
import { assetChanges, assetId, newAsset, withFileKind } from './fields';
import { replace } from './replace';

const create = pathOnly({
	name: 'Create',
	value: 'create',
	action: 'Create an asset',
	description: 'Create an asset in the asset manager from a file that has a public address',
	endpoint: 'POST /sam',
	body: knownBody({ ...newAsset, mapped: [], shape: withFileKind }),
	done: 'created',
	idName: 'assetId',
});

const remove = pathOnly({
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

const get = pathOnly({
	name: 'Get',
	value: 'get',
	action: 'Get an asset',
	description: 'Get one asset by its ID',
	endpoint: 'GET /sam/{assetId}',
	isBrief: true,
	fields: [required(assetId)],
});

const update = pathOnly({
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

export const asset: Resource = {
	name: 'Asset',
	value: 'asset',
	operations: [create, remove, get, replace, update],
};

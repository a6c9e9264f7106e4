import { knownBody } from '../../shared/fields';
import { pathOnly } from '../../shared/operation';
import { newAsset, withFileKind } from './fields';

export const create = pathOnly({
	name: 'Create',
	value: 'create',
	action: 'Create an asset',
	description: 'Create an asset in the asset manager from a file that has a public address',
	endpoint: 'POST /sam',
	body: knownBody({ ...newAsset, mapped: [], shape: withFileKind }),
	done: 'created',
	idName: 'assetId',
});

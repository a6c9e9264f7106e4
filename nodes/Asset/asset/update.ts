import { pathOnly } from '../../shared/operation';
import { assetId } from './fields';

export const update = pathOnly({
	name: 'Update',
	value: 'update',
	action: 'Update an asset',
	description: 'Update parts of an asset',
	endpoint: 'PATCH /sam/{assetId}',
	fields: [assetId],
	body: { what: 'The changes', example: { name: 'Logo 2026' } },
	done: 'updated',
});

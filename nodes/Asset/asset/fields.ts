import { id, required } from '../../shared/fields';

export const assetId = required(id('assetId', { description: 'The asset that is meant' }));

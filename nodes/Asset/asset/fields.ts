import { id } from '../../shared/fields';

export const assetId = id('assetId', { required: true, description: 'The ID of the asset' });

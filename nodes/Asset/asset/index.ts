import type { Resource } from '../../shared/operation';
import { create } from './create';
import { remove } from './delete';
import { get } from './get';
import { replace } from './replace';
import { update } from './update';

export const asset: Resource = {
	name: 'Asset',
	value: 'asset',
	operations: [create, remove, get, replace, update],
};

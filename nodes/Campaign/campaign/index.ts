import type { Resource } from '../../shared/operation';
import { addBrief } from './addBrief';
import { create } from './create';
import { remove } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import { replace } from './replace';
import { update } from './update';
import { upsert } from './upsert';

export const campaign: Resource = {
	name: 'Campaign',
	value: 'campaign',
	operations: [addBrief, create, remove, get, getAll, replace, update, upsert],
};

import type { Resource } from '../../shared/operation';
import { create } from './create';
import { remove } from './delete';
import { get } from './get';
import { schedule } from './schedule';
import { update } from './update';

export const draft: Resource = {
	name: 'Draft',
	value: 'draft',
	operations: [create, remove, get, schedule, update],
};

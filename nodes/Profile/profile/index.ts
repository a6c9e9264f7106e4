import type { Resource } from '../../shared/operation';
import { create } from './create';
import { get } from './get';
import { replace } from './replace';
import { update } from './update';
import { upsert } from './upsert';

export const profile: Resource = {
	name: 'Profile',
	value: 'profile',
	operations: [create, get, replace, update, upsert],
};

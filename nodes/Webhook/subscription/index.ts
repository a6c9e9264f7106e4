import type { Resource } from '../../shared/operation';
import { activate } from './activate';
import { create } from './create';
import { deactivate } from './deactivate';
import { remove } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import { update } from './update';
import { verify } from './verify';

export const subscription: Resource = {
	name: 'Subscription',
	value: 'subscription',
	operations: [activate, create, deactivate, remove, get, getAll, update, verify],
};

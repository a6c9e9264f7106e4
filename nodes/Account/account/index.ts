import type { Resource } from '../../shared/operation';
import { deactivate } from './deactivate';
import { remove } from './delete';
import { get } from './get';
import { replaceProperties } from './replaceProperties';
import { update } from './update';

export const account: Resource = {
	name: 'Account',
	value: 'account',
	operations: [deactivate, remove, get, replaceProperties, update],
};

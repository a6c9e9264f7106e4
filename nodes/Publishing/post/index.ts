import type { Resource } from '../../shared/operation';
import { create } from './create';
import { remove } from './delete';
import { get } from './get';
import { updateWorkflowProperties } from './updateWorkflowProperties';

export const post: Resource = {
	name: 'Post',
	value: 'post',
	operations: [create, remove, get, updateWorkflowProperties],
};

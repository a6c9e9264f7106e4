import type { Resource } from '../../shared/operation';
import { create } from './create';
import { createByCase } from './createByCase';

export const reply: Resource = {
	name: 'Reply',
	value: 'reply',
	operations: [create, createByCase],
};

import type { Resource } from '../../shared/operation';
import { getAll } from './getAll';

export const workspace: Resource = {
	name: 'Workspace',
	value: 'workspace',
	operations: [getAll],
};

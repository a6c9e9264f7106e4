import type { Resource } from '../../shared/operation';
import { getStatus } from './getStatus';
import { start } from './start';

export const imports: Resource = {
	name: 'Import',
	value: 'import',
	operations: [getStatus, start],
};

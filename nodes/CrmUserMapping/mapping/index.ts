import type { Resource } from '../../shared/operation';
import { remove } from './delete';
import { exportCsv } from './exportCsv';
import { getAll } from './getAll';
import { importCsv } from './importCsv';
import { create, upsert } from './write';

export const resource: Resource = {
	name: 'Mapping',
	value: 'mapping',
	operations: [create, upsert, remove, exportCsv, getAll, importCsv],
};

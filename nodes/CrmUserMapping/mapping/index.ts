import type { Resource } from '../../shared/operation';
import { create } from './create';
import { remove } from './delete';
import { exportCsv } from './exportCsv';
import { getAll } from './getAll';
import { importCsv } from './importCsv';
import { upsert } from './upsert';

export const mapping: Resource = {
	name: 'Mapping',
	value: 'mapping',
	operations: [create, upsert, remove, exportCsv, getAll, importCsv],
};

import type { ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow';
import { mapperFields, propertyLevel } from '../fields';
import type { Resource } from '../../kernel/operation';
import { editorList } from '../../kernel/editor/editorList';
import { propertiesOf, type Records } from './knownProperties';

/** Loads the operations of an area, which are needed only when they are used. */
export type LoadArea = () => Promise<{ resources: readonly Resource[] }>;

/**
 * The method `getColumns` of a node's `resourceMapping`: the columns of the chosen operation, with the
 * custom properties of its records.
 */
export function columnsMethod(load: LoadArea, records: Records) {
	return async function getColumns(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
		const { resources } = await load();
		const chosen = this.getCurrentNodeParameters() ?? {};
		const resource = resources.find(({ value }) => value === chosen.resource) ?? resources[0];
		const operation = resource?.operations.find(({ value }) => value === chosen.operation);
		const columns = operation?.fields.find((field) => field.columns)?.columns ?? [];
		if (!columns.some(({ field }) => field.kind === 'properties'))
			return { fields: mapperFields(columns, () => []) };
		const known = await editorList(this, async (send) => await propertiesOf(this, send, records));
		return { fields: mapperFields(columns, ({ field }) => known(propertyLevel(field.name))) };
	};
}

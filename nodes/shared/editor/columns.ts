import type { ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow';
import { mapperFields, propertyLevel } from '../fields';
import type { Resource } from '../operation';
import { editorList } from './editorList';
import { knownProperties, type Addressed } from './knownProperties';

/**
 * The method `getColumns` of a node's `resourceMapping`: the columns of the chosen operation, with the
 * custom properties that occur in the record that is addressed, and in the campaigns.
 */
export function columnsMethod(
	load: () => Promise<{ resources: readonly Resource[] }>,
	addressed?: Addressed,
) {
	return async function getColumns(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
		const { resources } = await load();
		const chosen = this.getCurrentNodeParameters() ?? {};
		const resource = resources.find(({ value }) => value === chosen.resource) ?? resources[0];
		const operation = resource?.operations.find(({ value }) => value === chosen.operation);
		const columns = operation?.fields.find((field) => field.columns)?.columns ?? [];
		if (!columns.some(({ field }) => field.kind === 'properties'))
			return { fields: mapperFields(columns, () => []) };
		const known = await editorList(
			this,
			async (send) => await knownProperties(send, chosen, addressed),
		);
		return { fields: mapperFields(columns, ({ field }) => known.of(propertyLevel(field.name))) };
	};
}

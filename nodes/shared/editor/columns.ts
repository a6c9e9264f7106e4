import type { ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow';
import { mapperFields } from '../fields';
import type { Resource } from '../operation';
import { editorList } from './editorList';
import { propertiesOfCampaigns } from './knownProperties';

/** A method of a node's `resourceMapping`: the columns of the chosen operation, with the custom properties that occur in the campaigns. */
export function columnsOf(resources: readonly Resource[]) {
	return async function getColumns(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
		const chosen = this.getCurrentNodeParameters() ?? {};
		const resource = resources.find(({ value }) => value === chosen.resource) ?? resources[0];
		const operation = resource?.operations.find(({ value }) => value === chosen.operation);
		const columns = operation?.fields.find((field) => field.columns)?.columns ?? [];
		const known = await editorList(this, propertiesOfCampaigns);
		return { fields: mapperFields(columns, ({ leaf }) => known.of(leaf.name)) };
	};
}

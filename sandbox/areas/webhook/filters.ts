import type { FilteredSubscription, Filter } from './store';

type Fields = Readonly<Record<string, unknown>>;

/** Whether a subscription's entry lets an event through: its type fits, and all filters hold. */
export function lets(
	{ webhookType, filters = [] }: FilteredSubscription,
	type: string,
	record: unknown,
) {
	return webhookType === type && filters.every((filter) => holds(filter, record));
}

/** `IS`: one of the record's values is one of the filter's; `IS_NOT`: none is. */
function holds({ id, type, checkCondition, values }: Filter, record: unknown): boolean {
	const found = [valuesOf(type, id, isRecord(record) ? record : {})].flat().map(String);
	return found.some((value) => values.includes(value)) === (checkCondition === 'IS');
}

/** A custom property of that id; for any other type the record's own field, named by the id. */
function valuesOf(type: string, id: string, record: Fields): unknown {
	if (type === 'PARTNER_CUSTOM_PROPERTY') {
		const { partnerCustomProperties, workflow } = record;
		const inWorkflow = isRecord(workflow) ? workflow.customProperties : undefined;
		return property(partnerCustomProperties, id) ?? property(inWorkflow, id) ?? [];
	}
	if (type === 'CLIENT_CUSTOM_PROPERTY') return property(record.clientCustomProperties, id) ?? [];
	if (type === 'ACCOUNT_TYPE') return record.accountType ?? [];
	return record[id] ?? [];
}

function property(map: unknown, id: string): unknown {
	return isRecord(map) ? map[id] : undefined;
}

function isRecord(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null;
}

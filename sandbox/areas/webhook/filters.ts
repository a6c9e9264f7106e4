import type { JsonObject } from '../../core/json';

/** A condition on the payload of an event. */
export interface Filter {
	id: string;
	type: string;
	checkCondition: keyof typeof CONDITIONS;
	values: string[];
}

/** An event type of a subscription; without filters, it includes every event of the type. */
export interface FilteredSubscription {
	webhookType: string;
	filters?: Filter[];
}

/** Whether a subscription's entry accepts an event: the types are equal and all filters match. */
export function accepts(
	{ webhookType, filters = [] }: FilteredSubscription,
	type: string,
	payload: unknown,
): boolean {
	return webhookType === type && filters.every((filter) => matches(filter, payload));
}

/** By condition, whether the values that the payload has match those of the filter. */
export const CONDITIONS = {
	IS: (payloadValues, values) => payloadValues.some((value) => values.includes(value)),
	IS_NOT: (payloadValues, values) => !payloadValues.some((value) => values.includes(value)),
} satisfies Record<string, (payloadValues: string[], values: string[]) => boolean>;

function matches({ id, type, checkCondition, values }: Filter, payload: unknown): boolean {
	const payloadValues = [getValues(type, id, isObject(payload) ? payload : {})].flat().map(String);
	return CONDITIONS[checkCondition](payloadValues, values);
}

/** The id names a custom property or, for other types of filters, a field of the payload. */
function getValues(type: string, id: string, payload: JsonObject): unknown {
	if (type === 'PARTNER_CUSTOM_PROPERTY') {
		const { partnerCustomProperties, workflow } = payload;
		const workflowProperties = isObject(workflow) ? workflow.customProperties : undefined;
		return getField(partnerCustomProperties, id) ?? getField(workflowProperties, id) ?? [];
	}
	if (type === 'CLIENT_CUSTOM_PROPERTY') return getField(payload.clientCustomProperties, id) ?? [];
	if (type === 'ACCOUNT_TYPE') return payload.accountType ?? [];
	return payload[id] ?? [];
}

function getField(value: unknown, name: string): unknown {
	return isObject(value) ? value[name] : undefined;
}

function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null;
}

/** Custom field id to its values. */
export type CustomProperties = Record<string, string[]>;

/** Each listed field gets the listed values in place of its own. */
export function replaceProperties(
	current: CustomProperties,
	listed: CustomProperties = {},
): CustomProperties {
	return withoutEmpty({ ...current, ...listed });
}

/** Each listed value is added to its field, unless it is there. */
export function addProperties(
	current: CustomProperties,
	added: CustomProperties = {},
): CustomProperties {
	const merged = { ...current };
	for (const [field, values] of Object.entries(added)) {
		merged[field] = [...new Set([...(merged[field] ?? []), ...values])];
	}
	return withoutEmpty(merged);
}

/** Each listed value is taken from its field; a field without values is gone. */
export function removeProperties(
	current: CustomProperties,
	removed: CustomProperties = {},
): CustomProperties {
	const rest = { ...current };
	for (const [field, values] of Object.entries(removed)) {
		rest[field] = (rest[field] ?? []).filter((value) => !values.includes(value));
	}
	return withoutEmpty(rest);
}

function withoutEmpty(properties: CustomProperties): CustomProperties {
	return Object.fromEntries(Object.entries(properties).filter(([, values]) => values.length > 0));
}

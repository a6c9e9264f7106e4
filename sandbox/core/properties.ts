/** The values of each custom field, by field id. */
export type CustomProperties = Record<string, string[]>;

/** Sets the values of each given field; one without values is removed. */
export function replaceProperties(
	current: CustomProperties,
	replacement: CustomProperties = {},
): CustomProperties {
	return withoutEmpty({ ...current, ...replacement });
}

/** Adds the given values to their fields; a value that is already there is not repeated. */
export function addProperties(
	current: CustomProperties,
	additions: CustomProperties = {},
): CustomProperties {
	const result = { ...current };
	for (const [field, values] of Object.entries(additions)) {
		result[field] = [...new Set([...(result[field] ?? []), ...values])];
	}
	return withoutEmpty(result);
}

/** Removes the given values from their fields, and fields without values. */
export function removeProperties(
	current: CustomProperties,
	removals: CustomProperties = {},
): CustomProperties {
	const result = { ...current };
	for (const [field, values] of Object.entries(removals)) {
		result[field] = (result[field] ?? []).filter((value) => !values.includes(value));
	}
	return withoutEmpty(result);
}

function withoutEmpty(properties: CustomProperties): CustomProperties {
	return Object.fromEntries(Object.entries(properties).filter(([, values]) => values.length > 0));
}

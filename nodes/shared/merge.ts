import { isObject } from './transport/envelope';

/**
 * Lays `given` over `current`: objects (custom property maps among them) are merged name by name,
 * so that what was not named survives; lists and plain values are replaced. Neither is changed.
 */
export function layOver(
	current: Readonly<Record<string, unknown>>,
	given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
	const merged: Record<string, unknown> = { ...current };
	for (const [name, value] of Object.entries(given)) {
		const before = merged[name];
		merged[name] = isObject(before) && isObject(value) ? layOver(before, value) : value;
	}
	return merged;
}

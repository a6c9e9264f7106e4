import { isMissing, isObject, listOf, merge, valueAt } from '../../kernel/values/values';
import { f } from '../../service/fields';

type Values = Readonly<Record<string, unknown>>;

/** Status, priority and type of a case, each with the custom property that it is too. */
const PAIRS = f.caseStates.map(({ name }) => [name, f.PICKED[name].property] as const);

/**
 * Changes of a case in which status, priority and type are also custom properties: in the map that leaves
 * the others alone, and in the one that overrides them, if it is given. A property that is given stays.
 */
export function withStatusProperties(changes: Values): Record<string, unknown> {
	const { clearFields, syncedCustomProperties: all } = changes;
	const selected = changes.syncedSelectedCustomProperties as object | undefined;
	const given = { ...(isObject(all) && all), ...selected };
	const isCleared = (name: string) => listOf(clearFields).includes(name) || changes[name] === '';
	const added = PAIRS.filter(([, property]) => !Object.hasOwn(given, property))
		.filter(([name]) => isCleared(name) || !isMissing(changes[name]))
		.map(([name, property]) => [property, isCleared(name) ? [] : [changes[name]]] as const);
	if (added.length === 0) return changes;
	return {
		...changes,
		...(isObject(all) && { syncedCustomProperties: { ...all, ...Object.fromEntries(added) } }),
		syncedSelectedCustomProperties: { ...selected, ...Object.fromEntries(added) },
	};
}

/** Status, priority and type of a case as custom properties, as far as its fields show them. */
export function propertiesOfFields(record: Values): Record<string, unknown[]> {
	const shown = PAIRS.filter(([name]) => !isMissing(record[name]));
	return Object.fromEntries(shown.map(([name, property]) => [property, [record[name]]]));
}

/** Status, priority and type as fields, as far as these custom properties show them. */
export function fieldsOfProperties(properties: Values): Record<string, unknown> {
	const shown = PAIRS.filter(([, property]) => Object.hasOwn(properties, property));
	return Object.fromEntries(
		shown.map(([name, property]) => [name, listOf(properties[property])[0] ?? '']),
	);
}

/**
 * The details of a new case with later ones: what those give at one place only is no longer at the other, and
 * an assignment replaces the one before.
 */
export function mergedDetails(earlier: Values, later: Values): Record<string, unknown> {
	const isGiven = (path: string) => valueAt(later, path) !== undefined;
	const isOutdated = (path: string) =>
		!isGiven(path) && f.partAt(f.caseStates, path)?.places.some(isGiven) === true;
	return merge(without(earlier, isOutdated), later, (name) => name === 'assignment');
}

function without(values: Values, isLeftOut: (path: string) => boolean, at = ''): Values {
	return Object.fromEntries(
		Object.entries(values)
			.filter(([name]) => !isLeftOut(at + name))
			.map(([name, value]) => [
				name,
				isObject(value) ? without(value, isLeftOut, `${at}${name}.`) : value,
			]),
	);
}

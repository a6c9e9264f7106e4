import { CASE_PROPERTIES } from '../../shared/caseProperties';
import { isSameName } from '../../shared/differences';
import {
	isMissing,
	isNothing,
	isObject,
	listOf,
	merge,
	partOf,
	valueAt,
} from '../../shared/values';

type Values = Readonly<Record<string, unknown>>;

const PAIRS = Object.entries(CASE_PROPERTIES);

/** The two places of such a value in the body of a new case. */
const PLACES = PAIRS.map(([name, property]) => [name, `workflow.customProperties.${property}`]);

/**
 * Changes of a case in which status, priority and type are also custom properties: in the map that leaves
 * the others alone, and in the one that overrides them, if it is given. A property that is given stays.
 */
export function withStatusProperties(changes: Values): Record<string, unknown> {
	const { clearFields, syncedCustomProperties, syncedSelectedCustomProperties } = changes;
	const cleared = listOf(clearFields);
	const properties = Object.fromEntries(
		PAIRS.flatMap(([name, property]) => {
			if (cleared.includes(name)) return [[property, []]];
			const value = changes[name];
			if (value === undefined || value === null) return [];
			return [[property, value === '' ? [] : [value]]];
		}),
	);
	if (Object.keys(properties).length === 0) return changes;
	const syncedProperties = {
		...(isObject(syncedCustomProperties) && syncedCustomProperties),
		...(isObject(syncedSelectedCustomProperties) && syncedSelectedCustomProperties),
	};
	const added = Object.entries(properties).filter(
		([property]) => !Object.hasOwn(syncedProperties, property),
	);
	if (added.length === 0) return changes;
	const withAdded = (map: unknown) => ({ ...(isObject(map) && map), ...Object.fromEntries(added) });
	return {
		...changes,
		...(isObject(syncedCustomProperties) && {
			syncedCustomProperties: withAdded(syncedCustomProperties),
		}),
		syncedSelectedCustomProperties: withAdded(syncedSelectedCustomProperties),
	};
}

/** Status, priority and type of a case as custom properties, as far as its fields show them. */
export function propertiesOfFields(record: Values): Record<string, unknown[]> {
	return Object.fromEntries(
		PAIRS.filter(([name]) => !isMissing(record[name])).map(([name, property]) => [
			property,
			[record[name]],
		]),
	);
}

/** Status, priority and type as fields, as far as these custom properties show them. */
export function fieldsOfProperties(properties: unknown): Record<string, unknown> {
	return Object.fromEntries(
		PAIRS.filter(([, property]) => isObject(properties) && Object.hasOwn(properties, property)).map(
			([name, property]) => [name, listOf((properties as Values)[property])[0] ?? ''],
		),
	);
}

/**
 * A case under the names of an update, with status, priority and type in both places: where either has the
 * value that `changes` gives a place, that place has it; otherwise each has its own, or else that of the other.
 */
export function inBothPlaces(record: Values, changes: Values): Record<string, unknown> {
	const { syncedSelectedCustomProperties: map } = record;
	const given = changes.syncedSelectedCustomProperties;
	const isShown = (value: unknown, [name, property]: readonly [string, string]) =>
		!isNothing(value) &&
		[record[name], partOf(map, property)].some((shown) => isSameName(listOf(value), listOf(shown)));
	const fields = PAIRS.filter((pair) => isShown(changes[pair[0]], pair));
	const mirrored = PAIRS.filter((pair) => isShown(partOf(given, pair[1]), pair));
	const properties = {
		...propertiesOfFields(record),
		...(isObject(map) && map),
		...Object.fromEntries(mirrored.map(([, property]) => [property, partOf(given, property)])),
	};
	return {
		...fieldsOfProperties(map),
		...record,
		...Object.fromEntries(fields.map(([name]) => [name, changes[name]])),
		...(Object.keys(properties).length > 0 && { syncedSelectedCustomProperties: properties }),
	};
}

/** What the same value of a case is called at its other place; undefined for all other paths. */
export function otherPlaceOf(path: string): string | undefined {
	const places = PLACES.find((pair) => pair.includes(path));
	return places?.find((place) => place !== path);
}

/**
 * The details of a new case with later ones: what those give at one place only is no longer at the other, and
 * an assignment replaces the one before.
 */
export function mergedDetails(earlier: Values, later: Values): Record<string, unknown> {
	const isGiven = (path: string) => valueAt(later, path) !== undefined;
	const isOutdated = (path: string) => !isGiven(path) && isGiven(otherPlaceOf(path) ?? '');
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

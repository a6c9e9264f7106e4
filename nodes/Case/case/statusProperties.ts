import { isThere } from '../../shared/differences';
import { hintOnce, type RunContext } from '../../shared/operation';
import { isMissing, isObject, listOf, quote } from '../../shared/values';

type Values = Readonly<Record<string, unknown>>;

/**
 * Publicly known: a case has these also as custom properties, and may change only by them. The
 * specification names both places (Part 2, "Case").
 */
const PROPERTIES = {
	status: 'spr_uc_status',
	priority: 'spr_uc_priority',
	caseType: 'spr_uc_type',
} as const;

const PAIRS = Object.entries(PROPERTIES);

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
 * value that is given, both have; otherwise each has its own, or else that of the other.
 */
export function inBothPlaces(record: Values, given: Values): Record<string, unknown> {
	const { syncedSelectedCustomProperties: map } = record;
	const ofMap = fieldsOfProperties(map);
	const isGiven = (name: string) =>
		!isMissing(given[name]) &&
		[record[name], ofMap[name]].some((value) => isSameName(given[name], value));
	const taken = Object.fromEntries(
		PAIRS.filter(([name]) => isGiven(name)).map(([name]) => [name, given[name]]),
	);
	const properties = {
		...propertiesOfFields(record),
		...(isObject(map) && map),
		...propertiesOfFields(taken),
	};
	return {
		...ofMap,
		...record,
		...taken,
		...(Object.keys(properties).length > 0 && { syncedSelectedCustomProperties: properties }),
	};
}

/** Publicly known: a status is compared ignoring case. */
function isSameName(given: unknown, current: unknown): boolean {
	const [wanted, shown] = [given, current].map((name) =>
		typeof name === 'string' ? name.toLowerCase() : name,
	);
	return isThere(wanted, shown);
}

/** What the same value of a case is called at its other place; undefined for all other paths. */
export function otherPlaceOf(path: string): string | undefined {
	const pair = PAIRS.map(([name, property]) => [
		name,
		`workflow.customProperties.${property}`,
	]).find((places) => places.includes(path));
	return pair?.find((place) => place !== path);
}

/** Notes on the node where the answer to a change shows that status, priority or type were not taken. */
export function hintAtIgnored(
	context: Pick<RunContext, 'n8n' | 'once'>,
	changes: Values,
	records: readonly Values[],
): void {
	for (const record of records) {
		const { customProperties } = isObject(record.workflow) ? record.workflow : {};
		for (const [name, wanted] of Object.entries(
			fieldsOfProperties(changes.syncedSelectedCustomProperties),
		)) {
			const places = [record, fieldsOfProperties(customProperties)];
			const shown = places
				.filter((place) => Object.hasOwn(place, name))
				.map((place) => place[name]);
			if (shown.length === 0 || shown.some((value) => isSameName(wanted, value))) continue;
			const message = `The platform ignored a value: ${name} is ${quote(shown[0])} afterwards, not ${quote(wanted)}. Check on the platform which values it accepts, and which changes between them it allows.`;
			hintOnce(context, message);
		}
	}
}

/** The same for a new case, whose custom properties are in its workflow. */
export function hintAtIgnoredInNew(
	context: Pick<RunContext, 'n8n' | 'once'>,
	body: Values,
	records: readonly Values[],
): void {
	const { customProperties } = isObject(body.workflow) ? body.workflow : {};
	const given = { ...body, syncedSelectedCustomProperties: customProperties };
	hintAtIgnored(context, withStatusProperties(given), records);
}

import type { IDataObject, ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow';
import type { executing } from '../../kernel/agents';
import { recordsOf } from '../../kernel/answers/answer';
import { chosenValue, editorList } from '../../kernel/editor/editorList';
import { unlessRefused } from '../../kernel/failures/results';
import type { Send } from '../../kernel/sending';
import { isObject, listOf, toText } from '../../kernel/values/values';
import { mapperFields, propertyLevel, type PropertyLevel } from '../fields';
import { listedThings, MOST_SHOWN, propertiesIn, type Asker, type Records } from './listedThings';

type Found = readonly [value: unknown, name: string, inside: string];

/** What records have at any depth, other than objects: a value or a list, its name, and that of the object it is in. */
export function* valuesIn(part: unknown, name = '', inside = ''): Generator<Found> {
	if (isObject(part)) for (const key in part) yield* valuesIn(part[key], key, name);
	else yield [part, name, inside];
	if (Array.isArray(part)) for (const one of part) if (isObject(one)) yield* valuesIn(one);
}

const OF_PROPERTIES = /custom(Propert|Field)/i;

/** The custom properties that occur in maps anywhere in records, by id: the levels of these maps, and values. */
function propertiesSeen(records: readonly IDataObject[]) {
	const seen = new Map<string, { levels: Set<PropertyLevel>; values: Set<string> }>();
	for (const [value, id, map] of valuesIn(records)) {
		if (!OF_PROPERTIES.test(map)) continue;
		const { levels, values } = seen.get(id) ?? { levels: new Set(), values: new Set() };
		seen.set(id, { levels: levels.add(propertyLevel(map)), values });
		for (const one of listOf(value))
			if (values.size < MOST_SHOWN && typeof one !== 'object') values.add(toText(one));
	}
	return seen;
}

const isLevelled = (level: PropertyLevel) => level === 'client' || level === 'partner';

/**
 * The custom properties that maps of these levels can contain: those that the platform lists; otherwise those that
 * occur in the record that the parameters address, and in the campaigns, the one list of records that is specified.
 * Only these say of what level one is. Throws ApiError as {@link recordsAround} does.
 */
export async function propertiesOf(asker: Asker, wanted: readonly PropertyLevel[]) {
	const { assetType } = asker.records;
	const listed = await listedThings(asker, { of: 'customField', assetType });
	const isEnough = listed?.length && !wanted.some(isLevelled);
	const seen = propertiesSeen(isEnough ? [] : await recordsAround(asker, true));
	const all: ReturnType<typeof propertiesIn> = listed?.length
		? propertiesIn(listed)
		: [...seen].map(([id, { values }]) => ({ id, name: id, detail: [...values].join(', ') }));
	all.sort((a, b) => a.name.localeCompare(b.name));
	const at = (level: PropertyLevel) =>
		all.filter(({ id }) => {
			const { levels = new Set(['any']) } = seen.get(id) ?? {};
			return !isLevelled(level) || levels.has('any') || levels.has(level);
		});
	return { at, isListed: listed !== undefined };
}

/**
 * The record that the parameters address, and the campaigns if they are wanted. Leaves out what the platform
 * refuses, e.g. because it does not exist or may not be read; throws ApiError for any other failure.
 */
export async function recordsAround({ n8n, send, records }: Asker, withCampaigns: boolean) {
	const { endpoint, names = [] } = records;
	const parameters = n8n.getCurrentNodeParameters() ?? {};
	const { addressBy } = parameters;
	// The first parameter with a value names the record, of those that it is addressed by.
	const query = names
		.filter((name) => addressBy === undefined || addressBy === name)
		.map((name) => ({ [name]: chosenValue(parameters[name]) }))
		.find((one) => Object.values(one)[0] !== undefined);
	const answers = await Promise.all([
		...(withCampaigns ? [unlessRefused(send('GET /campaign'))] : []),
		...(endpoint && query ? [unlessRefused(send(endpoint, { query }))] : []),
	]);
	return answers.flatMap((answer) => (answer ? recordsOf(answer) : []));
}

/**
 * The method `getColumns` of a node's `resourceMapping`: the columns of the chosen operation, with the
 * custom properties of its records.
 */
export function columnsMethod(load: Parameters<typeof executing>[0], records: Records) {
	return async function getColumns(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
		const { resources } = await load();
		const chosen = this.getCurrentNodeParameters() ?? {};
		const resource = resources.find(({ value }) => value === chosen.resource) ?? resources[0];
		const operation = resource?.operations.find(({ value }) => value === chosen.operation);
		const columns = operation?.fields.find((field) => field.columns)?.columns ?? [];
		const maps = columns.filter(({ field }) => field.kind === 'properties');
		const levels = maps.map(({ field }) => propertyLevel(field.name));
		if (levels.length === 0) return { fields: mapperFields(columns, () => []) };
		const ask = (send: Send) => propertiesOf({ n8n: this, send, records }, levels);
		const { at } = await editorList(this, ask);
		return { fields: mapperFields(columns, ({ field }) => at(propertyLevel(field.name))) };
	};
}

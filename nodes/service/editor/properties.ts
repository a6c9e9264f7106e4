import type { IDataObject, ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow';
import type { executing } from '../../kernel/agents';
import { recordsOf } from '../../kernel/answers/answer';
import { chosenValue, editorList } from '../../kernel/editor/editorList';
import { unlessRefused } from '../../kernel/failures/results';
import type { Send } from '../../kernel/sending';
import { isObject, listOf, toText } from '../../kernel/values/values';
import { mapperFields, propertyLevel, type KnownProperty, type PropertyLevel } from '../fields';
import { listedThings, MOST_SHOWN, propertiesIn } from './listedThings';

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

export interface Records {
	/** The class of records whose custom fields they have. */
	assetType?: string;
	/** Which list has the things of a kind that they can be in. */
	lists?: Readonly<Record<string, string>>;
	/** Where the one that is addressed is read, and by which parameters, whose names the query has. */
	endpoint?: 'GET /account' | 'GET /case' | 'GET /message';
	names?: readonly string[];
}

/**
 * The custom properties that a map of a level can contain: those that the platform lists; otherwise those that occur
 * in the record that the parameters address, and in the campaigns, the one list of records that is specified. Only
 * these say of what level one is. Throws ApiError as {@link recordsAround} does.
 */
export async function propertiesOf(n8n: ILoadOptionsFunctions, send: Send, records: Records) {
	const { assetType } = records;
	const [listed = [], around] = await Promise.all([
		listedThings(n8n, send, { of: 'customField', assetType }),
		recordsAround(n8n, send, records, true),
	]);
	const seen = propertiesSeen(around);
	const shown = [...seen].map(([id, { values }]) => ({
		id,
		label: id,
		about: [...values].join(', '),
	}));
	const all: KnownProperty[] = listed.length > 0 ? propertiesIn(listed) : shown;
	all.sort((a, b) => a.label.localeCompare(b.label));
	return (level: PropertyLevel) =>
		all.filter(({ id }) => {
			const { levels = new Set(['any']) } = seen.get(id) ?? {};
			return level === 'any' || levels.has('any') || levels.has(level);
		});
}

/**
 * The record that the parameters address, and the campaigns if they are wanted. Leaves out what the platform
 * refuses, e.g. because it does not exist or may not be read; throws ApiError for any other failure.
 */
export async function recordsAround(
	n8n: ILoadOptionsFunctions,
	send: Send,
	{ endpoint, names = [] }: Records,
	withCampaigns: boolean,
): Promise<IDataObject[]> {
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
		if (!columns.some(({ field }) => field.kind === 'properties'))
			return { fields: mapperFields(columns, () => []) };
		const known = await editorList(this, async (send) => await propertiesOf(this, send, records));
		return { fields: mapperFields(columns, ({ field }) => known(propertyLevel(field.name))) };
	};
}

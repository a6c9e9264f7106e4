import type { IDataObject, ILoadOptionsFunctions, INodeParameters } from 'n8n-workflow';
import { recordsOf } from '../answer';
import { ApiError } from '../errors';
import { propertyLevel, type KnownProperty, type PropertyLevel } from '../fields';
import { resultOrFailure } from '../results';
import type { Send } from '../transport';
import { isObject, listOf, toText } from '../values';
import { chosenValue } from './editorList';
import { listedThings, propertiesIn } from './listedThings';

/** How many values of a property are shown. */
const MOST_VALUES = 5;

/** The custom properties that occur in records, by id, with values that were seen. */
class KnownProperties {
	private readonly byId = new Map<string, { levels: Set<PropertyLevel>; values: Set<string> }>();

	/** Collects custom properties from the maps anywhere in the records. */
	constructor(records: readonly unknown[]) {
		this.collect(records);
	}

	/** The properties that occur. */
	all(): KnownProperty[] {
		return [...this.byId].map(([id, { values }]) => ({
			id,
			label: id,
			about: [...values].join(', '),
		}));
	}

	/** Whether a map of this level can contain a property: one that occurs in no record, in any. */
	fits(id: string, level: PropertyLevel): boolean {
		const { levels } = this.byId.get(id) ?? {};
		return !levels || level === 'any' || levels.has('any') || levels.has(level);
	}

	private collect(value: unknown): void {
		if (Array.isArray(value)) for (const one of value) this.collect(one);
		if (!isObject(value)) return;
		for (const [name, part] of Object.entries(value)) {
			if (/custom(Propert|Field)/i.test(name) && isObject(part)) this.add(part, name);
			else this.collect(part);
		}
	}

	private add(map: Readonly<Record<string, unknown>>, name: string): void {
		for (const [id, raw] of Object.entries(map)) {
			if (isObject(raw)) {
				this.collect({ [id]: raw }); // a map that contains a map for each level
				continue;
			}
			const known = this.byId.get(id) ?? { levels: new Set(), values: new Set() };
			this.byId.set(id, known);
			known.levels.add(propertyLevel(name));
			for (const value of listOf(raw)) {
				if (known.values.size < MOST_VALUES && typeof value !== 'object')
					known.values.add(toText(value));
			}
		}
	}
}

/** The records of a node. */
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
export async function propertiesOf(
	n8n: ILoadOptionsFunctions,
	send: Send,
	records: Records,
): Promise<(level: PropertyLevel) => KnownProperty[]> {
	const { assetType } = records;
	const parameters = n8n.getCurrentNodeParameters() ?? {};
	const [listed = [], around] = await Promise.all([
		listedThings(n8n, send, { of: 'customField', assetType }),
		recordsAround(send, parameters, { records, campaigns: true }),
	]);
	const known = new KnownProperties(around);
	const all = listed.length > 0 ? propertiesIn(listed) : known.all();
	all.sort((a, b) => a.label.localeCompare(b.label));
	return (level) => all.filter(({ id }) => known.fits(id, level));
}

/**
 * The record that the parameters address, and the campaigns if they are wanted. Leaves out what the platform
 * refuses, e.g. because it does not exist or may not be read; throws ApiError for any other failure.
 */
export async function recordsAround(
	send: Send,
	parameters: INodeParameters,
	{ records, campaigns }: { records: Records; campaigns: boolean },
): Promise<IDataObject[]> {
	const { endpoint } = records;
	const query = addressedBy(records, parameters);
	const answers = await Promise.all([
		...(campaigns ? [resultOrFailure(send('GET /campaign'))] : []),
		...(endpoint && query ? [resultOrFailure(send(endpoint, { query }))] : []),
	]);
	return answers.flatMap((answer) => {
		if (!(answer instanceof ApiError)) return recordsOf(answer);
		if (answer.isRefusal) return [];
		throw answer;
	});
}

/** What names the record: the first parameter with a value, of those that it is addressed by. */
function addressedBy(
	{ names = [] }: Records,
	parameters: INodeParameters,
): Record<string, string> | undefined {
	const { addressBy } = parameters;
	for (const name of names) {
		const value = chosenValue(parameters[name]);
		const isMeant = addressBy === undefined || addressBy === name;
		if (isMeant && value !== undefined) return { [name]: value };
	}
	return undefined;
}

import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { recordsOf } from '../answer';
import { ApiError } from '../errors';
import { propertyLevel, type KnownProperty, type PropertyLevel } from '../fields';
import { resultOrFailure } from '../results';
import type { Send } from '../transport';
import { isObject, listOf, toText } from '../values';
import { chosenValue } from './editorList';

/** How many values of a property are shown. */
const MOST_VALUES = 5;

/** The custom properties that occur in records, by id, with values that were seen. */
class KnownProperties {
	private readonly byId = new Map<string, { levels: Set<PropertyLevel>; values: Set<string> }>();

	/** Collects custom properties from the maps anywhere in the records. */
	constructor(records: readonly unknown[]) {
		this.collect(records);
	}

	/** The properties that a map of this level can contain, sorted by id. */
	of(level: PropertyLevel): KnownProperty[] {
		return [...this.byId]
			.filter(([, { levels }]) => level === 'any' || levels.has('any') || levels.has(level))
			.map(([id, { values }]) => ({ id, values: [...values] }))
			.sort((a, b) => a.id.localeCompare(b.id));
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

/** The record that a node addresses: where it is read, and by which parameters, whose names the query has. */
export interface Addressed {
	endpoint: 'GET /account' | 'GET /case' | 'GET /message';
	names: readonly string[];
}

/**
 * The custom properties that occur in the record that the parameters address, and in the campaigns: the
 * one list of records that the service has. Throws ApiError as {@link recordsAround} does.
 */
export async function knownProperties(
	send: Send,
	parameters: INodeParameters,
	addressed?: Addressed,
): Promise<KnownProperties> {
	return new KnownProperties(await recordsAround(send, parameters, { addressed, campaigns: true }));
}

/**
 * The record that the parameters address, and the campaigns if they are wanted. Leaves out what the platform
 * refuses, e.g. because it does not exist or may not be read; throws ApiError for any other failure.
 */
export async function recordsAround(
	send: Send,
	parameters: INodeParameters,
	{ addressed, campaigns }: { addressed?: Addressed; campaigns: boolean },
): Promise<IDataObject[]> {
	const query = addressedBy(addressed, parameters);
	const answers = await Promise.all([
		...(campaigns ? [resultOrFailure(send('GET /campaign'))] : []),
		...(addressed && query ? [resultOrFailure(send(addressed.endpoint, { query }))] : []),
	]);
	return answers.flatMap((answer) => {
		if (!(answer instanceof ApiError)) return recordsOf(answer);
		if (answer.isRefusal) return [];
		throw answer;
	});
}

/** What names the record: the first parameter with a value, of those that it is addressed by. */
export function addressedBy(
	addressed: Addressed | undefined,
	parameters: INodeParameters,
): Record<string, string> | undefined {
	const { addressBy } = parameters;
	for (const name of addressed?.names ?? []) {
		const value = chosenValue(parameters[name]);
		const isMeant = addressBy === undefined || addressBy === name;
		if (isMeant && value !== undefined) return { [name]: value };
	}
	return undefined;
}

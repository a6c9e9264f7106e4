import type { IDataObject } from 'n8n-workflow';
import { recordsOf } from '../answer';
import { ApiError } from '../errors';
import type { KnownProperty } from '../fields';
import { resultOrFailure } from '../pool';
import type { Send } from '../transport';
import { isObject, listOf } from '../values';

/** How many values of a property are shown. */
const MOST_VALUES = 5;

/** Whose property it is: of the partner, of the workspace (client), or not told by its name. */
type Level = 'partner' | 'client';

/** The level that the name of a map tells, in requests and in answers. */
function levelOf(mapName: string): Level | undefined {
	if (/client/i.test(mapName)) return 'client';
	return /partner/i.test(mapName) ? 'partner' : undefined;
}

/** The custom properties that occur in records, by id, with values that were seen. */
export class KnownProperties {
	private readonly values = new Map<string, { levels: Set<Level>; seen: Set<string> }>();

	/** Takes the maps of custom properties anywhere in the records. */
	constructor(records: readonly unknown[]) {
		for (const record of records) this.look(record);
	}

	/** Those that a map of this name can hold: of its level, or of all levels. */
	of(mapName: string): KnownProperty[] {
		const level = levelOf(mapName);
		return [...this.values]
			.filter(([, { levels }]) => level === undefined || levels.size === 0 || levels.has(level))
			.map(([id, { seen }]) => ({ id, values: [...seen] }))
			.sort((a, b) => a.id.localeCompare(b.id));
	}

	private look(value: unknown): void {
		if (!isObject(value)) return;
		for (const [name, part] of Object.entries(value)) {
			if (!isObject(part)) continue;
			if (/customPropert|customField/i.test(name)) this.take(part as IDataObject, levelOf(name));
			else this.look(part);
		}
	}

	private take(map: IDataObject, level?: Level): void {
		for (const [id, given] of Object.entries(map)) {
			if (isObject(given)) {
				// A map of maps, e.g. those of a record in one object.
				this.look({ [id]: given });
				continue;
			}
			const known = this.values.get(id) ?? { levels: new Set(), seen: new Set() };
			this.values.set(id, known);
			if (level) known.levels.add(level);
			for (const value of listOf(given)) {
				if (known.seen.size < MOST_VALUES && typeof value !== 'object')
					known.seen.add(String(value));
			}
		}
	}
}

/**
 * The custom properties that occur in the campaigns: the one list of records that the service has. None
 * where the credential may not list them; throws ApiError where it is not known.
 */
export async function propertiesOfCampaigns(send: Send): Promise<KnownProperties> {
	const answer = await resultOrFailure(send('GET /campaign'));
	if (!(answer instanceof ApiError)) return new KnownProperties(recordsOf(answer));
	if (answer.kind === 'refused' || answer.kind === 'notFound') return new KnownProperties([]);
	throw answer;
}

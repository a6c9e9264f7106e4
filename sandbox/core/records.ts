import type { JsonObject } from './json';
import type { Platform } from './platform';

/** A record of which the specification shows no fields: what requests gave it, an id and its times. */
export interface PlainRecord extends JsonObject {
	/** Epoch ms. */
	createdTime: number;
	/** Epoch ms. */
	modifiedTime: number;
}

/** Records of one kind, oldest first. Their shape is the sandbox's own. */
export class Records {
	private readonly records = new Map<string, PlainRecord>();

	/**
	 * @param kind names the kind in ids, and in the error keys `<kind>.not.found` and `<kind>.exists`
	 * @param idName the field that holds the id
	 * @param announce called for each change
	 */
	constructor(
		private readonly platform: Platform,
		private readonly kind: string,
		private readonly idName: string,
		private readonly announce?: (
			change: 'CREATED' | 'UPDATED' | 'DELETED',
			record: PlainRecord,
		) => void,
	) {}

	list(): PlainRecord[] {
		return [...this.records.values()].filter((record) => this.platform.shows(record));
	}

	/** Finds a record even if a read does not show it yet. */
	find(id: string): PlainRecord | undefined {
		return this.records.get(id);
	}

	/** Throws 404. */
	get(id: string | undefined): PlainRecord {
		const record = this.records.get(id ?? '');
		if (record && this.platform.shows(record)) return record;
		return this.platform.fail(404, `${this.kind}.not.found`);
	}

	/** Throws 400 when there is a record with this id. */
	create(fields: JsonObject, id = this.platform.ids.hex(this.kind)): PlainRecord {
		if (this.records.has(id)) this.platform.fail(400, `${this.kind}.exists`);
		const now = this.platform.clock.now();
		return this.save('CREATED', id, { ...fields, createdTime: now, modifiedTime: now });
	}

	/** Drops what `fields` leaves out. Throws 404. */
	replace(id: string | undefined, fields: JsonObject): PlainRecord {
		return this.change(this.get(id), fields);
	}

	/** Changes only what `fields` contains; null removes a field. Throws 404. */
	update(id: string | undefined, fields: JsonObject): PlainRecord {
		const current = this.get(id);
		return this.change(current, merge(current, fields));
	}

	/** Throws 404. */
	delete(id: string | undefined): void {
		const record = this.get(id);
		this.records.delete(this.idOf(record));
		this.announce?.('DELETED', record);
	}

	idOf(record: PlainRecord): string {
		return String(record[this.idName]);
	}

	private change(current: PlainRecord, fields: JsonObject): PlainRecord {
		const { createdTime } = current;
		const modifiedTime = this.platform.clock.now();
		return this.save('UPDATED', this.idOf(current), { ...fields, createdTime, modifiedTime });
	}

	private save(change: 'CREATED' | 'UPDATED', id: string, fields: PlainRecord): PlainRecord {
		const record: PlainRecord = { [this.idName]: id, ...fields };
		record[this.idName] = id;
		this.records.set(id, record);
		this.announce?.(change, record);
		return record;
	}
}

/**
 * Returns the value of the first of these names in the query, or else in the body: where the
 * specification does not say how a record is named, any likely way will do.
 */
export function named(
	{ query, body }: { query: Record<string, string>; body?: unknown },
	...names: string[]
): string | undefined {
	const fields: JsonObject = isPlainObject(body) ? body : {};
	const value = names.map((name) => query[name] ?? fields[name]).find((one) => one !== undefined);
	return value === undefined ? undefined : String(value);
}

/** Returns a body that is an object; any other becomes a record with that `content`. */
export function fieldsOf(body: unknown): JsonObject {
	return isPlainObject(body) ? body : { content: body };
}

export function isPlainObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function merge(current: JsonObject, changes: JsonObject): JsonObject {
	const result = { ...current };
	for (const [name, value] of Object.entries(changes)) {
		const before = result[name];
		if (value === null) delete result[name];
		else
			result[name] = isPlainObject(value) && isPlainObject(before) ? merge(before, value) : value;
	}
	return result;
}

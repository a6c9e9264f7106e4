import type { IDataObject } from 'n8n-workflow';
import { differences } from '../differences';
import type { ApiError } from '../errors';
import { isNothing, isObject, merge } from '../values';

type Values = Readonly<Record<string, unknown>>;

/** What a later try of the run has to know in addition to the output item. Plain data. */
export interface StoredKnowledge {
	values: Values;
	isWhole: boolean;
	/** Absent if it is the output item. */
	item?: IDataObject;
}

/**
 * What a run knows of the record of one key, from a look-up and from its own writes. A look-up may lag, and
 * the answer to a write may show little or nothing; so what is known is kept until an answer shows more.
 */
export class KnownRecord {
	/** Under the names of the body of an update; undefined until it is found or created. */
	values?: Values;
	/** The output of an item that changes nothing. */
	item: IDataObject = {};
	/** Values like these that include what only a create sets, whether or not the answers to writes show it. */
	fixed: Values = {};
	/** Why it may exist although no look-up finds it. */
	mayExist?: ApiError;
	/** Whether an item of the key came before. */
	isUsed = false;
	/** Whether this run has changed it: a look-up may still show it as it was before. */
	isWritten = false;
	/** Whether a field that `values` lacks is empty. */
	private isWhole = true;
	/** Fields of an update that may have been carried out. */
	private readonly inDoubt = new Set<string>();

	/** A look-up showed it. */
	find(item: IDataObject, values: Values): void {
		Object.assign(this, { item, values, fixed: values, isWhole: true, mayExist: undefined });
	}

	/**
	 * The fields that are still to be written. `current`: {@link values} as the item compares them;
	 * `defaults`: the values of fields that a whole record does not show.
	 */
	lacks(desired: Values, current: Values, defaults?: Values): Record<string, unknown> {
		const known = this.isWhole ? completed(current, defaults) : current;
		const missing = differences(desired, known, this.isWhole);
		const all = Object.entries(desired);
		return Object.fromEntries(all.filter(([name]) => name in missing || this.inDoubt.has(name)));
	}

	/** An update with these fields may have been carried out. */
	doubt(body: Values): void {
		for (const name of Object.keys(body)) this.inDoubt.add(name);
	}

	/** The outcome of an update with these fields is about to be checked. */
	settle(body: Values): void {
		for (const name of Object.keys(body)) this.inDoubt.delete(name);
	}

	/**
	 * A write succeeded, so the record has these values now. `item`: the output to be expected; `fixed`: what
	 * only a create sets.
	 */
	write(written: Values, item: IDataObject, fixed: Values = {}): void {
		this.settle(written);
		this.fixed = { ...this.fixed, ...fixed };
		this.isWhole = this.isWhole && this.values !== undefined;
		this.values = merge(this.values ?? {}, written);
		this.item = item;
		this.isWritten = true;
		this.mayExist = undefined;
	}

	/**
	 * The answer to that write showed the record, or a part of it. `values`: the same under the names of the
	 * body of an update.
	 */
	show(item: IDataObject, values: Values, written: Values): void {
		if (!shows(values, written)) {
			this.values = merge(this.values ?? {}, values);
			this.item = merge(this.item, item) as IDataObject;
			return;
		}
		// A field that is no longer shown may have been changed by the same write.
		const valuesBefore = Object.entries(this.values ?? {});
		const isComplete = valuesBefore.every(([name, value]) => isNothing(value) || name in values);
		this.isWhole = this.isWhole && isComplete;
		this.values = merge(written, values);
		this.item = item;
	}

	/** What a later try has to know in addition to the output item; undefined if nothing is known. */
	storedNextTo(item: IDataObject): StoredKnowledge | undefined {
		const { values, isWhole } = this;
		return values && { values, isWhole, ...(this.item !== item && { item: this.item }) };
	}

	/** Continues from an earlier try, which has written `written` and returned `item`. */
	restore(known: StoredKnowledge, written: Values, item: IDataObject, fixed: Values): void {
		this.write(written, known.item ?? item, fixed);
		Object.assign(this, { values: known.values, isWhole: known.isWhole });
	}
}

/** A whole record with the defaults of the fields that it does not show. */
export function completed(record: Values, defaults: Values = {}): Values {
	const missing = Object.entries(defaults).filter(([name]) => isNothing(record[name]));
	return { ...record, ...Object.fromEntries(missing) };
}

/** Whether a record shows all that was given and is not empty, whatever its value. */
function shows(record: unknown, written: unknown): boolean {
	if (isNothing(written)) return true;
	if (!isObject(written)) return !isNothing(record);
	return Object.entries(written).every(
		([name, value]) => isNothing(value) || (isObject(record) && shows(record[name], value)),
	);
}

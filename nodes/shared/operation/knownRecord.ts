import type { IDataObject } from 'n8n-workflow';
import { differences } from '../differences';
import type { ApiError } from '../errors';
import { isNothing, isObject, merge } from '../values';

type Values = Readonly<Record<string, unknown>>;

/** What a later try of the run has to know, next to the item that came out: plain data. */
export interface StoredKnowledge {
	values: Values;
	isWhole: boolean;
	/** Absent where it is what came out. */
	item?: IDataObject;
}

/**
 * What a run knows of the record of one key: what a look-up showed, and what its own writes made of it. A
 * look-up may lag, and the answer to a write may show little or nothing; so what is known stays until
 * something better comes.
 */
export class KnownRecord {
	/** Under the names of the body of an update; undefined until it is found or created. */
	values?: Values;
	/** As it comes out of an item that changes nothing. */
	item: IDataObject = {};
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
		Object.assign(this, { item, values, isWhole: true, mayExist: undefined });
	}

	/** The fields that are still to be written. `current`: {@link values} as the item compares them. */
	lacks(given: Values, current: Values): Record<string, unknown> {
		const missing = differences(given, current, this.isWhole);
		const all = Object.entries(given);
		return Object.fromEntries(all.filter(([name]) => name in missing || this.inDoubt.has(name)));
	}

	/** An update with these fields may have been carried out. */
	doubt(body: Values): void {
		for (const name of Object.keys(body)) this.inDoubt.add(name);
	}

	/** What came of an update with these fields is about to be found out. */
	settle(body: Values): void {
		for (const name of Object.keys(body)) this.inDoubt.delete(name);
	}

	/** A write succeeded, after which these values are there. `item`: what is expected to come out. */
	write(given: Values, item: IDataObject): void {
		this.settle(given);
		this.isWhole = this.isWhole && this.values !== undefined;
		this.values = merge(this.values ?? {}, given);
		this.item = item;
		this.isWritten = true;
		this.mayExist = undefined;
	}

	/**
	 * The answer to that write showed the record, or a part of it. `values`: the same under the names of the
	 * body of an update.
	 */
	show(item: IDataObject, values: Values, given: Values): void {
		if (!shows(values, given)) {
			this.values = merge(this.values ?? {}, values);
			this.item = merge(this.item, item) as IDataObject;
			return;
		}
		// What it lacks and had before may have been changed with it.
		const before = Object.entries(this.values ?? {});
		const isComplete = before.every(([name, value]) => isNothing(value) || name in values);
		this.isWhole = this.isWhole && isComplete;
		this.values = merge(given, values);
		this.item = item;
	}

	/** What a later try has to know, which has the item; undefined where nothing is known. */
	storedNextTo(item: IDataObject): StoredKnowledge | undefined {
		const { values, isWhole } = this;
		return values && { values, isWhole, ...(this.item !== item && { item: this.item }) };
	}

	/** Goes on from what an earlier try left, which wrote what was `given`, and handed the item out. */
	restore(known: StoredKnowledge, given: Values, item: IDataObject): void {
		this.write(given, known.item ?? item);
		Object.assign(this, { values: known.values, isWhole: known.isWhole });
	}
}

/** Whether a record shows all that was given and is not empty, whatever its value. */
function shows(shown: unknown, given: unknown): boolean {
	if (isNothing(given)) return true;
	if (!isObject(given)) return !isNothing(shown);
	return Object.entries(given).every(
		([name, value]) => isNothing(value) || (isObject(shown) && shows(shown[name], value)),
	);
}

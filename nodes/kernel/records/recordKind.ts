import type { IDataObject } from 'n8n-workflow';

/**
 * Where a simplified field comes from: the value at a dotted path (of every element, if the path leads
 * through a list), the time there, or texts that are made from the record.
 */
export type SimplifiedField =
	| string
	| {
			/** A path at which the specification has epoch ms. It comes out in ISO 8601, UTC. */
			time: string;
	  }
	| { texts: (record: Readonly<IDataObject>) => string[] };

/** A kind of record of the platform, and what a person wants to see of it. */
export interface RecordKind {
	/** Its fields, as the contract names them, and those that the node adds. */
	fields: readonly string[];
	/** Those that the platform manages: a replacement leaves them out. */
	managed?: readonly string[];
	/** The one of its simplified fields without which it is no such record; by default `id`. */
	named?: string;
	/**
	 * At most ten, under names that are clear without their path, in the order in which a person looks: what it is
	 * called, its state, whom it is about, when it changed, and its ID at the end.
	 */
	simplified: Readonly<Record<string, SimplifiedField>>;
	/** Which of these hold texts that anybody writes: a model must not take orders from them. */
	untrusted?: readonly string[];
}

import type { IDataObject } from 'n8n-workflow';
import type { Reader } from '../failures/errors';
import type { Patience } from '../http/stoppable';
import type { ItemParameters, ItemValues } from './parameters';

/** How a run takes values from whoever uses the node, and gives items: from and to a workflow, unless it has another. */
export interface Edge {
	readonly parameters: ItemParameters;
	/** Who reads the errors. */
	readonly reader: Reader;
	/** How long the caller still waits; without it, nobody waits for the run. */
	readonly patience?: Patience;
	/** What comes out of a record, for an item with these parameters. */
	record(parameters: ItemValues): (record: IDataObject) => IDataObject;
	/** What comes out of an answer that is returned as it is. */
	answer?(json: IDataObject): IDataObject;
	/** The last changes to an item of any kind. */
	item?(json: IDataObject): IDataObject;
	/** The item behind a list. */
	rest?(list: PartOfList): IDataObject | undefined;
	/** Carries out a write. `call`: what it is, and with which values. */
	write?<T>(call: unknown, work: () => Promise<T>): Promise<T>;
}

/** The records of a list that come out: those from `start` to before `end`. */
export interface PartOfList {
	start: number;
	end: number;
	/** How many were read. */
	count: number;
	/** Whether there are no others. */
	isWhole: boolean;
}

import type { IDataObject } from 'n8n-workflow';
import type { Send } from '../../kernel/sending';
import { isMissing } from '../../kernel/values/values';
import type { AnyInput, Values } from '../../service/fields';

export interface PollContext {
	send: Send;
	/** Whether the time of the poll is nearly over: what fails then may only have lacked time. */
	isLate: () => boolean;
	/** Writes to n8n's log, without secrets. */
	warn: (text: string) => void;
}

export interface News {
	/** The records of the events. */
	records: IDataObject[];
	/** Plain data for the next poll. */
	state: IDataObject;
}

/** A kind of event, and how polls detect it. */
export interface EventSource<P = Readonly<Record<string, unknown>>> {
	name: string;
	value: string;
	description: string;
	/** What the platform calls the event where it delivers one itself. */
	eventType: (record: IDataObject) => string;
	/** The names that the time of the event can have in its record. */
	times: readonly string[];
	endpoints: ReadonlyArray<Parameters<Send>[0]>;
	fields: readonly AnyInput[];
	/**
	 * What is news since the poll that left `state`. Without a state nothing is, and existing records
	 * are noted. Throws ApiError.
	 */
	poll: (parameters: P, state: IDataObject | undefined, context: PollContext) => Promise<News>;
	/** The records that can be seen, to try a workflow with the most recent one. Throws ApiError. */
	present: (parameters: P, context: PollContext) => Promise<IDataObject[]>;
}

/** When an event happened, as its record says it: the first of these times that it has. */
export function timeIn(record: IDataObject, { times }: Pick<EventSource, 'times'>): unknown {
	return times.map((name) => record[name]).find((value) => !isMissing(value));
}

/** Describes a source; its parameters are typed by its fields. */
export function source<const F extends readonly AnyInput[]>(
	description: Omit<EventSource<Values<F>>, 'fields'> & { fields: F },
): EventSource {
	// The parameters are read from these very fields, so the types hold.
	return description as unknown as EventSource;
}

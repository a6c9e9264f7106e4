import type { IDataObject } from 'n8n-workflow';
import { OutputItem } from './operation';

/** How a list was asked for. */
interface Asked {
	/** Whether the list has all records, so that it is cut here and the rest can be counted. */
	hasAllRecords: boolean;
	/** How many records the calls before have shown. */
	skipped: number;
	/** What the model calls the limit, if it gives it. */
	limitName?: string;
	/** What it calls the cursor. */
	cursorName?: string;
}

/**
 * The part of a list for a model, with a last item that says how many more there are where the limit has
 * cut it, and the cursor to go on from. `list`: from its start.
 */
export function withRemainder(
	list: ReadonlyArray<IDataObject | OutputItem>,
	limit: number,
	{ hasAllRecords, skipped, limitName, cursorName }: Asked,
): ReadonlyArray<IDataObject | OutputItem> {
	const end = skipped + limit;
	const part = list.slice(skipped, end);
	if (skipped > 0 && part.length === 0)
		return [new OutputItem({ note: `The list has ended: it has ${list.length} in all.` })];
	if (hasAllRecords ? list.length <= end : list.length < end) return part;
	const remainder = hasAllRecords
		? `${list.length - end} more are not shown.`
		: 'There may be more, which are not shown.';
	const ways = [
		...(cursorName === undefined ? [] : [`call again with '${cursorName}' ${end}`]),
		'narrow the search',
		limitName === undefined ? 'use a tool with a higher Limit' : `give more for '${limitName}'`,
	];
	const note = `${remainder} To see them, ${ways.slice(0, -1).join(', ')} or ${ways.at(-1)}.`;
	return [...part, new OutputItem({ note, ...(cursorName && { cursor: String(end) }) })];
}

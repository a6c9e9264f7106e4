import type { IDataObject } from 'n8n-workflow';
import { ApiError, saidTo } from '../errors';
import { resultOf } from '../results';
import { OutputItem, type ItemContext } from './operation';

/**
 * Waits for a read. If the platform asks for a longer wait than a run can take, it ends early and without an error:
 * the caller keeps the place where it stopped, and the next run continues there. Returns the answer that ended it.
 * @param canGoOn whether a later run could continue from here; otherwise the error is thrown
 */
export async function untilLimit(
	read: Promise<unknown>,
	canGoOn = () => true,
): Promise<ApiError | undefined> {
	const result = await resultOf(read);
	if (result instanceof ApiError && result.kind === 'throttled' && canGoOn()) return result;
	if (result instanceof Error) throw result;
	return undefined;
}

/**
 * The items of an export. Where the platform's limit ended it early, the last says that more is waiting, and so
 * do a hint and the log. `none`: the item where nothing was written; `ended`: as for {@link announceMore}.
 */
export function exportedItems(
	items: readonly OutputItem[],
	none: IDataObject,
	context: Pick<ItemContext, 'n8n' | 'itemIndex' | 'once' | 'hint'>,
	{ limit, ended }: { limit?: ApiError; ended: string },
): readonly OutputItem[] {
	const written = items.length > 0 ? items : [new OutputItem(none)];
	if (limit !== undefined) {
		announceMore(context, ended, limit);
		for (const { json } of written.slice(-1)) json.moreWaiting = true;
	}
	return written;
}

/** The entry of a run in which nobody knows what else there is. */
export const ENDED_EARLY = 'ended early';

/** Says next to the items, and in the log, that the next run goes on. `ended`: e.g. `the export after 200 rows`. */
export function announceMore(
	{ n8n, itemIndex, once, hint }: Pick<ItemContext, 'n8n' | 'itemIndex' | 'once' | 'hint'>,
	ended: string,
	{ advice }: ApiError,
): void {
	once(ENDED_EARLY, () => true);
	const message = `The platform's limit ended ${ended}; the next run of the published workflow continues there. ${saidTo('person', advice)}`;
	hint(message);
	n8n.logger.info(`Item ${itemIndex}: ${message}`);
	n8n.sendMessageToUI(`${message} (item ${itemIndex})`);
}

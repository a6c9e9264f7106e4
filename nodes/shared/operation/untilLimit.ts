import type { IDataObject } from 'n8n-workflow';
import { ApiError, saidTo } from '../errors';
import { OutputItem, type ItemContext } from './operation';

/**
 * The pages of a read. If the platform asks for a longer wait than a run can take, they end early and without
 * an error: the caller keeps the place where it stopped, and the next run continues there.
 */
export class UntilLimit<T> implements AsyncIterable<T> {
	/** The answer that ended it early. */
	limit?: ApiError;

	/** @param canGoOn whether a later run could continue from here; otherwise the error is thrown */
	constructor(
		private readonly pages: AsyncIterable<T>,
		private readonly canGoOn = () => true,
	) {}

	async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
		let failure: Error;
		try {
			yield* this.pages;
			return;
		} catch (error) {
			failure = error as Error;
		}
		if (!(failure instanceof ApiError && failure.kind === 'throttled' && this.canGoOn()))
			throw failure;
		this.limit = failure;
	}
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

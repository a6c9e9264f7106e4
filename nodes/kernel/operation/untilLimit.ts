import { ApiError, saidTo } from '../failures/errors';
import { resultOf } from '../failures/results';
import type { ItemContext } from './operation';

/** After how many records a read shows its progress. */
const PROGRESS_STEP = 10_000;

/** What came of a read: how many records, and the platform's limit that ended it early. */
export interface ReadResult {
	count: number;
	ended?: ApiError;
}

/**
 * Hands each page of a read to `take`, which returns how many records it has. If the platform asks for a longer
 * wait than a run can take, the read ends early and without an error: the caller keeps the place where it stopped,
 * and the next run continues there.
 * @param what the records are called, for the progress that the editor shows
 * @param canGoOn whether a later run could continue from here; otherwise the error is thrown
 */
export async function readUntilLimit<T>(
	pages: AsyncIterable<T>,
	{ n8n, itemIndex }: Pick<ItemContext, 'n8n' | 'itemIndex'>,
	what: string,
	take: (page: T) => Promise<number> | number,
	canGoOn = () => true,
): Promise<ReadResult> {
	let count = 0;
	const read = async () => {
		for await (const page of pages) {
			const steps = Math.floor(count / PROGRESS_STEP);
			count += await take(page);
			if (Math.floor(count / PROGRESS_STEP) > steps)
				n8n.sendMessageToUI(`${count} ${what} read so far (item ${itemIndex})`);
		}
	};
	const failure = await resultOf(read());
	if (failure === undefined) return { count };
	if (failure instanceof ApiError && failure.kind === 'throttled' && canGoOn())
		return { count, ended: failure };
	throw failure;
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

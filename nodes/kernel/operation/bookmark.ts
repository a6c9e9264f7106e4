import type { IDataObject } from 'n8n-workflow';
import { InputError, saidTo } from '../failures/errors';
import { resultOrFailure } from '../failures/results';
import { readable, VERSION } from '../memory/stored';
import { known } from '../service';
import type { ItemContext, RunContext } from './operation';

/** How many bookmarks a node keeps of one kind. Without a limit, those of questions that change would add up. */
const MAX_KEPT = 100;
const TOO_MANY = `A node remembers ${MAX_KEPT} positions, so the next run begins again for the first items. Divide them among several nodes.`;

/**
 * Where a run of a node stopped, for the next one. n8n keeps it in production, as the static data of the node.
 * @param data the static data of the node, which this version can read
 * @param kind what the bookmarks of a kind have in common, e.g. the operation
 * @param key what it is valid for: the question, the credential and the platform
 * @param most how many of the kind are kept: those that were saved last
 */
export function bookmarkIn<T>(data: IDataObject, kind: string, key: string, most = MAX_KEPT) {
	const all = () => (data[kind] ?? {}) as Readonly<Record<string, T>>;
	return {
		stored: all()[key],
		/** Keeps it for the next run; undefined forgets it. An equal one is not written: n8n would take it for a change. */
		save: (value: T | undefined) => {
			const before = all();
			const isLast = value === undefined || Object.keys(before).at(-1) === key;
			if (isLast && JSON.stringify(value) === JSON.stringify(before[key])) return;
			const kept = Object.entries(before).filter(([other]) => other !== key);
			if (value !== undefined) kept.push([key, value]);
			// A new object, since n8n stores static data when it sees an assignment.
			Object.assign(data, { version: VERSION, [kind]: Object.fromEntries(kept.slice(-most)) });
		},
	};
}

/**
 * The bookmark of a question, for the credential and the platform of the run; to be opened once for each item, in
 * their order. Several items of a run may ask the same, e.g. in other formats: each has its own. It is saved when
 * what came of the item is handed out.
 */
export async function openBookmark<T>(context: ItemContext, kind: string, asked: string) {
	const { n8n, itemIndex, once, onSuccess, hint } = context;
	const counts = once(`bookmarks of ${kind}`, () => new Map<string, number>());
	const count = (counts.get(asked) ?? 0) + 1;
	counts.set(asked, count);
	// Once for all items: n8n fetches and decrypts the credential each time. No promise is kept: it may reject.
	const kept = once('scope', (): { scope?: string } => ({}));
	const scope = (kept.scope ??= await known.scopeOf(n8n));
	const { stored, save } = bookmarkIn<T>(staticDataOf(n8n), kind, `${asked} ${count} ${scope}`);
	const saved = once(`saved ${kind}`, () => new Set<string>());
	return {
		stored,
		save: (value: T | undefined) => {
			if (value !== undefined && saved.add(`${asked} ${count}`).size > MAX_KEPT) hint(TOO_MANY);
			onSuccess(itemIndex, () => save(value));
		},
	};
}

/** Reserves what an item continues from the last run. Throws InputError for `field` when another item asks the same. */
export function claimBookmark({ once }: Pick<RunContext, 'once'>, asked: string, field: string) {
	const own = {};
	if (once(`claim of ${asked}`, () => own) !== own) throw InputError.of(field, CLAIMED);
}

const CLAIMED =
	'Another item of this run asks the same, so both would return the same records. Pass one item, or switch on "Execute Once" in the settings of the node.';

/**
 * What n8n keeps for the next run of a node; in a test, a copy that ends with the execution. n8n would store what
 * a test changes in a sub-workflow, whose own mode is "integrated", and in an evaluation.
 */
function staticDataOf(n8n: ItemContext['n8n']): IDataObject {
	const stored = readable(n8n, n8n.getWorkflowStaticData('node'));
	// The mode of the execution that called this one is in no function for nodes.
	const { additionalData } = n8n as { additionalData?: { rootExecutionMode?: string } };
	const mode = additionalData?.rootExecutionMode ?? n8n.getMode();
	if (mode !== 'manual' && mode !== 'evaluation') return stored;
	const context: { staticData?: IDataObject } = n8n.getContext('node');
	return (context.staticData ??= { ...stored });
}

/** After how many records a read shows its progress. */
const PROGRESS_STEP = 10_000;

/** The entry of a run in which nobody knows what else there is. */
export const ENDED_EARLY = 'ended early';

/**
 * Hands each page of a read to `take`, which returns how many records it has. If the platform asks for a longer
 * wait than a run can take, the read ends early and without an error: the caller keeps the place where it stopped,
 * and the next run continues there (`isCut`). That is said next to the items, and in the log, once they are handed out.
 * @param what the records are called, for the progress that the editor shows
 * @param after what such a limit ends, e.g. `the export after 200 rows`
 * @param canGoOn whether a later run could continue from here; otherwise the error is thrown
 */
export async function readUntilLimit<T>(
	pages: AsyncIterable<T>,
	{ n8n, itemIndex, once, hint, onSuccess }: ItemContext,
	{ what, after }: { what: string; after: (count: number) => string },
	take: (page: T) => Promise<number> | number,
	canGoOn = () => true,
) {
	let count = 0;
	const read = async () => {
		for await (const page of pages) {
			const steps = Math.floor(count / PROGRESS_STEP);
			count += await take(page);
			if (Math.floor(count / PROGRESS_STEP) > steps)
				n8n.sendMessageToUI(`${count} ${what} read so far (item ${itemIndex})`);
		}
	};
	const failure = await resultOrFailure(read());
	if (failure === undefined) return { count, isCut: false };
	if (failure.kind !== 'throttled' || !canGoOn()) throw failure;
	once(ENDED_EARLY, () => true);
	const message = `The platform's limit ended ${after(count)}; the next run of the published workflow that asks for the same continues there. ${saidTo('person', failure.advice)}`;
	onSuccess(itemIndex, () => {
		hint(message);
		n8n.logger.info(`Item ${itemIndex}: ${message}`);
		n8n.sendMessageToUI(`${message} (item ${itemIndex})`);
	});
	return { count, isCut: true };
}

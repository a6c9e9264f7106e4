import type { IDataObject } from 'n8n-workflow';
import { ApiError } from '../../shared/errors';
import { itemsOf } from '../../shared/run';
import type { Send } from '../../shared/transport';

/** The names that a run has seen or asked for, by id; undefined where a category may not be read. */
type Names = Map<string, Promise<string | undefined>>;

/** One run has one `send`: what one item has looked up, the others need not. */
const namesOfRun = new WeakMap<Send, Names>();

/**
 * The categories with `pathNames`: their path as names, from the top level down. Categories above
 * that were not seen are fetched, once each; the id of one that cannot be read stays.
 */
export async function withPathNames(
	categories: readonly IDataObject[],
	send: Send,
): Promise<IDataObject[]> {
	const names = namesOfRun.get(send) ?? new Map<string, Promise<string | undefined>>();
	namesOfRun.set(send, names);
	for (const { id, name } of categories) names.set(String(id), Promise.resolve(textOf(name)));

	const resolved: IDataObject[] = [];
	for (const category of categories) {
		const pathNames: string[] = [];
		for (const id of idsOf(category.path)) {
			if (!names.has(id)) names.set(id, fetchName(id, send));
			pathNames.push((await names.get(id)) ?? id);
		}
		resolved.push({ ...category, pathNames });
	}
	return resolved;
}

async function fetchName(folderId: string, send: Send): Promise<string | undefined> {
	const answer = await send('GET /folder', { query: { folderId } }).catch((error: Error) => error);
	if (!(answer instanceof Error)) return textOf(itemsOf(answer)[0]?.name);
	if (answer instanceof ApiError && UNREADABLE.has(answer.status ?? 0)) return undefined;
	throw answer;
}

/** Not there, not shared, not valid: which of them is used is not shown for categories. */
const UNREADABLE = new Set([400, 403, 404]);

function textOf(name: unknown): string | undefined {
	return typeof name === 'string' && name !== '' ? name : undefined;
}

function idsOf(path: unknown): string[] {
	return Array.isArray(path) ? (path as unknown[]).map(String) : [];
}

import type { IDataObject } from 'n8n-workflow';
import { itemsOf } from '../shared/answer';
import { ApiError } from '../shared/errors';
import type { RunContext } from '../shared/operation';
import { resultOf } from '../shared/results';
import type { SendRead } from '../shared/transport';
import { toText } from '../shared/values';

/** The names that a run has seen or asked for, by id; undefined where a category may not be read. */
type Names = Map<string, Promise<string | undefined>>;

/**
 * The categories with `pathNames`: their path as names, from the top level down. Categories above
 * that were not seen are fetched, once each; the id of one that cannot be read stays.
 */
export async function withPathNames(
	categories: readonly IDataObject[],
	{ send, once }: Pick<RunContext, 'send' | 'once'>,
): Promise<IDataObject[]> {
	// What one item has looked up, the others need not look up again.
	const names = once('categoryNames', (): Names => new Map());
	for (const { id, name } of categories) names.set(toText(id), Promise.resolve(textOf(name)));

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

async function fetchName(folderId: string, send: SendRead): Promise<string | undefined> {
	const answer = await resultOf(send('GET /folder', { query: { folderId } }));
	if (!(answer instanceof Error)) return textOf(itemsOf(answer)[0]?.name);
	// Not there, not shared, not valid: which of them is used is not shown for categories.
	if (answer instanceof ApiError && answer.isRefusal) return undefined;
	throw answer;
}

function textOf(name: unknown): string | undefined {
	return typeof name === 'string' && name !== '' ? name : undefined;
}

function idsOf(path: unknown): string[] {
	return Array.isArray(path) ? (path as unknown[]).map(toText) : [];
}

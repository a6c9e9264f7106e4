import type { INodeExecutionData } from 'n8n-workflow';

type OutputData = Pick<INodeExecutionData, 'json' | 'binary'>;

/**
 * A list for a model, with a last item that says how many more there are where the limit has cut it.
 * @param isWhole the list has all that there is, so that it is cut here and what is left is counted
 * @param argument what the model calls the limit, if it gives it
 */
export function withRemainder(
	list: readonly OutputData[],
	limit: number,
	{ isWhole, argument }: { isWhole: boolean; argument?: string },
): readonly OutputData[] {
	if (isWhole ? list.length <= limit : list.length < limit) return list;
	const remainder = isWhole
		? `${list.length - limit} more are not shown.`
		: 'There may be more, which are not shown.';
	const higher =
		argument === undefined ? 'use a tool with a higher Limit' : `give more for '${argument}'`;
	const note = `${remainder} To see them, narrow the search or ${higher}.`;
	return [...(isWhole ? list.slice(0, limit) : list), { json: { note } }];
}

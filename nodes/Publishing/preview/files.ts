import type { IDataObject } from 'n8n-workflow';
import { flag } from '../../shared/fields';
import { fileItem, type ItemContext, type Output, type OutputItem } from '../../shared/operation';
import { download } from '../../shared/transport';

/** Whether the file of a preview that is ready comes out with the item. */
export const downloadFile = flag(
	'download',
	'Whether to fetch the file of the preview, once it is ready, into the field data. It is at another address, so it is fetched without your token and key.',
);

/** The items of a preview: with its file where that is wanted and there is one. One is fetched after the other. */
export async function withFiles(
	records: readonly IDataObject[],
	isWanted: boolean,
	context: ItemContext,
): Promise<Output> {
	if (!isWanted) return records;
	const items: Array<IDataObject | OutputItem> = [];
	for (const record of records) {
		const { url } = record;
		const file = typeof url === 'string' ? await download(context.n8n, url, context) : undefined;
		items.push(file === undefined ? record : await fileItem(context, record, file));
	}
	return items;
}

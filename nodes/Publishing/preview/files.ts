import type { IDataObject } from 'n8n-workflow';
import { flag } from '../../shared/fields';
import { fileItem, type ItemContext, type Output } from '../../shared/operation';
import { download } from '../../shared/transport';

/** Whether the file of a preview that is ready comes out with the item. */
export const downloadFile = flag(
	'download',
	'Whether to fetch the file of the preview, once it is ready, into the field data. It is at another address, so it is fetched without your token and key.',
);

/** The items of a preview: with its file where that is wanted and there is one. */
export async function withFiles(
	records: readonly IDataObject[],
	isWanted: boolean,
	{ n8n }: Pick<ItemContext, 'n8n'>,
): Promise<Output> {
	if (!isWanted) return records;
	return await Promise.all(
		records.map(async (record) =>
			typeof record.url === 'string'
				? await fileItem({ n8n }, record, await download(n8n, record.url))
				: record,
		),
	);
}

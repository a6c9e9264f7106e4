import type { IDataObject } from 'n8n-workflow';
import type { Page } from '../../shared/pagination';
import type { Answer } from '../../shared/transport';
import { isObject } from '../../shared/transport/envelope';

/** The categories of a search's answer: `data.result`, and `data.hasMore` (Part 2, "Knowledge Base categories"). */
export function pageOf({ data }: Answer): Page<IDataObject> {
	const { result, hasMore } = isObject(data) ? data : {};
	return {
		records: Array.isArray(result) ? (result as IDataObject[]) : [],
		more: hasMore === true,
	};
}

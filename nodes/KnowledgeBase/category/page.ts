import type { IDataObject } from 'n8n-workflow';
import { listIn, type Answer } from '../../shared/answer';
import type { Page } from '../../shared/reads';

/**
 * The categories of a search's answer: `data.result`, and `data.hasMore` (Part 2, "Knowledge Base
 * categories"). Throws ApiError for an answer without them.
 */
export function pageOf(answer: Answer): Page<IDataObject> {
	const records = listIn(answer, 'result', 'categories');
	const more = (answer.data as { hasMore?: unknown }).hasMore === true;
	// An empty page ends the list, whatever it says.
	return { records, more, isPromised: more && records.length > 0 };
}

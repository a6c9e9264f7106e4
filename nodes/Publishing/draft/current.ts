import { recordToReplace } from '../../shared/answer';
import type { ItemContext } from '../../shared/operation';
import { toText, writableFields } from '../../shared/values';
import { MANAGED } from './fields';

/** The draft as it is now, as a change of it takes it. Throws ApiError where it could not be read. */
export async function currentDraft(
	id: string | number | bigint,
	{ send }: Pick<ItemContext, 'send'>,
): Promise<Record<string, unknown>> {
	const query = { draftId: toText(id) };
	const answer = await send('GET /publishing/draft', { query, writeBack: true });
	return writableFields(recordToReplace(answer, 'draft', { id }), MANAGED);
}

/** The version that comes after that of a draft; a change with an older one is refused. */
export function nextVersion({ version }: Readonly<Record<string, unknown>>): { version?: number } {
	const current = Number(version);
	return Number.isSafeInteger(current) && version !== null ? { version: current + 1 } : {};
}

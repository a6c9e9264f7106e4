import { recordsOf } from '../../kernel/answers/answer';
import { unlessRefused } from '../../kernel/failures/results';
import type { SendRead } from '../../kernel/sending';
import { toText } from '../../kernel/values/values';

/** The IDs of the users with an email: from the search, or, where that is refused, from the list of accounts. */
export async function usersWith(email: string, send: SendRead): Promise<readonly string[]> {
	const filters = [{ type: 'EQUALS', key: 'userName', values: [email] }];
	const body = { filter: { type: 'AND', filters }, page: { start: 1, size: 2 } };
	const found = await unlessRefused(send('POST /v2/search/USER', { body }));
	const query = { startIndex: 1, count: 2, filter: `userName eq ${JSON.stringify(email)}` };
	const answer = found ?? (await send('GET /v2/scim/Users', { query }));
	return recordsOf(answer).map(({ id }) => toText(id ?? ''));
}

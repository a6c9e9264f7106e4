import type { IDataObject } from 'n8n-workflow';
import { listedRecords, listFacts, recordsOf, type Answer } from '../../kernel/answers/answer';
import { isMeant } from '../../kernel/answers/ids';
import { pagesOf } from '../../kernel/answers/pages';
import { ApiError } from '../../kernel/failures/errors';
import { resultOrFailure, unlessRefused } from '../../kernel/failures/results';
import type { SendRead } from '../../kernel/sending';
import {
	flagOf,
	isMissing,
	isObject,
	listOf,
	partOf,
	toText,
	valueAt,
} from '../../kernel/values/values';
import type { Endpoint } from '../generated/endpoints';
import { lists, type ListShape } from '../generated/lists';

/** What the second version can search for. */
export type Subject = 'CASE' | 'CUSTOM_FIELD' | 'MESSAGE' | 'PROFILE' | 'USER';

/** What the second version takes of a search, at least. */
type SearchBody = { page: { start: number; size: number } };

/** The records that a search finds, page by page. */
export const searchPages = (subject: Subject, body: SearchBody, send: SendRead) =>
	pagesOf<IDataObject>(
		async ({ cursor: given, progress }) => {
			const answer =
				given === undefined
					? await send(`POST /v2/search/${subject}`, { body: { includeCount: true, ...body } })
					: await send(`GET /v2/search/${subject}`, { query: { id: given } });
			const records = listedRecords(answer, 'records');
			const { cursor, total = progress.total } = listFacts(answer);
			// There may be a cursor behind the last record, too. A full page never counts as the last: the total may be wrong.
			const isWhole = progress.count + records.length >= (total ?? Infinity);
			const isShort = records.length < body.page.size;
			const isLast = records.length === 0 || (isShort && isWhole);
			// Where cursors end, the list does: a total may count what the user may not see.
			const more = isShort && given !== undefined ? false : undefined;
			// It carries the name of its parameter.
			return { records, total, more, ...(!isLast && { cursor: cursor?.replace(/^id=/, '') }) };
		},
		{ cursors: 'reused' },
	);

/** The IDs of the users with an email: from the search, or, where that is refused, from the list of accounts. */
export async function usersWith(email: string, send: SendRead): Promise<readonly string[]> {
	const filters = [{ type: 'EQUALS', key: 'userName', values: [email] }];
	const body = { filter: { type: 'AND', filters }, page: { start: 1, size: 2 } };
	const found = await unlessRefused(send('POST /v2/search/USER', { body }));
	const query = { startIndex: 1, count: 2, filter: `userName eq ${JSON.stringify(email)}` };
	const answer = found ?? (await send('GET /v2/scim/Users', { query }));
	// One that does not filter gives all of them.
	return recordsOf(answer)
		.filter((user) => isMeant(user, { userName: email, active: true }) !== false)
		.flatMap(({ id }) => (isMissing(id) ? [] : toText(id)));
}

/** Something that requests name by ID, e.g. a user. */
export interface Listed {
	/** Null where the platform shows none. */
	id: string | null;
	name: string;
	/** What differs where things have the same name. */
	detail: string;
	/** Whether it is deleted or switched off. */
	isHidden: boolean;
	record: IDataObject;
}

export interface LookUp {
	/** The kind of thing, e.g. `user`; `me` is the user of the token. */
	of: string;
	/** Which of its lists; by default the first one. */
	list?: string;
	/** Of custom fields: the class of the records that have them. */
	assetType?: string;
	/** Only what this workspace has. */
	clientId?: string;
}

const SEARCH = 'POST /v2/search/';

/** The search for this kind of thing, if there is one, and where its next pages are. */
export function searchesFor(of: string): Endpoint[] {
	const found = Object.keys(lists).filter(
		(type) => lists[type]?.of === of && type.startsWith(SEARCH),
	);
	return found.flatMap((search) => [search, search.replace('POST', 'GET')]) as Endpoint[];
}

/** The types of lists of this kind of thing, as the first version names them. */
export function listTypesOf(of: string): string[] {
	return Object.keys(lists).filter((type) => lists[type]?.of === of && !type.includes(' '));
}

/**
 * The things of a list, or where that is refused, or there is none, of a search. Throws ApiError where the platform
 * gives neither.
 */
export async function* lookUpThings(
	{ of, list, assetType, clientId }: LookUp,
	send: SendRead,
): AsyncGenerator<readonly Listed[], void, undefined> {
	if (of === 'me') return yield listed(recordsOf(await send('GET /v2/me')), 'GET /v2/me');
	const [search] = searchesFor(of);
	const type = list ?? listTypesOf(of).find((one) => lists[one]?.assetType === assetType);
	if (type !== undefined) {
		const query = { types: type, clientId };
		const answer = await resultOrFailure(send('GET /v1/bootstrap/resources', { query }));
		if (!(answer instanceof ApiError)) return yield listed(entriesIn(answer, type), type);
		if (!answer.isRefusal || search === undefined) throw answer;
	}
	const { workspace = '' } = lists[search ?? ''] ?? {};
	const filters = [
		...(assetType === undefined ? [] : [{ type: 'IN', key: 'assetTypes', values: [assetType] }]),
		...(clientId === undefined ? [] : [{ type: 'EQUALS', key: workspace, values: [clientId] }]),
	];
	const filter = filters.length > 0 && { filter: { type: 'AND', filters } };
	const subject = search?.slice(SEARCH.length) as Subject;
	for await (const page of searchPages(subject, { ...filter, page: { start: 1, size: 100 } }, send))
		yield listed(page, search ?? '');
}

/** The entries of a list: under its type, in several lists, or, in older samples, one alone. */
function entriesIn(answer: Answer, type: string): unknown[] {
	const found = partOf(answer.data, type);
	if (found === undefined) return listedRecords(answer, 'entries');
	const at = isObject(found) ? lists[type]?.at : undefined;
	return at?.flatMap((name) => listOf(partOf(found, name))) ?? listOf(found);
}

/** An entry may be a text, which is its ID. */
function listed(entries: readonly unknown[], type: string): Listed[] {
	const { id, name, detail = '', hidden = {} } = lists[type] as ListShape;
	const textAt = (record: IDataObject, paths: string) =>
		paths
			.split(' ')
			.map((path) => valueAt(record, path))
			// Of texts by language the first one.
			.map((text) => toText((isObject(text) ? Object.values(text)[0] : text) ?? '').trim())
			.filter((text) => text !== '')
			.join(' ');
	return entries
		.filter((entry) => !isMissing(entry))
		.map((entry) => {
			const record = (isObject(entry) ? entry : { [id]: entry }) as IDataObject;
			const own = record[id] ?? record.id;
			const ownId = isMissing(own) ? null : toText(own);
			const names = [...name, 'name'].map((paths) => textAt(record, paths));
			return {
				id: ownId,
				name: names.find((text) => text !== '') ?? ownId ?? '',
				detail: textAt(record, detail),
				isHidden: Object.entries(hidden).some(([flag, value]) => flagOf(record[flag]) === value),
				record,
			};
		});
}

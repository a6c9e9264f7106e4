import { ListReading, type ListRules } from '../../../kernel/answers/pages';
import { ApiError } from '../../../kernel/failures/errors';
import { resultOf } from '../../../kernel/failures/results';
import { pause, pauseBefore } from '../../../kernel/http/retry';
import type { RunContext } from '../../../kernel/operation';
import type { SendRead } from '../../../kernel/sending';
import { fingerprint } from '../../../kernel/values/sha256';
import { Position, type Search } from './position';
import { momentOf, pageOf, type AuditPage, type AuditRecord } from './record';

/** The most records that the platform gives on one page (Part 1, "Limits"). */
export const MAX_PAGE_SIZE = 200;

/** How often in a row a search is resumed without getting further before it counts as failed. */
const MAX_ATTEMPTS = 4;

const RULES: ListRules<AuditRecord> = {
	cursors: 'once',
	faults: {
		stuck: () => [
			'The platform returned the same cursor again',
			'A cursor works once, so the rest cannot be read. Nothing was changed. Run it again later.',
		],
	},
};

/**
 * The records of a search, page by page, each of them once. A cursor works once, so a lost page is
 * not requested again: the search goes on at the position, which moves with every page that was taken.
 * Throws ApiError when the platform refuses, or fails again and again without a new record.
 */
export async function* searchPages(
	search: Search,
	{ send, signal }: Pick<RunContext, 'send' | 'signal'>,
	position = new Position(),
): AsyncGenerator<Pick<AuditPage, 'records' | 'time'> & { more: boolean }, void, undefined> {
	const progress = { pages: 0, count: 0 };
	const begin = () => ({
		body: position.resume(search),
		reading: new ListReading<AuditRecord>(RULES, progress),
		comesAgain: circleGuard(search),
	});
	let { body, reading, comesAgain } = begin();
	let attempts = 0;
	while (reading.goesOn) {
		const { cursor } = reading;
		const page = await resultOf(fetchPage(send, body, cursor));
		if (page instanceof Error) {
			if (!isLost(page, cursor !== undefined) || !position.canResume) throw page;
			if (++attempts > MAX_ATTEMPTS)
				throw page.with(`${page.message}. The search got no further in ${MAX_ATTEMPTS} attempts`, {
					advice: 'Nothing was changed, and nothing was returned. Run it again later.',
				});
			await pause(pauseBefore(attempts, {}, Date.now()), signal);
			({ body, reading, comesAgain } = begin());
			continue;
		}
		const more = page.cursor !== undefined;
		const isAgain = comesAgain(page.records);
		const records = position.skipSeen(reading.take({ ...page, more, isAgain }));
		const { last } = position;
		if (records.length > 0) yield { records, more, time: page.time };
		position.advance(records, page.time, page.records.at(-1));
		if (records.length > 0 || position.last !== last) attempts = 0;
		if (reading.fault) throw reading.fault;
	}
}

/** The first page of a search, or the one that a cursor leads to. */
async function fetchPage(send: SendRead, body: Search, cursor?: string): Promise<AuditPage> {
	return pageOf(
		cursor === undefined
			? await send('POST /audit/search', { body })
			: await send('GET /audit', { query: { id: cursor } }),
	);
}

/**
 * Whether a page did not arrive although the platform may have given it. A search that fails is
 * repeated by the transport, a cursor is not.
 */
function isLost(error: Error, byCursor: boolean): error is ApiError {
	if (!(error instanceof ApiError)) return false;
	if (error.kind === 'unreadable') return true;
	// Errors within a success may have used the cursor up; a refusal, and any of a search, is final.
	return byCursor && ['partlyFailed', 'unanswered', 'failed', 'notFound'].includes(error.kind);
}

/** How many records may come in pages that look like earlier ones, all of one moment: these may be identical. */
const MAX_ALIKE = 20_000;

/** Whether a page was given before, in a search that goes round in a circle: to be asked for each page, in order. */
function circleGuard({ order }: Search): (records: readonly AuditRecord[]) => boolean {
	const pages = new Set<string>();
	let before: number | undefined;
	let alike = 0;
	return (records) => {
		const [first, last] = [records[0], records.at(-1)];
		if (first === undefined || last === undefined) return false;
		const page = `${records.length} ${fingerprint(first)} ${fingerprint(last)}`;
		const [moment = NaN, previous = NaN] = [momentOf(first), before];
		before = momentOf(last);
		const isNew = !pages.has(page);
		pages.add(page);
		if (isNew) return false;
		alike += records.length;
		// It turns back in the order of the search.
		return (order === 'ASC' ? moment < previous : moment > previous) || alike > MAX_ALIKE;
	};
}

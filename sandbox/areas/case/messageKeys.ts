import { PAGE_SIZE, pageOf } from '../../core/paging';
import type { Platform } from '../../core/platform';
import type { Case } from './case';
import type { CaseStore } from './store';

/** The first page within a period, or the page of a cursor. */
interface PageRequest {
	cursor?: string;
	/** Earliest time, in epoch ms. */
	since?: number;
	/** Latest time, in epoch ms. */
	until?: number;
}

/** The ids of the messages of a case, page by page. */
export class MessageKeys {
	/** The keys that are still to come, by cursor. */
	private readonly cursors = new Map<string, { keys: string[]; caseId: string }>();

	constructor(
		private readonly platform: Platform,
		private readonly store: CaseStore,
	) {}

	/** Throws 400 for an unknown cursor, and for that of another case. */
	getPage(caseRecord: Case, { cursor, since = -Infinity, until = Infinity }: PageRequest) {
		const keys =
			cursor === undefined
				? this.store
						.messagesOf(caseRecord)
						.filter(({ time }) => time >= since && time <= until)
						.map(({ messageId }) => messageId)
				: this.getKeys(cursor, caseRecord);
		const { page, hasMore } = pageOf(keys, 0);
		return {
			messageKeys: page,
			...(hasMore && { cursor: this.createCursor(keys.slice(PAGE_SIZE), caseRecord) }),
		};
	}

	private getKeys(cursor: string, { id }: Case): string[] {
		const entry = this.cursors.get(cursor);
		if (entry?.caseId !== id) this.platform.fail(400, 'case.messages.cursor.invalid');
		return entry.keys;
	}

	/** The cursor always ends with `+/`, so that a client that does not URL-encode it fails. */
	private createCursor(keys: string[], { id }: Case): string {
		const cursor = `${this.platform.ids.digest('case cursor').toString('base64')}+/`;
		this.cursors.set(cursor, { keys, caseId: id });
		return cursor;
	}
}

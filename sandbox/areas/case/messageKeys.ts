import type { Platform } from '../../core/platform';
import type { Case, CaseStore } from './store';

const PAGE_SIZE = 20;

/** The keys of a case's messages, a page at a time. */
export class MessageKeys {
	private readonly cursors = new Map<string, { keys: string[]; caseId: string }>();

	constructor(
		private readonly platform: Platform,
		private readonly store: CaseStore,
	) {}

	/** `since` and `until` are epoch ms, both included. Throws 400 for a cursor that is not of this case. */
	page(one: Case, { cursor, since = -Infinity, until = Infinity }: Window) {
		const keys =
			cursor === undefined
				? this.store
						.besides(one)
						.messages.filter(({ time }) => time >= since && time <= until)
						.map(({ messageId }) => messageId)
				: this.rest(cursor, one);
		const left = keys.slice(PAGE_SIZE);
		return {
			messageKeys: keys.slice(0, PAGE_SIZE),
			...(left.length > 0 && { cursor: this.remember(left, one) }),
		};
	}

	private rest(cursor: string, { id }: Case): string[] {
		const found = this.cursors.get(cursor);
		if (found?.caseId !== id) this.platform.fail(400, 'case.messages.cursor.invalid');
		return found!.keys;
	}

	/** Base64 with all its signs, so that a client that does not encode it is found out. */
	private remember(keys: string[], { id }: Case): string {
		const cursor = `${this.platform.ids.digest('case cursor').toString('base64')}+/`;
		this.cursors.set(cursor, { keys, caseId: id });
		return cursor;
	}
}

interface Window {
	cursor?: string;
	since?: number;
	until?: number;
}

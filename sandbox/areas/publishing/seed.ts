import type { Records } from '../../core/records';

/** A draft that somebody has begun. */
export function seedDrafts(drafts: Records): void {
	drafts.create(
		{ status: 'DRAFT', accountId: 5001, content: { text: 'The spring collection is here.' } },
		'draft-1',
	);
}

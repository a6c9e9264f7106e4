import type { Case } from './case';
import type { CaseStore } from './store';

interface Summary {
	html: string;
	/** 1 for the first summary of a case, one more for each later one. */
	generation: number;
}

/** Summaries of cases as HTML. Text of the case is not escaped: clients have to sanitise it. */
export class Summaries {
	private readonly summaries = new Map<string, Summary>();

	constructor(private readonly store: CaseStore) {}

	/** Returns the summary of a case, a new one with `regenerate`; `persist` stores it on the case. */
	get(
		caseRecord: Case,
		{ regenerate, persist }: { regenerate: boolean; persist: boolean },
		userId: number,
	): string {
		const previous = this.summaries.get(caseRecord.id);
		const summary =
			previous && !regenerate
				? previous
				: createSummary(caseRecord, (previous?.generation ?? 0) + 1);
		this.summaries.set(caseRecord.id, summary);
		if (persist) this.store.save(caseRecord, { ...caseRecord, smartSummary: summary.html }, userId);
		return summary.html;
	}
}

function createSummary(
	{ caseNumber, subject, description, status }: Case,
	generation: number,
): Summary {
	const html =
		`<div class="summary" data-generation="${generation}" onmouseover="track()">` +
		`<h3>${subject}</h3><p>${description ?? 'No description.'}</p>` +
		`<ul><li>Status: <b>${status}</b></li><li>Generation: ${generation}</li></ul>` +
		`<script>track(${caseNumber})</script></div>`;
	return { html, generation };
}

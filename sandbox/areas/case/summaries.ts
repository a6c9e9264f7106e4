import type { Case, CaseStore } from './store';

/** Summaries as HTML; a generated one holds what people wrote, unescaped. */
export class Summaries {
	private readonly made = new Map<string, { html: string; generation: number }>();

	constructor(private readonly store: CaseStore) {}

	/** The summary of a case, made anew with `regenerate`; `persist` keeps it on the case. */
	of(
		one: Case,
		{ regenerate, persist }: { regenerate: boolean; persist: boolean },
		userId: number,
	) {
		const before = this.made.get(one.id);
		const summary =
			before && !regenerate ? before : { generation: (before?.generation ?? 0) + 1, html: '' };
		if (summary !== before) {
			summary.html =
				`<div class="summary" data-generation="${summary.generation}" onmouseover="track()">` +
				`<h3>${one.subject}</h3><p>${one.description ?? 'No description.'}</p>` +
				`<ul><li>Status: <b>${one.status}</b></li><li>Generation: ${summary.generation}</li></ul>` +
				`<script>track(${one.caseNumber})</script></div>`;
			this.made.set(one.id, summary);
		}
		if (persist) this.store.keep(one, { ...one, smartSummary: summary.html }, userId);
		return summary.html;
	}
}

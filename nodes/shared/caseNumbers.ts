/** Whether the given case ID is really a number, by which people know a case: no case has such an ID. */
export function looksLikeNumber(caseId: string | undefined): caseId is string {
	return caseId !== undefined && /^\d+$/.test(caseId);
}

/** What to give where no other way to name a case is offered. */
export const GIVE_CASE_ID =
	'Give its ID: Get of Engagement Case finds the case by its number and returns the ID as id.';

/** The problem in that case; `instead`: what to give. */
export const numberForId = (caseId: string, instead: string) =>
	`"${caseId}" looks like the number of a case. ${instead}`;

/** Whether the ID of a case is its number, by which people know it: the platform finds no case by it. */
export function looksLikeNumber(caseId: string | undefined): caseId is string {
	return caseId !== undefined && /^\d+$/.test(caseId);
}

/** What is wrong then; `instead`: what to give. */
export const numberForId = (caseId: string, instead: string) =>
	`"${caseId}" looks like the number of a case. ${instead}`;

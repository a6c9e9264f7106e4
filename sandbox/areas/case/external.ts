import type { Case } from './store';

/** A linked case of another system. */
export interface ExternalCase {
	id?: unknown;
	caseNumber?: unknown;
	[field: string]: unknown;
}

/** Tells which cases are linked to the external case that a query names. */
export function isLinkedTo({
	channelCaseId,
	channelCaseNumber,
}: {
	channelCaseId?: string;
	channelCaseNumber?: string;
}): (one: Case) => boolean {
	return ({ externalCaseInfo }) =>
		externalCaseInfo.externalCases.some(({ id, caseNumber }) =>
			channelCaseId !== undefined
				? String(id) === channelCaseId
				: String(caseNumber) === channelCaseNumber,
		);
}

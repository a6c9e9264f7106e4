/** A case in another system that a case is linked to. */
export interface ExternalCase {
	id?: unknown;
	caseNumber?: unknown;
	[field: string]: unknown;
}

/** Whether an external case is the one that a query names, by id or else by number. */
export function isAddressed(
	{ id, caseNumber }: ExternalCase,
	{ channelCaseId, channelCaseNumber }: { channelCaseId?: string; channelCaseNumber?: string },
): boolean {
	const [own, asked] =
		channelCaseId !== undefined ? [id, channelCaseId] : [caseNumber, channelCaseNumber];
	// The contract lets both be anything.
	return typeof own !== 'object' && String(own) === asked;
}

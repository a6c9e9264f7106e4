/**
 * Publicly known: a case has these also as custom properties, and may change only by them. The
 * specification names both places (Part 2, "Case").
 */
export const CASE_PROPERTIES = {
	status: 'spr_uc_status',
	priority: 'spr_uc_priority',
	caseType: 'spr_uc_type',
} as const;

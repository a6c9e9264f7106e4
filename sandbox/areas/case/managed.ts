import type { CustomProperties } from '../../core/properties';

/** The custom properties that the platform writes by itself. */
export const MANAGED = [
	'spr_uc_status',
	'spr_uc_priority',
	'spr_uc_type',
	'spr_is_profile_case',
] as const;

/** Their values for a case. */
export function managedProperties(
	{ status, priority, caseType }: { status?: string; priority?: string; caseType?: string },
	isProfileCase: boolean,
): CustomProperties {
	return {
		...(status !== undefined && { spr_uc_status: [status] }),
		...(priority !== undefined && { spr_uc_priority: [priority] }),
		...(caseType !== undefined && { spr_uc_type: [caseType] }),
		spr_is_profile_case: [String(isProfileCase)],
	};
}

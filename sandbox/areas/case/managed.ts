import type { CustomProperties } from '../../core/properties';

/** The custom properties that only the platform sets. */
export const MANAGED_PROPERTIES = [
	'spr_uc_status',
	'spr_uc_priority',
	'spr_uc_type',
	'spr_is_profile_case',
] as const;

/** Returns the values of these properties for a case. */
export function createManagedProperties(
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

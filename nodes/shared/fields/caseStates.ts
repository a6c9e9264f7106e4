import type { Settings } from './field';
import { id } from './kinds/text';

/** Where a body or a case has custom properties: a case in its workflow, a change in one of two maps. */
export const CASE_PROPERTY_MAPS = [
	'workflow.customProperties',
	'syncedSelectedCustomProperties',
	'syncedCustomProperties',
] as const;

/**
 * A field that a case is publicly known to have also as a custom property, by which alone it may change. The
 * specification names both places (Part 2, "Case").
 */
const mirrored = <const N extends string>(name: N, property: string, settings: Settings) =>
	({
		...id(name, settings),
		same: 'name',
		places: CASE_PROPERTY_MAPS.map((map) => `${map}.${property}`),
	}) as const;

/** The fields of a case that are custom properties too. */
export const caseStates = [
	mirrored('status', 'spr_uc_status', {
		placeholder: 'e.g. Open',
		description: 'The status of the case, e.g. New, Open, In Progress or Closed',
	}),
	mirrored('priority', 'spr_uc_priority', {
		placeholder: 'e.g. High',
		description: 'How urgent the case is',
	}),
	mirrored('caseType', 'spr_uc_type', {
		placeholder: 'e.g. Problem',
		description: 'The kind of case, e.g. Problem, Incident or Task',
	}),
] as const;

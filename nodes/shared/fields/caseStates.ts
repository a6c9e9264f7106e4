import { id } from './kinds/text';
import { picked, PICKED } from './picked';

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
const mirrored = <const N extends 'status' | 'priority' | 'caseType'>(name: N, what: string) => {
	const { known, property } = PICKED[name];
	const usual = [...known.keys()];
	const description = `${what}, e.g. ${usual.join(', ')}`;
	const field = picked(name, id(name, { placeholder: `e.g. ${usual[0]}`, description }));
	const places = CASE_PROPERTY_MAPS.map((map) => `${map}.${property}`);
	return { ...field, same: 'name', places } as const;
};

/** The fields of a case that are custom properties too. */
export const caseStates = [
	mirrored('status', 'The status of the case'),
	mirrored('priority', 'How urgent the case is'),
	mirrored('caseType', 'The kind of case'),
] as const;

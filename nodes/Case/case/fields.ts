import {
	addressBy,
	body,
	checkCleared,
	checkNotEmpty,
	clearFields,
	customProperties,
	id,
	pattern,
} from '../../shared/fields';

/** The number that people call a case by. */
export const caseNumber = pattern('caseNumber', /^\d+$/, 'a case number, as digits only', {
	placeholder: 'e.g. 70001',
});

/** The two exclusive ways to name one case (Part 2, "Case addressing"). */
export const oneCase = addressBy(
	{ id: [id('id', { displayName: 'Case ID' })], caseNumber: [caseNumber] },
	{ id: 'Case ID', caseNumber: 'Case Number' },
);

/** What is sent to clear a field of a case; null where its type has no empty value. */
export const EMPTY_VALUES = {
	caseType: '',
	description: '',
	dueDate: null,
	priority: '',
	summary: '',
} as const;

/**
 * The body of a replacement or an update. The specification shows only these two maps of it (Part 2,
 * "Cases", rule 3). `synced`: what becomes of the properties that the first map leaves out.
 */
export const changesOf = (synced: string) =>
	body({
		collection: 'updateFields',
		leaves: [
			clearFields(EMPTY_VALUES),
			customProperties('syncedCustomProperties', { description: synced }),
			customProperties('syncedSelectedCustomProperties', {
				description: 'Custom properties to set. Those that you leave out here keep their values.',
			}),
		],
		rules: (changes, at) => {
			checkNotEmpty(changes, at);
			checkCleared(changes, at);
		},
		description:
			'The whole body as JSON, for fields that have no field here, e.g. {"status": "Closed"}. The same checks apply as to the fields.',
	});

import { addressBy, body, checkNotEmpty, customProperties, id, pattern } from '../../shared/fields';

/** The number that people call a case by. */
export const caseNumber = pattern('caseNumber', /^\d+$/, 'a case number, as digits only', {
	placeholder: 'e.g. 70001',
});

/** The two exclusive ways to name one case (Part 2, "Case addressing"). */
export const oneCase = addressBy(
	{ id: [id('id', { displayName: 'Case ID' })], caseNumber: [caseNumber] },
	{ id: 'Case ID', caseNumber: 'Case Number' },
);

/**
 * The body of a replacement or an update. The specification shows only these two maps of it (Part 2,
 * "Cases", rule 3). `synced`: what becomes of the properties that the first map leaves out.
 */
export const changesOf = (synced: string) =>
	body({
		collection: 'updateFields',
		leaves: [
			customProperties('syncedCustomProperties', { description: synced }),
			customProperties('syncedSelectedCustomProperties', {
				description: 'Custom properties to set. Those that you leave out here keep their values.',
			}),
		],
		rules: checkNotEmpty,
		description:
			'The whole body as JSON, for fields that have no field here, e.g. {"status": "Closed"}. The same checks apply as to the fields.',
	});

import { pattern } from './kinds/text';

/** The number that people call a case by. */
export const caseNumber = pattern('caseNumber', /^\d+$/, 'a case number, as digits only', {
	placeholder: 'e.g. 70001',
	description: 'The number of the case, by which people know it',
});

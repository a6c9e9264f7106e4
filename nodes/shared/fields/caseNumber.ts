import { pattern } from './kinds/text';

export const caseNumber = pattern('caseNumber', /^\d+$/, 'a case number, as digits only', {
	placeholder: 'e.g. 70001',
	description: 'The number of the case, by which people know it',
});

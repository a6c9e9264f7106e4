import { documentedBody } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { caseOr } from './caseOr';
import { oneCase } from './fields';

export const applyMacro = operation({
	name: 'Apply Macro',
	value: 'applyMacro',
	action: 'Apply a macro to a case',
	description:
		'Apply a macro of the platform to a case. What changes in the case depends on the macro.',
	endpoint: 'POST /case/applyMacro',
	fields: [oneCase, documentedBody('The macro to apply', { macroId: 'macro-close' })],
	request: ({ address, jsonBody }) => ({ query: address, body: jsonBody }),
	output: (answer, { address }) => caseOr(answer, { applied: true, ...address }),
});

import { documentedBody } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { caseOr } from './caseOr';
import { oneCase } from './fields';

export const applyMacro = operation({
	name: 'Apply Macro',
	value: 'applyMacro',
	action: 'Apply a macro to a case',
	description:
		'Apply a macro of the platform to a case. It changes the case, in ways that only the macro decides.',
	endpoint: 'POST /case/applyMacro',
	fields: [oneCase, documentedBody('Which macro to apply', { macroId: 'macro-close' })],
	request: ({ address, jsonBody }) => ({ query: address, body: jsonBody }),
	output: (answer, { address }) => caseOr(answer, { applied: true, ...address }),
});

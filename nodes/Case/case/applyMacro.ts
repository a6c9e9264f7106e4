import { jsonBody } from '../../shared/fields/jsonBody';
import { operation } from '../../shared/operation';
import { changed } from './changed';
import { oneCase } from './fields';

export const applyMacro = operation({
	name: 'Apply Macro',
	value: 'applyMacro',
	action: 'Apply a macro to a case',
	description: 'Apply a macro of the platform to a case. It may change the case in many ways.',
	endpoint: 'POST /case/applyMacro',
	fields: [
		oneCase,
		jsonBody('The body of the request, as JSON: which macro. The specification does not show it.'),
	],
	request: ({ address, jsonBody }) => ({ query: address, body: jsonBody }),
	output: (answer, { address }) => changed(answer, 'applied', address),
});

import { addressBy } from '../../shared/fields/groups';
import { optionalJsonBody } from '../../shared/fields/jsonBody';
import { list } from '../../shared/fields/leaves';
import { operation } from '../../shared/operation';

const several = 'One case, or several';

export const remove = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete cases',
	description: 'Delete one or several cases for good',
	endpoint: 'DELETE /case',
	fields: [
		addressBy(
			{
				id: [list('id', { displayName: 'Case IDs', description: several })],
				caseNumber: [list('caseNumber', { displayName: 'Case Numbers', description: several })],
			},
			{ id: 'Case ID', caseNumber: 'Case Number' },
		),
		optionalJsonBody(
			'A body for the request, where your API documentation asks for one. Usually left empty.',
		),
	],
	request: ({ address, jsonBody }) => ({ query: address, body: jsonBody }),
	output: (_answer, { address }) => ({ deleted: true, ...address }),
});

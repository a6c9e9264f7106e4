import type { IDataObject } from 'n8n-workflow';
import { addressBy, list, optionalJsonBody } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { caseNumber } from './fields';

const several = 'One case, or several';
const caseNumbers = list('caseNumber', { displayName: 'Case Numbers', description: several });

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
				caseNumber: [
					{
						...caseNumbers,
						parse: (raw, at) =>
							caseNumbers
								.parse(raw, at)
								?.flatMap((value, i) => caseNumber.parse(value, at.in(i)) ?? []),
					},
				],
			},
			{ id: 'Case ID', caseNumber: 'Case Number' },
		),
		optionalJsonBody(
			'A body for the request, where your API documentation asks for one. Usually left empty.',
		),
	],
	request: ({ address, jsonBody }) => ({ query: address, body: jsonBody }),
	// The shape of the answer is not shown: what it says beyond yes and no comes with the ids.
	output: ({ data }, { address }) => ({
		deleted: data !== false,
		...address,
		...(data !== null && typeof data !== 'boolean' && { response: data as IDataObject }),
	}),
});

import { required } from '../../shared/fields/groups';
import { id } from '../../shared/fields/leaves';
import { operation } from '../../shared/operation';
import { body, query } from '../fields';

export const createByCase = operation({
	name: 'Create by Case',
	value: 'createByCase',
	action: 'Publish a reply to the customer of a case',
	description:
		'Publish a reply to the customer of a case. It reaches others and is never sent twice by a retry.',
	endpoint: 'POST /publishing/reply/by-case',
	fields: [
		required(id('caseId', { description: 'The case whose customer is answered' })),
		body('The reply'),
		query,
	],
	request: ({ caseId, jsonBody, queryParameters }) => ({
		query: { ...queryParameters, caseId },
		body: jsonBody,
	}),
	done: 'created',
});

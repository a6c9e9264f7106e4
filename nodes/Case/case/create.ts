import { operation } from '../../shared/operation';
import { caseRecord } from '../../shared/records';
import { newCase } from './newCase';

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create a case',
	description: 'Create a case on the profile of a customer, or together with its messages',
	endpoint: 'POST /case',
	fields: [newCase()],
	gives: caseRecord,
	request: ({ body }) => ({ body }),
});

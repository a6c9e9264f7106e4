import { id } from '../../shared/fields';
import { pathOnly } from '../../shared/operation';

export const createByCase = pathOnly({
	name: 'Create by Case',
	value: 'createByCase',
	action: 'Publish a reply to the customer of a case',
	description:
		'Publish a reply to the customer of a case. It reaches others and is never sent twice by a retry.',
	endpoint: 'POST /publishing/reply/by-case',
	fields: [id('caseId', { required: true, description: 'The case whose customer is answered' })],
	body: { what: 'The reply', example: { content: { text: 'We look after it.' } } },
	done: 'created',
});

import { withCleared } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { caseRecord } from '../../shared/records';
import { changesOf, EMPTY_VALUES, oneCase } from './fields';
import { withStatusProperties } from './statusProperties';

export const update = operation({
	name: 'Update',
	value: 'update',
	action: 'Update a case',
	description:
		'Change some parts of a case and leave the others: status, priority, texts, due date, assignment, queues, campaign, custom properties',
	endpoint: 'PATCH /case',
	fields: [
		oneCase,
		changesOf(
			'All custom properties that the case should have. Those that you leave out here lose their values.',
		),
	],
	gives: caseRecord,
	done: 'updated',
	request: ({ address, body }) => ({
		query: address,
		body: withCleared(withStatusProperties(body), body, EMPTY_VALUES),
	}),
});

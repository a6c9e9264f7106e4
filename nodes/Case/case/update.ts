import { recordsOf } from '../../shared/answer';
import { withCleared } from '../../shared/fields';
import { operation, writtenItems } from '../../shared/operation';
import { caseRecord } from '../../shared/records';
import { changesOf, EMPTY_VALUES, oneCase } from './fields';
import { hintAtIgnored, withStatusProperties } from './statusProperties';

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
	execute: async ({ address, body }, context) => {
		const changes = withCleared(withStatusProperties(body), body, EMPTY_VALUES);
		const answer = await context.send('PATCH /case', { query: address, body: changes });
		hintAtIgnored(context, changes, recordsOf(answer));
		return writtenItems(answer, { updated: true, ...address });
	},
});

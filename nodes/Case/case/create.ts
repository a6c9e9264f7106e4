import { recordsOf } from '../../shared/answer';
import { operation, writtenItems } from '../../shared/operation';
import { caseRecord } from '../../shared/records';
import { newCase } from './newCase';
import { hintAtIgnoredInNew } from './statusProperties';

export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create a case',
	description: 'Create a case on the profile of a customer, or together with its messages',
	endpoint: 'POST /case',
	fields: [newCase()],
	gives: caseRecord,
	execute: async ({ body }, context) => {
		const answer = await context.send('POST /case', { body });
		hintAtIgnoredInNew(context, body, recordsOf(answer));
		return writtenItems(answer, { success: true });
	},
});

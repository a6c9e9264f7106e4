import { withCleared } from '../../shared/fields';
import { operation, type Resource } from '../../shared/operation';
import { caseRecord } from '../../shared/records';
import { applyMacro } from './applyMacro';
import { remove } from './delete';
import { changesOf, EMPTY_VALUES, oneCase } from './fields';
import { get } from './get';
import { getAssociatedMessages } from './getAssociatedMessages';
import { getSmartSummary } from './getSmartSummary';
import { merge } from './merge';
import { newCase } from './newCase';
import { replace } from './replace';
import { withStatusProperties } from './statusProperties';
import { upsert } from './upsert';
import { waitUntil } from './waitUntil';

const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create a case',
	description: 'Create a case on the profile of a customer, or together with its messages',
	endpoint: 'POST /case',
	fields: [newCase()],
	gives: caseRecord,
});

const update = operation({
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

export const resource: Resource = {
	name: 'Case',
	value: 'case',
	operations: [
		applyMacro,
		create,
		remove,
		get,
		getAssociatedMessages,
		getSmartSummary,
		merge,
		replace,
		update,
		upsert,
		waitUntil,
	],
};

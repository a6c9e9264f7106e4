import type { IDataObject } from 'n8n-workflow';
import { type Answer, recordsOf, saysDone } from '../../shared/answer';
import { f } from '../../shared/fields';
import { idsIn } from '../../shared/ids';
import { operation, resourceOf } from '../../shared/operation';
import { caseRecord } from '../../shared/records';
import { writableFields } from '../../shared/values';
import { applyMacro } from './applyMacro';
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

const description = 'One or several cases';
const ids = f.list('id', { displayName: 'Case IDs', description });
const caseNumbers = f.listEach('caseNumber', f.caseNumber, {
	displayName: 'Case Numbers',
	description,
});

export const remove = operation({
	value: 'delete',
	action: 'Delete cases',
	description: 'Delete one or several cases for good. Returns one item per case.',
	endpoint: 'DELETE /case',
	dangers: [{ text: 'The case is deleted for good.' }],
	fields: [f.addressBy({ id: [ids], caseNumber: [caseNumbers] }, { id: 'Case ID' })],
	options: [
		f.json('jsonBody', {
			any: true,
			empty: 'decide',
			description: 'A body for the request, if your API documentation asks for one',
		}),
	],
	request: ({ address, options }) => ({ query: address, body: options.jsonBody }),
	// The specification does not show the answer: anything but true and false is returned with the IDs.
	output: (answer, { address }) =>
		Object.entries(address).flatMap(([name, ids]) =>
			ids.map((id) => ({
				deleted: saysDone({ data: partAbout(id, name, answer) }) ?? true,
				[name]: id,
				...(answer.data !== null &&
					typeof answer.data !== 'boolean' && { response: answer.data as IDataObject }),
			})),
		),
});

/** What the answer says of one of several cases, without its ID; all of it where it does not name the case. */
function partAbout(id: string, name: string, answer: Answer): unknown {
	const names = name === 'id' ? ['id', 'caseId'] : [name];
	const own = recordsOf(answer).find((record) => idsIn(record, names).includes(id));
	return own === undefined ? answer.data : writableFields(own, answer.shape?.ids ?? []);
}

const create = operation({
	value: 'create',
	action: 'Create a case',
	description: 'Create a case on the profile of a customer, or together with its messages',
	endpoint: 'POST /case',
	fields: [newCase()],
	gives: caseRecord,
});

const update = operation({
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
		body: f.withCleared(withStatusProperties(body), body, EMPTY_VALUES),
	}),
});

export const resource = resourceOf('case', [
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
]);

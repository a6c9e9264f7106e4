import type { IDataObject } from 'n8n-workflow';
import { recordsOf, saysDone, type Answer } from '../../shared/answer';
import { f } from '../../shared/fields';
import { idsIn } from '../../shared/ids';
import { operation } from '../../shared/operation';
import { writableFields } from '../../shared/values';

const description = 'One or several cases';
const ids = f.list('id', { displayName: 'Case IDs', description });
const caseNumbers = f.listEach('caseNumber', f.caseNumber, {
	displayName: 'Case Numbers',
	description,
});

export const remove = operation({
	name: 'Delete',
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

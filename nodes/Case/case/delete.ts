import type { IDataObject } from 'n8n-workflow';
import { isNo, recordsOf } from '../../shared/answer';
import { f } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { toText } from '../../shared/values';

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
			decides: true,
			description: 'A body for the request, if your API documentation asks for one',
		}),
	],
	request: ({ address, options }) => ({ query: address, body: options.jsonBody }),
	// The specification does not show the answer: anything but true and false is returned with the IDs.
	output: ({ data }, { address }) =>
		Object.entries(address).flatMap(([name, ids]) =>
			ids.map((id) => ({
				deleted: !isNo(partAbout(id, name, data)),
				[name]: id,
				...(data !== null && typeof data !== 'boolean' && { response: data as IDataObject }),
			})),
		),
});

/** What the answer says of one of several cases, without its ID; all of it where it does not name the case. */
function partAbout(wanted: string, name: string, data: unknown): unknown {
	for (const { id, caseId, caseNumber, ...says } of recordsOf({ data })) {
		const ids = name === 'id' ? [id, caseId] : [caseNumber];
		if (ids.some((one) => toText(one) === wanted)) return says;
	}
	return data;
}

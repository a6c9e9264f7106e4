import { body, checkNotEmpty } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { changed, OTHER_FIELDS } from './changed';
import { oneCase, synced } from './fields';

export const update = operation({
	name: 'Update',
	value: 'update',
	action: 'Update a case',
	description:
		'Change some parts of a case and leave the others. Fields beyond the synced custom properties, e.g. the status, go into the JSON body.',
	endpoint: 'PATCH /case',
	fields: [
		oneCase,
		body({
			collection: 'updateFields',
			leaves: synced,
			rules: checkNotEmpty,
			description: OTHER_FIELDS,
		}),
	],
	request: ({ address, body }) => ({ query: address, body }),
	output: (answer, { address }) => changed(answer, 'updated', address),
});

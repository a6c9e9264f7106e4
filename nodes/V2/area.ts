import { resourceOf } from '../kernel/operation';
import { listResources } from './list';
import { createNote } from './note';
import { searchCases, searchMessages, searchProfiles } from './search';
import { areaOf } from '../service/area';

const all = [
	resourceOf('case', [searchCases]),
	resourceOf('message', [searchMessages]),
	resourceOf('note', [createNote]),
	resourceOf('profile', [searchProfiles]),
	...listResources,
];

export const { resources, ofArea } = areaOf('v2', all, {
	search:
		'Finds cases, and the IDs of users, queues, accounts and custom fields by their names. Start here when an ID is not known.',
	related: {
		engagementCase: 'Reads and changes the case that was found',
	},
});

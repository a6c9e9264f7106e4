import { descriptionOf } from '../shared/agents';
import { resourceOf } from '../shared/operation';
import { listResources } from './list';
import { createNote } from './note';
import { searchCases, searchMessages, searchProfiles } from './search';

/** What the node offers. */
export const resources = [
	resourceOf('case', [searchCases]),
	resourceOf('message', [searchMessages]),
	resourceOf('note', [createNote]),
	resourceOf('profile', [searchProfiles]),
	...listResources,
];

export const ofArea = descriptionOf('v2', resources, {
	search:
		'Finds cases, and the IDs of users, queues, accounts and custom fields by their names. Start here when an ID is not known.',
	related: {
		engagementCase: 'Reads and changes the case that was found',
	},
});

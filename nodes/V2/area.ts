import { descriptionOf } from '../shared/agents';
import type { Resource } from '../shared/operation';
import { listResources } from './list';
import { createNote } from './note';
import { searchCases, searchMessages, searchProfiles } from './search';

/** What the node offers. */
export const resources: readonly Resource[] = [
	{ name: 'Case', value: 'case', operations: [searchCases] },
	{ name: 'Message', value: 'message', operations: [searchMessages] },
	{ name: 'Note', value: 'note', operations: [createNote] },
	{ name: 'Profile', value: 'profile', operations: [searchProfiles] },
	...listResources,
];

export const ofArea = descriptionOf(resources);

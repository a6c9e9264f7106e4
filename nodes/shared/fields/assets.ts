import { choice } from './kinds/choice';
import { list } from './kinds/list';

/** The class of audited assets (Part 1, "Audit record"). */
export const assetClass = choice(
	'assetClass',
	[
		{ name: 'Case', value: 'UNIVERSAL_CASE' },
		{ name: 'Media Asset', value: 'MEDIA_ASSET' },
		{
			name: 'Message',
			value: 'MESSAGE_WORKFLOW',
			description: 'What is done with a message, e.g. its assignment, queues and properties',
		},
		{ name: 'Outbound Message', value: 'OUTBOUND_MESSAGE' },
		{
			name: 'Profile',
			value: 'PROFILE_WORKFLOW',
			description: 'What is done with a profile, e.g. its assignment and properties',
		},
		{ name: 'Task', value: 'SPR_TASK' },
		{ name: 'User', value: 'USER' },
	],
	{ empty: 'never', description: 'What kind of asset the IDs belong to' },
);

export const assetIds = list('assetIds', {
	empty: 'never',
	placeholder: 'e.g. 4100001, 4100002',
	description:
		'The assets whose history is read; of a case, the number of the case and not its ID. All are of the asset class',
});

import { operation, resourceOf } from '../kernel/operation';
import { areaOf } from '../service/areaOf';
import { f } from '../service/fields';
import { listResources } from './list';
import { searchCases, searchMessages, searchProfiles } from './search';

const createNote = operation({
	value: 'create',
	action: 'Add a note to a case',
	description:
		"Add an internal note to a case, which agents see and customers do not. Publicly known of the service's second version, not specified.",
	endpoint: 'POST /v2/comment/CASE/{caseNumber}',
	fields: [
		f.inPath(
			f.id('caseNumber', 'The number of the case, not its ID', {
				empty: 'never',
				placeholder: 'e.g. 4100001',
			}),
		),
		f.body({
			fields: [f.text('text', 'What the note says', { empty: 'never', rows: 4 })],
			more: [
				f.object('attachment', 'A file that goes with the note', {}, [
					f.webAddress(
						'url',
						'The public address of the file',
						'https://media.example.com/receipt.png',
						{ empty: 'never' },
					),
					f.webAddress(
						'previewUrl',
						'The public address of a smaller picture of it',
						'https://media.example.com/receipt-small.png',
						{ displayName: 'Preview URL' },
					),
					f.choice('type', 'What it is', {}, ['IMAGE', 'DOC', 'VIDEO', 'AUDIO']),
				]),
			],
		}),
	],
	done: 'created',
});

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

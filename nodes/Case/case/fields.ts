import { f } from '../../service/fields';

export const caseId = f.id('id', 'The ID of the case on the platform, which is not its number', {
	displayName: 'Case ID',
	placeholder: 'e.g. 65f0ca5e0000000000000001',
});

/** The two exclusive ways to name one case (Part 2, "Case addressing"). */
export const oneCase = f.addressBy({ id: [caseId], caseNumber: [f.caseNumber] }, { id: 'Case ID' });

export const byLinkedCase = (which: string) => ({
	channelCaseId: [f.id('channelCaseId', `The ID of ${which}`, { placeholder: 'e.g. crm-500' })],
	channelCaseNumber: [
		f.id('channelCaseNumber', `The number of ${which}`, { placeholder: 'e.g. CRM-500' }),
	],
});

/** The value that clears a field of a case; null if its type has no empty value. */
export const EMPTY_VALUES = {
	caseType: '',
	description: '',
	dueDate: null,
	priority: '',
	summary: '',
} as const;

const [status, priority, caseType] = f.asked('status priority caseType', f.caseStates);

const texts = f.asked('subject description', [
	f.text('subject', 'The platform puts case number and channel before it, so never match on it', {
		empty: 'clear',
		placeholder: 'e.g. My parcel has not arrived',
	}),
	f.text('description', 'The description of the case', { empty: 'clear', rows: 3 }),
]);

/** What a person thinks of first: a new case shows it without being asked. */
export const mainDetails = [...texts, priority] as const;

const [dueDate, summary] = f.asked('dueDate', [
	f.time('dueDate', 'When the case is due', { orZero: true }),
	f.text('summary', 'What has happened in it so far', { empty: 'clear', rows: 3 }),
]);

export const otherDetails = [status, caseType, dueDate, summary] as const;

/** What a new case and a change of one have in common, in the order in which a change is made. */
export const details = [status, priority, caseType, ...texts, dueDate, summary] as const;

const workflowParts = [
	f.assignment,
	f.campaignLocator('The campaign that the case belongs to, by its ID'),
	f.rows('queues', 'The queues to put the case into', { placeholder: 'Add Queue' }, [
		f.picked('queue', f.int64('queueId', 'An existing queue', { empty: 'never' })),
		f.time('assignmentTime', 'When the case was put into the queue'),
	]),
] as const;

/** Who works on a case and where; in a change the custom properties have maps of their own. */
export const newWorkflow = f.object(
	'workflow',
	'Who works on the case and where, and its custom properties',
	{ displayName: 'Case Workflow' },
	[
		...workflowParts,
		f.jsonList(
			'spaceWorkflows',
			'The parts of the workflow that belong to single workspaces, as a JSON list',
		),
		f.customProperties('customProperties', 'Custom properties of the case', {
			places: f.CASE_PROPERTY_MAPS,
		}),
	],
);

/** A case of another system. Without its ID or number, *Create or Update* would not find the case again. */
export const linkedCase = [
	f.id('id', 'The ID of the case in the other system', { empty: 'decide' }),
	f.id('caseNumber', 'The number of the case in the other system', { empty: 'decide' }),
	f.id('channelType', "The other system, by the platform's name for it"),
	f.id('permalink', 'The address of the case in the other system'),
	f.time('createdTime', 'When the case was opened in the other system'),
] as const;

/** Changes that the specification does not show: they are publicly known, from the service's second version. */
const knownChanges = [
	f.picked(
		'user',
		f.likelyInt64('assignedTo', 'The user who gets the case', {
			empty: 'decide',
			displayName: 'Assigned to User',
			places: ['workflow.assignment.assigneeId'],
		}),
	),
	...[
		f.list('addedQueues', 'IDs of queues to put the case into', {
			changes: 'adds',
			displayName: 'Queues to Add',
		}),
		f.list('removedQueues', 'IDs of queues to take the case out of', {
			changes: 'removes',
			displayName: 'Queues to Remove',
		}),
		f.list(
			'syncedQueues',
			'IDs of all queues the case should be in; it is removed from all others. An empty list, which an expression can give, removes it from all',
			{ empty: 'decideOrClear', displayName: 'Queues (All)' },
		),
	].map((field: f.Field) =>
		f.picked('queue', { empty: 'decide', ...field, places: ['workflow.queues.queueId'] }),
	),
	f.changedProperties('adds', 'addedCustomProperties', { places: f.CASE_PROPERTY_MAPS }),
	f.changedProperties('removes', 'removedCustomProperties', { places: f.CASE_PROPERTY_MAPS }),
	f.stringMap(
		'incrementCustomProperties',
		'Properties that hold a number, each with the number to add',
		{ displayName: 'Custom Properties to Increment', placeholder: 'Add Property' },
	),
	f.object(
		'externalCases',
		'The case of another system that belongs to it',
		{ displayName: 'External Case', places: ['externalCase', 'externalCaseInfo.externalCases'] },
		linkedCase,
	),
];

/**
 * The body of a replacement or an update. The specification shows only the two maps of it (Part 2,
 * "Cases", rule 3); the other names are those of a new case and of the answers. `synced`: what becomes
 * of the properties that the first map leaves out.
 */
export const changesOf = (synced: string) =>
	f.body({
		collection: 'updateFields',
		more: [
			f.clearFields(EMPTY_VALUES),
			...details,
			f.object(
				'workflow',
				'Assignment, campaign and queues. A part that you give replaces the current one.',
				{ displayName: 'Case Workflow' },
				workflowParts,
			),
			f.inOneColumn(
				f.customProperties('syncedCustomProperties', synced, {
					displayName: 'Custom Properties (All)',
					places: f.CASE_PROPERTY_MAPS,
				}),
			),
			f.customProperties(
				'syncedSelectedCustomProperties',
				'Custom properties to set. Those that you leave out here keep their values.',
				{ displayName: 'Custom Properties to Set', places: f.CASE_PROPERTY_MAPS },
			),
			...knownChanges,
		],
		known: knownChanges,
		mapped: ['id', 'caseNumber'],
		description:
			'The whole body as JSON, e.g. {"status": "Closed"}. It can also contain fields that are not offered here. The same checks apply as to the fields.',
	});

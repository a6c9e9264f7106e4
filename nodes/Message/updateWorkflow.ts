import { operation } from '../kernel/operation';
import type { Int64 } from '../kernel/values/json';
import { listOf, partOf } from '../kernel/values/values';
import { f } from '../service/fields';
import { message } from '../service/records/kinds';

export const ID_EXAMPLE = 'e.g. ACCOUNT_5001_1767603600000_PAGE_1_page1:1';

export const messageId = f.id('messageId', 'The message, by its ID on the platform', {
	empty: 'never',
	placeholder: ID_EXAMPLE,
});

/** What the body calls a change of properties and one of queues, at each level (Part 1). */
const NAMES: ReadonlyArray<
	readonly [level: string, change: string, properties: f.FieldName, queues?: f.FieldName]
> = [
	['partner', 'add', 'addedCustomProperties', 'addedQueues'],
	['partner', 'remove', 'removedCustomProperties', 'removedQueues'],
	['partner', 'replace', 'customProperties'],
	['client', 'add', 'addedClientCustomProperties', 'addedClientQueues'],
	['client', 'remove', 'removedClientCustomProperties', 'removedClientQueues'],
	['client', 'replace', 'clientCustomProperties'],
];

const level = (whose: string) =>
	f.required(
		f.choice('level', `The level that the ${whose} belongs to`, { default: 'partner' }, [
			{ name: 'Client (Workspace)', value: 'client' },
			{ name: 'Partner (Global)', value: 'partner' },
		]),
	);

const propertyChanges = f.refined(
	f.rows(
		'propertyChanges',
		'The custom properties to change. All others keep their values.',
		{ displayName: 'Custom Properties', placeholder: 'Add Property' },
		[
			level('property'),
			f.choice('change', 'What to do with the values of the property', { empty: 'never' }, [
				{ name: 'Add', value: 'add', description: 'Add to the values that the property has' },
				{ name: 'Remove', value: 'remove', description: 'Remove the values from it' },
				{ name: 'Replace', value: 'replace', description: 'Give it these values only' },
			]),
			f.required(f.propertyField('property')),
			f.list('values', 'Without a value, Replace clears the property', { empty: 'decideOrClear' }),
		],
	),
	(rows, at, raw) => {
		const given = listOf(partOf(raw, 'entry') ?? raw);
		for (const [i, { change, values = [] }] of rows.entries()) {
			// An empty text clears; null is what an expression has not found.
			const isNone = partOf(given[i], 'values') === null || change !== 'replace';
			if (isNone && values.length === 0) at.in(i).in('values').problem(f.MISSING);
		}
		return rows;
	},
);

const queueChanges = f.rows(
	'queueChanges',
	'The queues to add the message to, or to remove it from',
	{ displayName: 'Queues', placeholder: 'Add Queue' },
	[
		level('queue'),
		f.choice('change', 'What to do', { empty: 'never' }, [
			{ name: 'Add', value: 'add', description: 'Put the message into the queue' },
			{ name: 'Remove', value: 'remove', description: 'Take the message out of it' },
		]),
		f.picked(
			'queue',
			f.listEach('queues', f.int64('item'), { description: 'IDs of the queues', empty: 'never' }),
		),
	],
);

/** The changes under the names of the body, which JSON has, each with where the message shows the values. */
const levelled = NAMES.flatMap(([level, change, properties, queues]) => {
	const settings = (shownAs: string): f.Settings => ({
		places: [`workflow.${level === 'client' ? 'spaceWorkflows.' : ''}${shownAs}`],
		changes: change === 'replace' ? undefined : `${change as 'add'}s`,
	});
	const ofQueues = { ...settings('queues.queueId'), empty: 'decide' } as const;
	return [
		f.customProperties(properties, settings('customProperties')),
		...(queues === undefined ? [] : [f.listEach(queues, f.int64('item'), ofQueues)]),
	].map((field) => ({ ...field, editor: undefined }));
});

/** A body with the rows under the names that the platform knows. */
function withLevels(body: Record<string, unknown>): Record<string, unknown> {
	const {
		propertyChanges: ofProperties = [],
		queueChanges: ofQueues = [],
		...out
	} = body as typeof body & f.PartialValues<[typeof propertyChanges, typeof queueChanges]>;
	const namesOf = (row: { level?: string; change?: string }) =>
		NAMES.find(([level, change]) => level === row.level && change === row.change) ?? [];
	for (const { property = '', values = [], ...row } of ofProperties) {
		const [, , name = ''] = namesOf(row);
		const map = (out[name] ?? {}) as Record<string, string[]>;
		const before = (partOf(map, property) ?? []) as string[];
		out[name] = { ...map, [property]: [...before, ...values] };
	}
	for (const { queues = [], ...row } of ofQueues) {
		const [, , , name = ''] = namesOf(row);
		out[name] = [...((out[name] ?? []) as Int64[]), ...queues];
	}
	return out;
}

/** Every field of MessageWorkflowWithContentDTO (Part 1); the editor has those with a level as rows. */
const fields = f.asked('note', [
	propertyChanges,
	queueChanges,
	...levelled,
	f.chosenFlag(
		'appendAttachments',
		'Whether the attachment of Content joins the existing ones instead of replacing them',
		{ empty: 'decide' },
	),
	{ ...f.assignment, places: ['workflow.assignment'] },
	f.chosenFlag('clearAttachments', 'Whether to clear the existing attachments', {
		empty: 'decide',
		confirms: true,
	}),
	f.content('The content to set'),
	f.text(
		'message',
		'The new text of the message. Publicly known, not specified: it changes the text on the channel.',
		{ empty: 'clear', rows: 2 },
	),
	f.text('note', 'A remark for the people who work on the message', { empty: 'clear', rows: 2 }),
	f.number(
		'sentiment',
		'The sentiment of the message, as a whole number in the scale of your platform',
		{ default: '', min: -(2 ** 31), max: 2 ** 31 - 1, placeholder: 'e.g. -1' },
	),
]);

export const updateWorkflow = operation({
	value: 'updateWorkflow',
	action: 'Update the workflow of a message',
	description:
		'Change the assignment, custom properties, queues, sentiment, content or attachments of a message. Everything else stays as it is.',
	endpoint: 'PATCH /message/workflow',
	fields: [
		f.addressBy(
			{
				messageId: [messageId],
				umId: [
					f.id('umId', 'The message, by its unique message ID (UMID)', {
						displayName: 'Unique Message ID',
						placeholder: ID_EXAMPLE,
					}),
				],
			},
			{ umId: 'Unique Message ID' },
		),
		f.body({ collection: 'updateFields', more: fields }),
	],
	gives: message,
	request: ({ address, body }) => ({ query: address, body: withLevels(body) }),
	done: 'updated',
});

import { collect } from '../kernel/answers/pages';
import { operation, type Operation } from '../kernel/operation';
import type { RecordKind } from '../kernel/records/recordKind';
import { isNothing } from '../kernel/values/values';
import { f } from '../service/fields';
import { searchPages, type Subject } from '../service/reads/lookUps';
import { caseRecord, message } from '../service/records/kinds';

/** How the second version compares a field with values: the first four are publicly known of its searches. */
const OPERATORS = [
	{ name: 'Is', value: 'EQUALS' },
	{ name: 'Is One Of', value: 'IN' },
	{ name: 'Is None Of', value: 'NIN' },
	{ name: 'Contains', value: 'CONTAINS' },
	{ name: 'Begins With', value: 'STARTS_WITH' },
	{ name: 'Is Greater Than', value: 'GT' },
	{ name: 'Is Greater or Equal', value: 'GTE' },
	{ name: 'Is Less Than', value: 'LT' },
	{ name: 'Is Less or Equal', value: 'LTE' },
	{ name: 'Is Between', value: 'BETWEEN' },
];

const TIMES = [
	{ name: 'Created', value: 'createdTime' },
	{ name: 'Modified', value: 'modifiedTime' },
];

interface Found {
	/** What it finds, in small letters. */
	what: 'case' | 'message' | 'profile';
	gives?: RecordKind;
	/** The fields that it is publicly known to search by. */
	keys: ReadonlyArray<{ name: string; value: string }>;
}

function search({ what, keys, ...more }: Found): Operation {
	const fields = [...keys, ...TIMES, { name: 'ID', value: 'id' }];
	const [first, second, third] = fields.map(({ value }) => value);
	const oneOf = (displayName: string, choices: typeof fields) =>
		f.openChoice(
			'key',
			`The field of the ${what}. An expression can give any other, also the dotted path of one.`,
			{ empty: 'never', displayName, default: choices[0]?.value },
			f.byName(choices),
		);
	const subject = what.toUpperCase() as Subject;
	return operation({
		value: 'search',
		action: `Search ${what}s`,
		description: `Find ${what}s by their fields. Publicly known of the service's second version, not specified.`,
		endpoint: `POST /v2/search/${subject}`,
		also: [`GET /v2/search/${subject}`],
		maxConcurrency: 'none',
		...(more.gives === undefined ? { isBrief: true } : more),
		fields: [
			f.rows(
				'filters',
				`What the ${what}s have in common, by ${second}, ${third}, …, e.g. [{"key": "${first}", "type": "equals", "values": ["…"]}]. All conditions hold.`,
				{ forModel: 'asked', rowName: 'filter' },
				[
					oneOf('Field', fields),
					f.choice(
						'type',
						'How the field is compared',
						{ empty: 'never', displayName: 'Condition', default: 'EQUALS' },
						f.byName(OPERATORS),
					),
					f.list('values', 'What it is compared with: several values are separated by commas', {
						empty: 'never',
						displayName: 'Value',
					}),
				],
			),
			f.limit(),
			f.collection('additionalFields', [
				f.refined(
					f.object('timeFilter', `Only ${what}s of this time`, { displayName: 'Time' }, [
						oneOf('Time', TIMES),
						f.time('since', 'The first moment', { empty: 'widens', orZero: true }),
						f.time('until', 'The last moment', { empty: 'widens' }),
					]),
					(time, at) => f.checkRange(time, 'since', 'until', at),
				),
				f.rows('sort', 'By what they are sorted', { rowName: 'field' }, [
					f.id('key', 'The field that they are sorted by', {
						empty: 'never',
						displayName: 'Field',
						placeholder: 'e.g. modifiedTime',
					}),
					f.choice('order', 'Which one comes first', { empty: 'never', default: 'DESC' }, [
						{ name: 'Ascending', value: 'ASC' },
						{ name: 'Descending', value: 'DESC' },
					]),
				]),
			]),
		],
		options: [
			f.number('pageSize', `How many ${what}s to request at a time`, { min: 1, default: 100 }),
		],
		execute: async ({ filters = [], limit, additionalFields, options }, { send }) => {
			const { timeFilter, sort } = additionalFields;
			const { pageSize = Math.min(limit, 100) } = options;
			const body = {
				...(!isNothing(filters) && { filter: { type: 'AND', filters } }),
				...(timeFilter && { timeFilter }),
				...(sort && { sorts: sort }),
				page: { start: 1, size: pageSize },
			};
			return await collect(searchPages(subject, body, send), limit);
		},
	});
}

export const searchCases = search({
	what: 'case',
	gives: caseRecord,
	keys: [
		{ name: 'Case Number', value: 'caseNumber' },
		{ name: 'CRM Number', value: 'externalCase.caseNumber' },
		{ name: 'CRM', value: 'externalCase.channelType' },
		{ name: 'Customer (Channel ID)', value: 'contact.channelId' },
		{ name: 'Status', value: 'workflow.customProperties.spr_uc_status' },
		{ name: 'Priority', value: 'workflow.customProperties.spr_uc_priority' },
		{ name: 'Type', value: 'workflow.customProperties.spr_uc_type' },
		{ name: 'Queue (ID)', value: 'workflow.queues.queueId' },
		{ name: 'Is Deleted', value: 'deleted' },
	],
});

export const searchMessages = search({
	what: 'message',
	gives: message,
	keys: [{ name: 'Channel', value: 'channelType' }],
});

export const searchProfiles = search({
	what: 'profile',
	keys: [
		{ name: 'Email', value: 'contact.email' },
		{ name: 'Phone Number', value: 'contact.phoneNo' },
		{ name: 'Channel ID', value: 'channelId' },
		{ name: 'Channel Type', value: 'channelType' },
		{ name: 'Profile List (ID)', value: 'profileWorkflow.profileLists' },
	],
});

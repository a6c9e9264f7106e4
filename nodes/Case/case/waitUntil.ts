import type { IDataObject } from 'n8n-workflow';
import { recordMeant } from '../../kernel/answers/answer';
import { ApiError } from '../../kernel/failures/errors';
import { operation } from '../../kernel/operation';
import { isSame } from '../../kernel/values/sameness';
import { isObject, listOf, quote, saysTrue, toText, valuesAt } from '../../kernel/values/values';
import { untilPeopleAct } from '../../kernel/waiting/clocks';
import { waitOptions } from '../../kernel/waiting/options';
import { waitForItems } from '../../kernel/waiting/wait';
import { f } from '../../service/fields';
import { caseRecord } from '../../service/records/kinds';
import { EMPTY_VALUES, oneCase } from './fields';

export const waitUntil = operation({
	value: 'waitUntil',
	action: 'Wait until a case has changed',
	description:
		'Wait until a field of a case, by default its status, has one of the values, or until the case changes at all. The execution is suspended meanwhile.',
	endpoint: 'GET /case',
	waitsFor: 'a change of the case',
	readsById: true,
	fields: [
		oneCase,
		f.choice('until', 'What to wait for', { empty: 'never' }, [
			{
				value: 'value',
				name: 'A Field Has a Value',
				description: 'Even if it already has the value',
			},
			{
				value: 'change',
				name: 'The Case Changes',
				description: 'Until its version differs from the one at the first check',
			},
		]),
		f.when(
			{ until: ['value'] },
			f.id(
				'field',
				'The path of the value in the case as the platform returns it; dots lead into objects and lists',
				{ empty: 'never', default: 'status', placeholder: 'e.g. workflow.queues.0.queueId' },
			),
		),
		f.when(
			{ until: ['value'] },
			f.list('values', 'Any of these ends the wait, ignoring case', {
				empty: 'never',
				placeholder: 'e.g. Closed, Resolved',
			}),
		),
	],
	gives: caseRecord,
	options: waitOptions,
	executeAll: async (items, context) =>
		await waitForItems(items, context, {
			// `begun` has the version that the first look has seen.
			look: async ({ version: before }: { version?: string }, _at, parameters) => {
				const { address, until, field, values } = parameters;
				const record = await context.untilFound(async () =>
					recordMeant(await context.send('GET /case', { query: address }), 'case'),
				);
				const found = context.presenterFor(parameters)(record);
				if (until === 'value') {
					const isDone = hasValue(record, field, values);
					// Publicly known: a deleted case is still found.
					if (!isDone && saysTrue(record.deleted))
						throw new ApiError('notFound', `The case ${nameIn(address)} is deleted`, {
							advice: 'Its value will no longer change, so the wait ends here.',
						});
					return { isDone, found };
				}
				const version = toText(record.version ?? '');
				if (version === '')
					throw new ApiError(
						'unreadable',
						'The platform returns no version of this case, so a change cannot be detected',
						{ advice: 'Wait until a field has a value (Until).' },
					);
				const isDone = before !== undefined && version !== before;
				return { isDone, found, begun: { version: before ?? version } };
			},
			time: untilPeopleAct(items, context, 'Use Get.'),
			late: (_begun, _seen, { address, until, field, values = [] }) => [
				until === 'value'
					? `${quote(field)} of the case ${nameIn(address)} did not become ${values.map(quote).join(' or ')} in time`
					: `The case ${nameIn(address)} did not change in time`,
			],
		}),
});

const nameIn = (address: object) => quote(Object.values(address)[0]);

/**
 * Whether the field has one of the values; of a list, any element. Throws ApiError where it never can: no
 * case has such a field, or it holds an object. A known field may come later.
 */
function hasValue(record: IDataObject, field = '', values: readonly string[] = []): boolean {
	const { places = [field], field: { same } = { same: 'case' as const } } =
		f.partAt(f.caseStates, field) ?? {};
	const found = places.flatMap((place) => valuesAt(record, place)).flatMap(listOf);
	const [first] = found;
	if (isObject(first)) {
		const example = quote(`${field}.${Object.keys(first)[0] ?? 'id'}`);
		throw new ApiError('notFound', `${quote(field)} of the case is an object, not a value`, {
			advice: `Give one of its fields (Field), e.g. ${example}.`,
		});
	}
	const [name = ''] = field.split('.');
	if (found.length === 0 && !(Object.hasOwn(record, name) || KNOWN_FIELDS.has(name))) {
		throw new ApiError('notFound', `The case has no field ${quote(name)}`, {
			advice: `Check Field: it is case-sensitive, and spaces count. The case has ${Object.keys(record).join(', ')}.`,
		});
	}
	return found.some((one) => values.some((value) => isSame(value, one, same)));
}

/** What a case can have, also where it is not set yet; some of it is publicly known, not specified. */
const KNOWN_FIELDS = new Set([
	...caseRecord.fields,
	...Object.keys(EMPTY_VALUES),
	...['avgCaseResponseSLA', 'externalCase', 'firstMessageAssociatedTime'],
	...['firstUserBrandResponseCreationTime', 'latestProfileMessageAssociatedTime', 'sentiment'],
]);

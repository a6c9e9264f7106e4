import type { IDataObject } from 'n8n-workflow';
import { namedRecords } from '../../shared/answer';
import { ApiError, InputError } from '../../shared/errors';
import { choice, id, list, required, when, type Leaf } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { caseRecord } from '../../shared/records';
import { isMissing, listOf, quote, valueAt } from '../../shared/values';
import { checkWait, waitForEach, waitOptions } from '../../shared/waiting';
import { oneCase } from './fields';

const field: Leaf<'field', string> = id('field', {
	placeholder: 'e.g. workflow.queues.0.queueId',
	description:
		'Where the value stands in the case as the platform gives it; dots lead into objects',
});

/** What the next look has to know. */
interface Begun {
	/** The version of the case at the first look. */
	version?: string;
}

export const waitUntil = operation({
	name: 'Wait Until',
	value: 'waitUntil',
	action: 'Wait until a case has changed',
	description:
		'Wait until a field of a case, by default its status, has one of the values, or until the case changes at all. The execution is suspended and goes on when it does.',
	endpoint: 'GET /case',
	waitsFor: 'a change of the case',
	fields: [
		oneCase,
		required(
			choice(
				'until',
				[
					{
						value: 'value',
						name: 'A Field Has a Value',
						description: 'Also where it has the value already',
					},
					{
						value: 'change',
						name: 'The Case Changes',
						description: 'Until its version is another than at the first look',
					},
				],
				{ description: 'What to wait for' },
			),
		),
		when(
			{ until: ['value'] },
			required({ ...field, property: { ...field.property, default: 'status' } }),
		),
		when(
			{ until: ['value'] },
			required(
				list('values', {
					placeholder: 'e.g. Closed, Resolved',
					description: 'Any of these ends the wait, capitals or not',
				}),
			),
		),
	],
	gives: caseRecord,
	options: waitOptions,
	check: async (parameters, context) => checkWait(parameters, context, 'Use Get.'),
	executeAll: async (items, context) => {
		const { send, presenterFor } = context;
		return await waitForEach(items, context, {
			look: async (parameters, { version: before }: Begun) => {
				const { address, until } = parameters;
				const answer = await send('GET /case', { query: address });
				const record = namedRecords(answer, address)[0]!;
				const item = presenterFor(parameters)(record);
				if (until === 'value') return { isDone: hasValue(record, parameters), item };
				if (isMissing(record.version)) {
					throw InputError.of(
						'until',
						'The platform gives no version of this case, so a change of it cannot be seen. Wait until a field has a value.',
					);
				}
				const version = String(record.version);
				const isDone = before !== undefined && version !== before;
				return { isDone, item, begun: { version: before ?? version } };
			},
			timedOut: ({ address, until, field, values = [] }) => {
				const one = `the case ${quote(Object.values(address)[0])}`;
				return new ApiError(
					'timedOut',
					until === 'value'
						? `${quote(field)} of ${one} did not become ${values.map(quote).join(' or ')} in time`
						: `${one.replace('the', 'The')} did not change in time`,
					{ advice: 'Wait longer (Wait Timeout), or go on without it (On Timeout).' },
				);
			},
		});
	},
});

/** Whether the field has one of the values; of a list, any element. */
function hasValue(
	record: IDataObject,
	{ field = '', values = [] }: { field?: string; values?: readonly string[] },
): boolean {
	const wanted = new Set(values.map((value) => value.toUpperCase()));
	return listOf(valueAt(record, field)).some((value) => wanted.has(String(value).toUpperCase()));
}

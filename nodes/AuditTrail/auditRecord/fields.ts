import { choice, filters, flag, inOrder, list, number, time } from '../../shared/fields';
import { MAX_PAGE_SIZE } from '../../shared/reads';

/** The range of time (Part 1, "Audit trail"), and the order. */
export const rangeFilters = inOrder(
	'from',
	'upto',
	filters(
		time('from', { description: 'Only what was changed after this moment' }),
		choice(
			'order',
			[
				{ name: 'Newest First', value: 'DESC' },
				{ name: 'Oldest First', value: 'ASC' },
			],
			{ description: 'In which order the records come. Newest first when it is not set.' },
		),
		time('upto', {
			displayName: 'Up To',
			description: 'Only what was changed before this moment',
		}),
	),
);

export const fieldNames = list('fieldNames', {
	neverEmpty: 'widens',
	displayName: 'Field Names',
	placeholder: 'e.g. status, priority',
	description:
		'Keep only changes of these fields, and leave out records without any. Case-sensitive. The platform cannot do this, so all records are read',
});

export const incremental = flag(
	'incremental',
	'Whether to give only records that no earlier run of this node has given, oldest first. The node remembers where it stopped, for each asset class and list of IDs. n8n keeps that only in production: a manual test run starts where the last real run stopped and leaves no trace.',
);

export const pageSize = number('pageSize', {
	min: 1,
	max: MAX_PAGE_SIZE,
	default: MAX_PAGE_SIZE,
	description: 'How many records are asked for in one request. By default as many as are useful.',
});

import { f } from '../service/fields';
import { MAX_PAGE_SIZE } from '../service/reads/auditTrail/trail';

/** The range of time (Part 1, "Audit trail"), and the order. */
export const rangeFilters = f.rangeRule(
	'from',
	'upto',
	f.filters(
		f.time('from', 'Only changes made after this moment', { forModel: 'asked', orZero: true }),
		f.choice('order', 'The order of the records. Newest first by default.', {}, [
			{ name: 'Newest First', value: 'DESC' },
			{ name: 'Oldest First', value: 'ASC' },
		]),
		f.time('upto', 'Only changes made before this moment', {
			forModel: 'asked',
			displayName: 'Up To',
		}),
	),
);

export const fieldNames = f.list(
	'fieldNames',
	'Keep only changes of these fields, and leave out records without any. Case-sensitive. The platform has no such filter, so all records are read',
	{ empty: 'widens', placeholder: 'e.g. status, priority' },
);

export const incremental = f.flag(
	'incremental',
	'Whether to return only records that no earlier run of this node has returned, oldest first. The node remembers where it stopped, for each asset class and list of IDs. n8n keeps that only in production: a manual test run starts where the last production run stopped and leaves no trace.',
);

export const pageSize = f.number(
	'pageSize',
	'How many records to request at a time. By default, as many as are useful.',
	{ min: 1, max: MAX_PAGE_SIZE, default: MAX_PAGE_SIZE },
);

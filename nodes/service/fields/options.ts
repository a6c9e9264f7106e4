/** Options that operations of several areas have. */
import * as f from '../../kernel/fields';
import { MAX_ANSWER, MEGABYTE } from '../../kernel/values/size';

export const onMissing = f.choice(
	'onMissing',
	'What to do when a message is not returned, e.g. because it was deleted or may not be viewed. A platform that does not answer always fails the item.',
	{ displayName: 'On Missing Message' },
	[
		{ name: 'Fail the Item', value: 'fail', description: 'The input item that asked for it fails' },
		{
			name: 'Return an Item That Says Why',
			value: 'giveError',
			description: 'An item with its ID and the reason takes its place',
		},
		{
			name: 'Leave It Out',
			value: 'leaveOut',
			description: 'The other messages are returned without it',
		},
	],
) as f.Field<'onMissing', 'fail' | 'giveError' | 'leaveOut'>;

/** The format of the files that an export writes. */
export const fileFormat = (formats: Parameters<typeof f.choice>[3]) =>
	f.choice(
		'format',
		'The format of the files',
		{ empty: 'never', forModel: 'never', appears: 'onRequest' },
		formats,
	);

/** The longest answer of an operation that returns much at once. Returns bytes. */
export const maxAnswerSize = f.refined(
	f.number(
		'maxAnswerSize',
		'The largest answer to read, uncompressed. A longer one is refused. n8n needs several times as much memory for it.',
		{
			displayName: 'Max Answer Size (MB)',
			min: 1,
			max: 500, // what a text of JavaScript can hold
			default: MAX_ANSWER / MEGABYTE,
		},
	),
	(megabytes) => megabytes * MEGABYTE,
);

/**
 * The option of a full update that keeps what is not given. `what` names the record; `also` says what else
 * depends on it, when on and when off.
 */
export function mergeOption(
	what: string,
	also: { on: string; off: string } = { on: '', off: ' and the rest may be lost' },
): f.Field<'mergeWithCurrent', boolean> {
	return f.flag(
		'mergeWithCurrent',
		`Whether to fetch the ${what} first and keep every field that you do not give${also.on}. When off, only what you give is sent${also.off}.`,
		{ default: true },
	);
}

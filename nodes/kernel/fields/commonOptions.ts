/** Options that operations of several areas have. */
import { MAX_ANSWER, MEGABYTE } from '../values/size';
import type { Field } from './field';
import { choice } from './kinds/choice';
import { flag } from './kinds/flag';
import { refined } from './kinds/make';
import { number } from './kinds/number';

/** How long something is waited for by default, in seconds. */
export const WAIT_UP_TO = 30;

/** Options of what reads a record by its ID. */
export const ifNotFound = [
	choice(
		'ifNotFound',
		'What to do if the platform finds no such record. What an event announces may be readable only some seconds later.',
		{ sameForAll: true },
		[
			{ name: 'Fail', value: 'fail', description: 'The item fails at once' },
			{
				value: 'wait',
				description: 'It is looked for again, and the item fails if it does not appear in time',
			},
		],
	),
	number('waitUpTo', 'How long to wait in all for the records of this run that are not found', {
		displayName: 'Wait Up To (Seconds)',
		min: 1,
		max: 300,
		default: WAIT_UP_TO,
		shownWhen: { ifNotFound: ['wait'] },
		sameForAll: true,
	}),
] as const;

/** The longest answer of an operation that returns much at once. Returns bytes. */
export const maxAnswerSize = refined(
	number(
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
): Field<'mergeWithCurrent', boolean> {
	return flag(
		'mergeWithCurrent',
		`Whether to fetch the ${what} first and keep every field that you do not give${also.on}. When off, only what you give is sent${also.off}.`,
		{ default: true },
	);
}

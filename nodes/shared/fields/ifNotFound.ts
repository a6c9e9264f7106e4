import { choice } from './kinds/choice';
import { number } from './kinds/number';

/** How long something is waited for by default, in seconds. */
export const WAIT_UP_TO = 30;

/** Options of what reads a record by its ID. */
export const ifNotFound = [
	choice(
		'ifNotFound',
		[
			{ name: 'Fail', value: 'fail', description: 'The item fails at once' },
			{
				name: 'Wait',
				value: 'wait',
				description: 'It is looked for again, and the item fails if it does not appear in time',
			},
		],
		{
			sameForAll: true,
			description:
				'What to do if the platform finds no such record. What an event announces may be readable only some seconds later.',
		},
	),
	number('waitUpTo', {
		displayName: 'Wait Up To (Seconds)',
		min: 1,
		max: 300,
		default: WAIT_UP_TO,
		shownWhen: { ifNotFound: ['wait'] },
		sameForAll: true,
		description: 'How long to wait in all for the records of this run that are not found',
	}),
] as const;

import { MAX_ANSWER, MEGABYTE } from '../size';
import { refined } from './kinds/make';
import { number } from './kinds/number';

/** The longest answer of an operation that returns much at once. Returns bytes. */
export const maxAnswerSize = refined(
	number('maxAnswerSize', {
		displayName: 'Max Answer Size (MB)',
		min: 1,
		max: 500, // what a text of JavaScript can hold
		default: MAX_ANSWER / MEGABYTE,
		description:
			'The largest answer to read, uncompressed. A longer one is refused. n8n needs several times as much memory for it.',
	}),
	(megabytes) => megabytes * MEGABYTE,
);

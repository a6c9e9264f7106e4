import { MAX_ANSWER, MEGABYTE } from '../size';
import type { Field } from './field';
import { number } from './kinds/number';

const size = number('maxAnswerSize', {
	displayName: 'Max Answer Size (MB)',
	min: 1,
	max: 500, // what a text of JavaScript can hold
	default: MAX_ANSWER / MEGABYTE,
	description:
		'The largest answer to read, uncompressed. A longer one is refused. n8n needs several times as much memory for it.',
});

/** The longest answer of an operation that returns much at once. Returns bytes. */
export const maxAnswerSize: Field<'maxAnswerSize', number> = {
	...size,
	parse: (raw, at) => {
		const megabytes = size.parse(raw, at);
		return megabytes === undefined ? undefined : megabytes * MEGABYTE;
	},
};

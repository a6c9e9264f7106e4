import type { Field } from './field';
import { flag } from './kinds/flag';

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

import { formOf } from '../../kernel/values/sameness';
import { eventTypes } from '../generated/events';

/**
 * One spelling for all the names of an event type: its constant, what a delivery says, and how people write
 * it. `CASE_CREATED`, `case.create` and `case.created` are the same.
 */
export function eventTypeOf(name: string): string {
	const key = formOf(name, 'event');
	return typeByConstant.get(key) ?? key;
}

const typeByConstant = new Map(
	eventTypes.flatMap(({ constant, type }) =>
		type === undefined ? [] : [[formOf(constant, 'event'), formOf(type, 'event')] as const],
	),
);

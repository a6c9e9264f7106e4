import { formOf } from '../../kernel/values/sameness';
import { eventTypes, type EventType } from '../generated/events';

const LIKELY = 'The constant is likely: if publishing fails, the platform has another one';

/**
 * The types of events of which the constant, by which they are subscribed to, is publicly known or specified (Part 3,
 * "Webhook subscriptions"), or likely, in the order in which people are offered them. One that can only be guessed is
 * not among them.
 */
export const knownEventTypes: readonly EventType[] = eventTypes.map((one) =>
	one.isLikely ? { ...one, description: `${one.description}. ${LIKELY}` } : one,
);

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

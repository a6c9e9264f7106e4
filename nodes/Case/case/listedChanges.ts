import { numberOrText } from '../../shared/fields';
import { isObject, listOf, partOf, toText } from '../../shared/values';

type Values = Readonly<Record<string, unknown>>;

const textsOf = (list: unknown) => listOf(list).map(toText);

/** The queues of a case as some are added and removed, or all are set. */
export function changedQueues(
	current: readonly unknown[],
	{ addedQueues, removedQueues, syncedQueues }: Values,
): unknown[] {
	const idOf = (queue: unknown) =>
		toText(isObject(queue) ? (queue.queueId ?? queue.id ?? queue) : queue);
	const idsOf = (list: unknown) => listOf(list).map(idOf);
	// A queue that is new to the case is sent as given; of a mere ID, a queue is made.
	const given = [...listOf(syncedQueues), ...listOf(addedQueues)].filter(isObject);
	const queues = new Map([...given, ...current].map((queue) => [idOf(queue), queue]));
	const ids = new Set(syncedQueues === undefined ? current.map(idOf) : idsOf(syncedQueues));
	for (const id of idsOf(addedQueues)) ids.add(id);
	for (const id of idsOf(removedQueues)) ids.delete(id);
	return [...ids].map((id) => queues.get(id) ?? { queueId: numberOrText(id) });
}

/** The values of those custom properties of a case to which some are added, or from which some are removed. */
export function changedProperties(
	current: Values,
	{ addedCustomProperties, removedCustomProperties }: Values,
): Record<string, unknown[]> {
	const added = isObject(addedCustomProperties) ? addedCustomProperties : {};
	const removed = isObject(removedCustomProperties) ? removedCustomProperties : {};
	const changed = Object.keys(removed).filter((name) => Object.hasOwn(current, name));
	return Object.fromEntries(
		[...changed, ...Object.keys(added)].map((name) => {
			const lost = textsOf(partOf(removed, name));
			const kept = listOf(partOf(current, name)).filter((value) => !lost.includes(toText(value)));
			const all = [...kept, ...listOf(added[name])];
			return [name, [...new Map(all.map((value) => [toText(value), value])).values()]];
		}),
	);
}

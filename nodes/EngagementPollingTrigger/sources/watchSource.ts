import type { AnyInput, Values } from '../../shared/fields';
import { mostRecent, watch, type Criteria, type Watched } from '../watch';
import { source, type PollContext, type EventSource } from './source';

interface WatchSource<F extends readonly AnyInput[]> extends Pick<
	EventSource,
	'name' | 'value' | 'description' | 'eventType' | 'endpoints'
> {
	fields: F;
	/** What is looked at. */
	watched: (parameters: Values<F>, context: PollContext) => Watched[];
	criteria: Criteria;
}

/** Describes a source that compares the present records with those of earlier polls. */
export function watchSource<const F extends readonly AnyInput[]>({
	watched,
	criteria,
	...texts
}: WatchSource<F>): EventSource {
	return source<F>({
		...texts,
		poll: async (parameters, state, context) =>
			await watch(watched(parameters, context), criteria, state, context),
		recent: async (parameters, context) =>
			await mostRecent(watched(parameters, context), criteria, context),
	});
}

import { propertyOf, shownWhen } from './field';
import { inputOf, type Input } from './input';
import { flag } from './kinds/flag';
import { number } from './kinds/number';

const returnAll = flag('returnAll', 'Whether to return all results or only up to a given limit');

/** `returnAll` and `limit`. Returns the most records wanted; Infinity for all. */
export function limit({ max }: { max?: number } = {}): Input<'limit', number> {
	const most = number('limit', {
		empty: 'never',
		min: 1,
		max,
		default: 50,
		description: 'Max number of results to return',
	});
	return {
		name: 'limit',
		properties: [propertyOf(returnAll), shownWhen({ returnAll: [false] }, propertyOf(most))],
		// A limit that does not fit has noted a problem, so the operation never sees it.
		read: (reader) => (inputOf(returnAll).read(reader) ? Infinity : inputOf(most).read(reader)),
	};
}

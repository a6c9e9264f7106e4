import { isMissing } from '../values';
import { shownWhen, type Input } from './field';
import { flag } from './kinds/flag';
import { number } from './kinds/number';
import { MISSING } from './kinds/object';

const returnAll = flag('returnAll', 'Whether to return all results or only up to a given limit');

/** `returnAll` and `limit`. Gives the most records wanted; Infinity for all. */
export function limit({ max }: { max?: number } = {}): Input<'limit', number> {
	const most = number('limit', {
		min: 1,
		max,
		default: 50,
		description: 'Max number of results to return',
	});
	return {
		name: 'limit',
		properties: [returnAll.property, shownWhen({ returnAll: [false] }, most.property)],
		read: (reader) => {
			const all = returnAll.parse(reader.get('returnAll') ?? false, reader.at.in('returnAll'));
			if (all) return Infinity;
			const raw = reader.get('limit');
			const at = reader.at.in('limit');
			// A limit that does not fit has noted a problem, so the operation never sees it.
			return (isMissing(raw) ? at.problem(MISSING) : most.parse(raw, at)) as number;
		},
	};
}

import type { INodeProperties } from 'n8n-workflow';
import type { Input } from '../fields';
import { isMissing } from '../values';
import { toolArgument } from './toolArguments';

/**
 * Where a tool continues a list that its limit has cut: after as many records as the calls before have
 * shown in all. `limit`: the input that cuts the list. Only models are asked for a cursor.
 */
export function cursor(limit: Input): Input<'cursor', number> {
	const most = limit.properties.find(({ name }) => name === 'limit');
	const property: INodeProperties = {
		displayName: 'Cursor',
		name: 'cursor',
		type: 'string',
		default: '',
		displayOptions: {
			...most?.displayOptions,
			// An incremental search continues where the last run stopped.
			hide: { '/options.incremental': [true] },
		},
		description: "To continue a list that was cut: the 'cursor' of its last item",
	};
	return {
		name: 'cursor',
		properties: toolArgument(property),
		read: ({ get, at }) => {
			const cursor = get('cursor');
			if (isMissing(cursor)) return 0;
			const skipped = Number(cursor);
			if (Number.isSafeInteger(skipped) && skipped >= 0) return skipped;
			at.in('cursor').problem(
				"It is not a cursor. Give the 'cursor' of the last item of the previous answer, or leave it empty to begin.",
			);
			return 0;
		},
	};
}

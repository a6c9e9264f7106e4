import type { Operation } from '../../nodes/kernel/operation';
import { addressOf, dataOf, mediaTypeOf } from './contract';
import { fields, flag, itemOf, text, type OutputSchema } from './outputSchema';
import { shapes } from './shapes';

/** What an operation gives when nothing is left out. */
export function itemSchemaOf(node: string, resource: string, operation: Operation): OutputSchema {
	const shape = shapes[`${node}.${resource}.${operation.value}`];
	return shape ? shape(answerOf(operation)) : itemOfAnswer(operation);
}

/** One item of the answer; an open object where the contract knows no data. */
function answerOf({ endpoint }: Operation): OutputSchema {
	const data = dataOf(endpoint);
	return data === undefined ? { type: 'object' } : itemOf(data);
}

/** Where no body comes, an operation gives what it has done, and the ids that it was done to. */
function itemOfAnswer(operation: Operation): OutputSchema {
	if (!('request' in operation) || mediaTypeOf(operation.endpoint) !== undefined)
		return answerOf(operation);
	const { done = 'success' } = operation;
	const ids = addressOf(operation.endpoint).map((name) => [name, text] as const);
	return fields({ [done]: flag, ...Object.fromEntries(ids) });
}

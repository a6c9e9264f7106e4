import {
	NodeApiError,
	NodeOperationError,
	type IDataObject,
	type INode,
	type INodeExecutionData,
} from 'n8n-workflow';
import { ApiError, InputError } from './errors';

/**
 * n8n's error for what went wrong, with one item if `itemIndex` is given: what happened as message,
 * what to do as description. `done`: how many other items were written.
 */
export function toNodeError(
	node: INode,
	error: Error,
	itemIndex?: number,
	done = 0,
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const at = itemIndex === undefined ? '' : ` [item ${itemIndex}]`;
	const beside =
		done === 0
			? ''
			: done === 1
				? ' 1 other item was carried out and stays so.'
				: ` ${done} other items were carried out and stay so.`;
	if (error instanceof ApiError) {
		const answer = {
			message: error.message + at,
			description: error.advice + beside,
			httpCode: error.status === undefined ? undefined : String(error.status),
			itemIndex,
		};
		return saying(answer.message, new NodeApiError(node, {}, answer));
	}
	if (error instanceof InputError) {
		const [first, ...others] = error.problems;
		const message = `${first?.path}: ${first?.text}${at}`;
		const description = [
			...(others.length > 0 ? ['Further problems:'] : []),
			...others.map(({ path, text }) => `${path}: ${text}`),
			`Nothing was sent for it.${beside}`,
		].join('\n');
		return saying(message, new NodeOperationError(node, message, { description, itemIndex }));
	}
	const description = beside.trim() || undefined;
	return saying(error.message, new NodeOperationError(node, error, { itemIndex, description }));
}

/** n8n's error where n8n shows its message alone, e.g. in a list: what to do is in there too. */
export function toMessageError(node: INode, error: Error): NodeApiError | NodeOperationError {
	if (!(error instanceof ApiError)) return toNodeError(node, error);
	const { message, advice, status } = error;
	const answer = {
		message: `${message}. ${advice}`,
		description: advice,
		httpCode: status === undefined ? undefined : String(status),
	};
	return saying(answer.message, new NodeApiError(node, {}, answer));
}

/**
 * Puts the message back: n8n replaces one that holds a code of the operating system anywhere in it,
 * capitals or not (`campaign.nameExists` holds EEXIST), by a text about files or the network.
 */
function saying<E extends NodeApiError | NodeOperationError>(message: string, error: E): E {
	error.message = message;
	return error;
}

/** The item that stands for a failed one when the workflow continues (`error` and `details` only). */
export function failedItem(node: INode, error: Error, item: number): INodeExecutionData {
	const { message, description } = toNodeError(node, error, item);
	return {
		json: {
			error: message,
			details: {
				description: description ?? '',
				itemIndex: item,
				...(error instanceof ApiError && {
					httpCode: error.status ?? null,
					errors: error.entries as unknown as IDataObject[],
					mayHaveCompleted: error.mayHaveCompleted,
				}),
				...(error instanceof InputError && {
					problems: error.problems as unknown as IDataObject[],
				}),
			},
		},
		pairedItem: { item },
	};
}

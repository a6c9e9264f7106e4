import {
	NodeApiError,
	NodeOperationError,
	type IDataObject,
	type INode,
	type INodeExecutionData,
} from 'n8n-workflow';
import { ApiError, CredentialError, InputError, type FailureKind } from './errors';

/**
 * Turns an error into n8n's: what happened as its message, what to do as its description. `itemIndex`:
 * the item it belongs to, if it belongs to one. `done`: how many other items were written.
 */
export function toNodeError(
	node: INode,
	error: Error,
	itemIndex?: number,
	done = 0,
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const at = itemIndex === undefined ? '' : ` [item ${itemIndex}]`;
	const otherWrites =
		done === 0
			? ''
			: done === 1
				? ' 1 other item was carried out and stays so.'
				: ` ${done} other items were carried out and stay so.`;
	if (error instanceof ApiError) {
		const message = error.message + at;
		return withMessage(
			message,
			apiError(node, error, message, error.advice + otherWrites, itemIndex),
		);
	}
	if (error instanceof InputError) {
		const [first, ...further] = error.problems;
		const message = `${first?.path}: ${first?.text}${at}`;
		const description = [
			...(further.length > 0 ? ['Further problems:'] : []),
			...further.map(({ path, text }) => `${path}: ${text}`),
			`Nothing was sent for it.${otherWrites}`,
		].join('\n');
		return withMessage(message, new NodeOperationError(node, message, { description, itemIndex }));
	}
	const description = otherWrites.trim() || undefined;
	const failure = error instanceof CredentialError ? CREDENTIAL_INVALID : undefined;
	const options = { itemIndex, description, failure };
	return withMessage(error.message, new NodeOperationError(node, error, options));
}

/** n8n's error where n8n shows its message alone, e.g. in a list: what to do is in there too. */
export function toMessageError(node: INode, error: Error): NodeApiError | NodeOperationError {
	if (!(error instanceof ApiError)) return toNodeError(node, error);
	const message = `${error.message}. ${error.advice}`;
	return withMessage(message, apiError(node, error, message, error.advice));
}

function apiError(
	node: INode,
	{ kind, status, retryAfter }: ApiError,
	message: string,
	description: string,
	itemIndex?: number,
): NodeApiError {
	return new NodeApiError(
		node,
		{},
		{
			message,
			description,
			httpCode: status === undefined ? undefined : String(status),
			itemIndex,
			...failureOption(kind, retryAfter),
		},
	);
}

/** n8n's own words for why a node failed. The oldest n8n that is supported does not know them yet, and ignores them. */
interface Failure {
	cause:
		'credential-invalid' | 'configuration-invalid' | 'rate-limited' | 'temporarily-unavailable';
	/** The wait that the platform asked for, in ms. */
	retryAfterMs?: number;
}

const CREDENTIAL_INVALID: Failure = { cause: 'credential-invalid' };

/** The option `failure` of n8n's errors; none where no cause of n8n's fits. */
function failureOption(kind: FailureKind, retryAfterMs?: number): { failure?: Failure } {
	switch (kind) {
		case 'unauthorized':
			return { failure: CREDENTIAL_INVALID };
		case 'misdirected':
			return { failure: { cause: 'configuration-invalid' } };
		case 'throttled':
			return {
				failure: { cause: 'rate-limited', ...(retryAfterMs !== undefined && { retryAfterMs }) },
			};
		case 'failed':
		case 'unanswered':
			return { failure: { cause: 'temporarily-unavailable' } };
		default:
			return {};
	}
}

/**
 * Puts the message back: n8n replaces one that holds a code of the operating system anywhere in it,
 * capitals or not (`campaign.nameExists` holds EEXIST), by a text about files or the network.
 */
function withMessage<E extends NodeApiError | NodeOperationError>(message: string, error: E): E {
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

import type { IDataObject, IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { ApiError } from '../../shared/errors';
import type { StatusValues } from '../../shared/waiting';
import type { Job, Outcome, Outcomes } from './job';

/**
 * What a run of the node has sent and waits for. n8n keeps it with the execution: it survives a
 * restart, and a node that n8n runs again, after a wait or by "Retry On Fail", queues nothing twice.
 */
export interface Memory {
	jobs: Job[];
	/** What came of items that are in no job and must not be sent again, by their index. */
	outcomes: Record<number, StoredOutcome>;
	/** When waiting ends, in epoch ms; not set before it begins, so that a run after a failed one waits anew. */
	deadline?: number;
	/** How many input items there are; those that were refused are in no job. */
	itemCount: number;
	/** What the statuses of the jobs mean, where the user names them. */
	statusValues: StatusValues;
}

/** A result or an error as plain data, since n8n keeps nothing else. */
type StoredOutcome =
	| { result: IDataObject }
	| {
			error: Pick<
				ApiError,
				'kind' | 'message' | 'status' | 'entries' | 'advice' | 'mayHaveCompleted'
			>;
	  };

export function rememberOutcome(memory: Memory, itemIndex: number, outcome: Outcome): void {
	memory.outcomes[itemIndex] =
		outcome instanceof ApiError
			? { error: { ...outcome, message: outcome.message } }
			: { result: outcome };
}

export function rememberedOutcomes({ outcomes }: Memory): Outcomes {
	return new Map(
		Object.entries(outcomes).map(([itemIndex, stored]) => [
			Number(itemIndex),
			'error' in stored
				? new ApiError(stored.error.kind, stored.error.message, stored.error)
				: stored.result,
		]),
	);
}

/** The name of the memory in the context of the node. */
const KEY = 'bulkJobs';

interface Stored {
	/** Which output of which run the input came from. */
	source: string;
	memory: Memory;
}

/** The memory of this run of the node. A run on other input, e.g. the next round of a loop, gets `initial`. */
export function memoryOf(n8n: IExecuteFunctions, initial: Memory): Memory {
	const context = n8n.getContext('node') as Record<string, unknown>;
	const source = JSON.stringify(n8n.getExecuteData().source?.main ?? null);
	const stored = context[KEY] as Stored | undefined;
	if (stored?.source === source) return stored.memory;
	context[KEY] = { source, memory: initial } satisfies Stored;
	return initial;
}

export function clearMemory(n8n: IExecuteFunctions): void {
	delete (n8n.getContext('node') as Record<string, unknown>)[KEY];
}

/** The memory of the suspended node, read from its webhook; undefined when it waits for nothing. */
export function memoryInWebhook(n8n: IWebhookFunctions): Memory | undefined {
	// Braces would end the expression.
	const name = JSON.stringify(n8n.getNode().name).replace(/[{}]/g, (brace) =>
		brace === '{' ? '\\u007b' : '\\u007d',
	);
	const context = n8n.evaluateExpression(`{{ JSON.stringify($node[${name}].context) }}`);
	return (JSON.parse(String(context)) as Record<string, Stored | undefined>)[KEY]?.memory;
}

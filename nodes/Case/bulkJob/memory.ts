import type { IDataObject, IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { ApiError } from '../../shared/errors';
import type { Job } from './results';

/**
 * What a run of the node has sent and waits for. n8n keeps it with the execution: it survives a
 * restart, and a node that n8n runs again, after a wait or by "Retry On Fail", queues nothing twice.
 */
export interface Memory {
	jobs: Job[];
	/** By item: what came of those that are in no job and must not be sent again. */
	settled: Record<number, Settled>;
	/** When waiting ends, in epoch ms; unset before it begins, so that a run after a failed one waits anew. */
	until?: number;
	/** How many input items there are; those that were refused are in no job. */
	count: number;
	/** Further words for a job that has ended. */
	doneStatuses?: string[];
}

/** A result or an error as plain data, since that is what n8n keeps. */
export type Settled =
	| { result: IDataObject }
	| {
			error: Pick<
				ApiError,
				'kind' | 'message' | 'status' | 'entries' | 'advice' | 'mayHaveCompleted'
			>;
	  };

export function toSettled(outcome: IDataObject | ApiError): Settled {
	return outcome instanceof ApiError
		? { error: { ...outcome, message: outcome.message } }
		: { result: outcome };
}

export function fromSettled(settled: Settled): IDataObject | ApiError {
	return 'error' in settled
		? new ApiError(settled.error.kind, settled.error.message, settled.error)
		: settled.result;
}

const KEY = 'bulkJobs';

interface Kept {
	source: string;
	memory: Memory;
}

/** What this run of the node remembers; a run on other input (the next round of a loop) has its own. */
export function recall(n8n: IExecuteFunctions, fresh: Memory): Memory {
	const context = n8n.getContext('node') as Record<string, unknown>;
	const source = sourceOf(n8n);
	const kept = context[KEY] as Kept | undefined;
	if (kept?.source === source) return kept.memory;
	context[KEY] = { source, memory: fresh } satisfies Kept;
	return fresh;
}

export function forget(n8n: IExecuteFunctions): void {
	delete (n8n.getContext('node') as Record<string, unknown>)[KEY];
}

/** What the suspended node remembers, seen from its webhook; undefined when it waits for nothing. */
export function recallInWebhook(n8n: IWebhookFunctions): Memory | undefined {
	// Braces would end the expression.
	const name = JSON.stringify(n8n.getNode().name).replace(/[{}]/g, (brace) =>
		brace === '{' ? '\\u007b' : '\\u007d',
	);
	const kept = n8n.evaluateExpression(`{{ JSON.stringify($node[${name}].context) }}`);
	return (JSON.parse(String(kept)) as Record<string, Kept | undefined>)[KEY]?.memory;
}

/** Which output of which run the input came from. */
function sourceOf(n8n: IExecuteFunctions): string {
	return JSON.stringify(n8n.getExecuteData().source?.main ?? null);
}

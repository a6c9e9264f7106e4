import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../errors';
import type { RunContext } from '../operation';

/**
 * Refuses a wait that n8n would stop before it is over: n8n counts the time of a suspended execution too,
 * and cancels it without a word to the node. Only before anything was begun; afterwards the wait goes on.
 * @param timeout in seconds
 */
export function checkTimeLimit(
	timeout: number,
	{ n8n, ledger }: Pick<RunContext, 'n8n' | 'ledger'>,
): void {
	const secondsLeft = secondsLeftFor(n8n);
	if (ledger.hasBegun || secondsLeft >= timeout) return;
	throw InputError.of(
		'options.waitTimeout',
		`n8n stops this execution in ${Math.max(0, Math.ceil(secondsLeft))} seconds (Timeout Workflow in the settings of the workflow, or EXECUTIONS_TIMEOUT of the instance), before the waiting time is over (${timeout} seconds). Shorten Wait Timeout, or switch Timeout Workflow off.`,
	);
}

/** How long n8n lets this execution go on, in seconds. */
function secondsLeftFor(n8n: IExecuteFunctions): number {
	// The limit in force is in no function for nodes; where this is missing, the setting of the workflow is.
	const { additionalData } = n8n as { additionalData?: { executionTimeoutTimestamp?: number } };
	const end = additionalData?.executionTimeoutTimestamp;
	if (end !== undefined) return (end - Date.now()) / 1000;
	const { executionTimeout = 0 } = n8n.getWorkflowSettings();
	return executionTimeout > 0 ? executionTimeout : Infinity;
}

import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import type { Answer } from '../../answers/answer';
import { excerpt } from '../../answers/envelope';
import {
	ApiError,
	InputError,
	type FailureDetails,
	type FailureKind,
	type Problem,
} from '../../failures/errors';
import { presentable } from '../../failures/nodeError';
import { readable, VERSION } from '../../memory/stored';
import type { Endpoint } from '../../names';
import { toJson } from '../../values/json';
import type { Secrets } from '../../values/secrets';
import { sha256 } from '../../values/sha256';
import { toText } from '../../values/values';
import type { WriteOutcome } from './attempt';

/** Which run of the node it is: the same for all tries of a run. */
export interface RunIdentity {
	readonly operation: string;
	readonly run: string;
}

/** Items that were sent together, and their outcome. */
export interface Entry {
	/** Their indexes. */
	items: readonly number[];
	/** A digest of what names the record that was written to, if values of it were set. */
	record?: string;
	outcome: NonNullable<WriteOutcome>;
	/** It was refused in an earlier try of the run, so it may be sent again. */
	mayRepeat?: boolean;
}

/** A ledger as plain data, since n8n keeps nothing else. It holds no secrets. */
interface StoredLedger extends RunIdentity {
	version: number;
	/** How often the run was tried. */
	tries: number;
	entries: StoredEntry[];
	notes?: unknown;
	/** Which output of which run the input came from: the same when the suspended run goes on. */
	suspension?: { source: unknown };
}

interface StoredEntry {
	items: readonly number[];
	record?: string;
	/** A digest of the items: an outcome applies only to the very items that were sent. */
	input: string;
	outcome:
		| { result: object }
		| { error: StoredError; endpoint?: Endpoint }
		| { problems: readonly Problem[] }
		| {
				answers: Array<{ endpoint: Endpoint; answer: Omit<Answer, 'excerpt' | 'bytes'> }>;
				failure?: StoredError;
		  };
}

type StoredError = FailureDetails & { kind: FailureKind; message: string };

/** The context of the node, as n8n stores it. */
type Stored = { writes?: StoredLedger };

/**
 * Identifies the run of the node by its index. A tool that n8n calls inside an agent or an MCP trigger gets
 * another index in each try, so there the call identifies it. A tool that n8n runs as a node (the type is
 * the same) has one index for all its tries, and is tried again with the execution, like any node.
 */
export function identify(n8n: IExecuteFunctions, parameters: unknown): RunIdentity {
	const [resource, operation] = ['resource', 'operation'].map((name) =>
		toText(n8n.getNodeParameter(name, 0)),
	);
	const run = n8n.isToolExecution() ? digest(parameters) : String(runIndexOf(n8n));
	return { operation: `${resource}.${operation}`, run };
}

/** The ledger of a first try. */
export const NOTHING = { entries: [], tries: 0, notes: undefined };

/** What the earlier tries of this run, or its part before a wait, have stored. */
export function load(
	n8n: IExecuteFunctions,
	{ operation, run }: RunIdentity,
): { entries: Entry[]; tries: number; notes?: unknown } {
	const { writes } = contextOf(n8n);
	const stored = writes && readable(n8n, writes);
	if (stored?.operation !== operation) return NOTHING;
	const { suspension } = stored;
	const goesOn = suspension && toJson(suspension.source) === toJson(sourceOf(n8n));
	if (suspension ? !goesOn : stored.run !== run) return NOTHING;
	const entries = stored.entries
		.filter(({ items, input }) => digestOf(n8n, items) === input)
		.map(revive)
		// A run that was only suspended continues: there, a refusal is final.
		.map((entry) => ({ ...entry, mayRepeat: !goesOn && !isKept(entry) }));
	return { entries, tries: stored.tries, notes: stored.notes };
}

/** Whether the outcome holds in another try of the run. What was refused is sent again. */
export function isKept({ outcome }: Entry): boolean {
	if (!('error' in outcome)) return true;
	return outcome.error instanceof ApiError && outcome.error.mayHaveCompleted;
}

export function save(
	n8n: IExecuteFunctions,
	secrets: Secrets,
	run: RunIdentity,
	{
		entries,
		...rest
	}: Omit<StoredLedger, 'version' | 'entries' | keyof RunIdentity> & {
		entries: readonly Entry[];
	},
): void {
	const ledger: StoredLedger = {
		version: VERSION,
		...run,
		...rest,
		entries: entries.map(({ items, record, outcome }) => ({
			...{ items, record },
			input: digestOf(n8n, items),
			outcome: plain(outcome, secrets),
		})),
	};
	contextOf(n8n).writes = ledger;
}

export function clear(n8n: IExecuteFunctions): void {
	delete contextOf(n8n).writes;
}

/** What n8n stores for the node; empty if it stores no execution, as for the tools of its own agents. */
function contextOf(n8n: IExecuteFunctions): Stored {
	try {
		return n8n.getContext('node');
	} catch {
		return {};
	}
}

/** The ledger of the suspended node, read from its webhook; undefined when it waits for nothing. */
export function loadInWebhook(
	n8n: IWebhookFunctions,
): { entries: Entry[]; notes: unknown } | undefined {
	// Braces would end the expression.
	const name = JSON.stringify(n8n.getNode().name).replace(/[{}]/g, (brace) =>
		brace === '{' ? '\\u007b' : '\\u007d',
	);
	const context = n8n.evaluateExpression(`{{ JSON.stringify($node[${name}].context) }}`);
	const { writes } = JSON.parse(toText(context)) as Stored;
	if (writes?.suspension === undefined) return undefined;
	const stored = readable(n8n, writes);
	return { entries: stored.entries.map(revive), notes: stored.notes };
}

/** Which output of which run the input comes from. */
export function sourceOf(n8n: IExecuteFunctions): unknown {
	return n8n.getExecuteData().source?.main ?? null;
}

function plain(outcome: Entry['outcome'], secrets: Secrets): StoredEntry['outcome'] {
	if ('result' in outcome) return { result: secrets.takeOutOf(outcome.result) };
	if ('error' in outcome) {
		const error = presentable(outcome.error, secrets) as ApiError | InputError;
		if (error instanceof InputError) return { problems: error.problems };
		const { endpoint } = { endpoint: undefined, ...outcome };
		return { error: plainError(error), ...(endpoint && { endpoint }) };
	}
	const answers = outcome.answers.map(({ endpoint, answer: { status, data, metadata } }) => ({
		endpoint,
		answer: { status, data, ...(metadata && { metadata }) },
	}));
	const failure = outcome.failure && presentable(outcome.failure, secrets);
	return {
		answers: secrets.takeOutOf(answers),
		...(failure instanceof ApiError && { failure: plainError(failure) }),
	};
}

function plainError({ kind, message, details }: ApiError): StoredError {
	return { ...details, kind, message };
}

function revive({ items, record, outcome }: StoredEntry): Entry {
	const entry = { items, ...(record !== undefined && { record }) };
	if ('result' in outcome) return { ...entry, outcome };
	if ('problems' in outcome)
		return { ...entry, outcome: { error: new InputError(outcome.problems) } };
	if ('error' in outcome) {
		const { error, endpoint } = outcome;
		return { ...entry, outcome: { error: revivedError(error), ...(endpoint && { endpoint }) } };
	}
	const answers = outcome.answers.map(({ endpoint, answer }) => ({
		endpoint,
		answer: { ...answer, excerpt: () => excerpt(toJson(answer.data)) },
	}));
	const { failure } = outcome;
	return { ...entry, outcome: { answers, ...(failure && { failure: revivedError(failure) }) } };
}

function revivedError({ kind, message, ...details }: StoredError): ApiError {
	return new ApiError(kind, message, details);
}

/** Where n8n keeps a file: it moves one that a webhook brought when the execution ends or is suspended. */
const OF_EXECUTION = /\/executions\/[^/]*\//;

function digestOf(n8n: IExecuteFunctions, items: readonly number[]): string {
	const input = n8n.getInputData();
	try {
		return digest(
			items.map((index) => ({
				json: input[index]?.json,
				binary: Object.entries(input[index]?.binary ?? {}).map(([name, file]) => [
					name,
					{ ...file, id: file.id?.replace(OF_EXECUTION, '/') },
				]),
			})),
		);
	} catch {
		return ''; // it cannot be written as JSON, e.g. because it is too deep
	}
}

/** 128 bits of a digest. */
function digest(value: unknown): string {
	return sha256(toJson(value)).slice(0, 22);
}

/**
 * The moment at which n8n wakes a suspended execution. n8n runs a node again only if the stored execution
 * does not say that it waits; otherwise it takes the node for done and passes its input on. So n8n can read
 * from this date when to wake, but stores null for it.
 */
class WakeUp extends Date {
	override toJSON(): string {
		return null as unknown as string;
	}
}

/**
 * Suspends the execution, which frees its worker. At `time` (epoch ms) n8n runs this node again, as the same
 * run: as a new one, n8n would store another output at every wake-up for as long as the execution waits.
 */
export async function suspendUntil(n8n: IExecuteFunctions, time: number): Promise<void> {
	n8n.getExecuteData().runIndex = runIndexOf(n8n);
	await n8n.putExecutionToWait(new WakeUp(time));
}

/** Which run of the node it is, counted from 0. */
export function runIndexOf(n8n: IExecuteFunctions): number {
	return Number(n8n.getWorkflowDataProxy(0).$runIndex);
}

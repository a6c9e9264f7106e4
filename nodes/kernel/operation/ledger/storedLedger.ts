import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import type { Answer } from '../../answers/answer';
import { excerpt } from '../../answers/envelope';
import { ApiError, InputError, type FailureDetails, type Problem } from '../../failures/errors';
import { presentable } from '../../failures/nodeError';
import { readable, VERSION } from '../../memory/stored';
import { toJson } from '../../values/json';
import type { Secrets } from '../../values/secrets';
import { sha256 } from '../../values/sha256';
import { toText } from '../../values/values';
import { isInDoubt, type AnsweredWrite, type Entry, type Outcome } from './entries';

/** Which run of the node it is: the same for all tries of a run. */
export type RunIdentity = ReturnType<typeof identify>;

/** What the tries of a run leave for the next one. */
interface Left {
	entries: readonly Entry[];
	tries: number;
	notes?: unknown;
	/** Which output of which run the input came from: the same when the suspended run goes on. */
	suspension?: { source: unknown };
}

/** A ledger as plain data, since n8n keeps nothing else. It holds no secrets. */
interface StoredLedger extends Omit<RunIdentity, 'slot'>, Omit<Left, 'entries'> {
	version: number;
	entries: StoredEntry[];
}

interface StoredEntry extends Pick<Entry, 'items' | 'record'> {
	/** A digest of the items: an outcome applies only to the very items that were sent. */
	input: string;
	outcome: Pick<Outcome, 'result' | 'endpoint'> & {
		answers?: ReadonlyArray<AnsweredWrite<Omit<Answer, 'excerpt' | 'bytes'>>>;
		/** The error: without answers, next to them, or of the input. */
		error?: StoredError;
		failure?: StoredError;
		problems?: readonly Problem[];
	};
}

type StoredError = FailureDetails & Pick<ApiError, 'kind' | 'message'>;

type Stored = {
	/** By slot: an agent makes several calls of a tool at once. */
	[slot: `call ${string}`]: StoredLedger | undefined;
	writes?: StoredLedger;
	/** The IDs of users by their email: a run that goes on has those that it began with. */
	users?: Record<string, string>;
};

/**
 * Identifies the run of the node by its index. A tool that n8n calls inside an agent or an MCP trigger gets
 * another index in each try, so there the call identifies it. A tool that n8n runs as a node (the type is
 * the same) has one index for all its tries, and is tried again with the execution, like any node.
 */
export function identify(n8n: IExecuteFunctions, parameters: unknown) {
	const [resource, operation] = ['resource', 'operation'].map((name) =>
		toText(n8n.getNodeParameter(name, 0)),
	);
	const isCall = n8n.isToolExecution();
	const run = isCall ? digest(parameters) : String(runIndexOf(n8n));
	const slot = isCall ? (`call ${run}` as const) : ('writes' as const);
	return { operation: `${resource}.${operation}`, run, slot };
}

/** The ledger of a first try. */
export const NOTHING: Left = { entries: [], tries: 0 };

/** What the earlier tries of this run, or its part before a wait, have stored. */
export function load(n8n: IExecuteFunctions, { operation, run, slot }: RunIdentity): Left {
	const { [slot]: left } = contextOf(n8n);
	const stored = left && readable(n8n, left);
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
export function isKept({ outcome: { error, answers } }: Entry): boolean {
	return error === undefined || answers !== undefined || isInDoubt(error);
}

export function save(n8n: IExecuteFunctions, secrets: Secrets, run: RunIdentity, left: Left): void {
	const { entries, ...rest } = left;
	const stored = entries.map(({ items, record, outcome }) => {
		const input = digestOf(n8n, items);
		return { items, record, input, outcome: plain(outcome, secrets) };
	});
	const { slot, ...identity } = run;
	contextOf(n8n)[slot] = { version: VERSION, ...identity, ...rest, entries: stored };
}

export function clear(n8n: IExecuteFunctions, { slot }: RunIdentity): void {
	contextOf(n8n)[slot] = undefined;
}

/** What n8n stores for the node; empty if it stores no execution, as for the tools of its own agents. */
export function contextOf(n8n: IExecuteFunctions): Stored {
	try {
		return n8n.getContext('node');
	} catch {
		return {};
	}
}

/** The ledger of the suspended node, read from its webhook; undefined when it waits for nothing. */
export function loadInWebhook(n8n: IWebhookFunctions): Pick<Left, 'entries' | 'notes'> | undefined {
	// Braces would end the expression.
	const name = JSON.stringify(n8n.getNode().name);
	const inExpression = name.replaceAll('{', '\\u007b').replaceAll('}', '\\u007d');
	const context = n8n.evaluateExpression(`{{ JSON.stringify($node[${inExpression}].context) }}`);
	const { writes } = JSON.parse(toText(context)) as Stored;
	if (writes?.suspension === undefined) return undefined;
	const stored = readable(n8n, writes);
	return { entries: stored.entries.map(revive), notes: stored.notes };
}

export function sourceOf(n8n: IExecuteFunctions): unknown {
	return n8n.getExecuteData().source?.main ?? null;
}

function plain(
	{ result, error, endpoint, answers }: Outcome,
	secrets: Secrets,
): StoredEntry['outcome'] {
	const shown = error && presentable(error, secrets);
	const failure = shown instanceof ApiError ? plainError(shown) : undefined;
	const written = answers?.map(({ endpoint, answer: { status, data, metadata } }) => ({
		endpoint,
		answer: { status, data, metadata },
	}));
	return {
		...{ endpoint, ...secrets.takeOutOf({ result, answers: written }) },
		...(answers ? { failure } : { error: failure }),
		...(shown instanceof InputError && { problems: shown.problems }),
	};
}

function plainError({ kind, message, details }: ApiError): StoredError {
	return { ...details, kind, message };
}

function revive({ items, record, outcome }: StoredEntry): Entry {
	const { result, endpoint, answers, error, failure = error, problems } = outcome;
	const written = answers?.map(({ endpoint, answer }) => ({
		endpoint,
		answer: { ...answer, excerpt: () => excerpt(toJson(answer.data)) },
	}));
	const revived = problems ? new InputError(problems) : failure && revivedError(failure);
	return { items, record, outcome: { result, endpoint, answers: written, error: revived } };
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

/** Which run of the node it is, counted from 0. */
export function runIndexOf(n8n: IExecuteFunctions): number {
	return Number(n8n.getWorkflowDataProxy(0).$runIndex);
}

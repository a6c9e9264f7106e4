import type { IBinaryKeyData, IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { listedRecords, type Answer } from '../answers/answer';
import * as f from '../fields';
import type { Waiting } from '../http/stoppable';
import type { Endpoint } from '../names';
import type { RecordKind } from '../records/recordKind';
import type { untilFound } from '../requests';
import type { Request, Send, SendRead } from '../sending';
import { known } from '../service';
import { titleOf } from '../values/titles';
import { allInputs, isOnRequest } from './appearances';
import { cursor } from './cursor';
import { notices, type Danger } from './danger';
import type { Ledger } from './ledger/ledger';
import { output } from './output';
import { isInQuery, requestOf } from './requestOf';

/** One output item that comes out as it is, with its files. */
export class OutputItem {
	constructor(
		readonly json: IDataObject,
		readonly binary?: IBinaryKeyData,
	) {}
}

/** An output item with the platform's answer as it is, which may contain what others have written. */
export class AnswerItem extends OutputItem {}

/** Takes the place of a record that is left out: it is not returned, but a limit and a cursor count it. */
export class LeftOut extends OutputItem {
	constructor() {
		super({});
	}
}

/** What an operation returns for one input item. */
export type Output = IDataObject | OutputItem | ReadonlyArray<IDataObject | OutputItem>;

/** What an operation that needs more than one request works with. */
export interface RunContext extends Waiting {
	/** Writes go through the ledger, which knows the items that they are for. */
	send: SendRead;
	ledger: Ledger;
	n8n: IExecuteFunctions;
	maxConcurrency: number;
	/** The result of `make`, which is called once in this run: its items share it. */
	once: <T>(key: string, make: () => T) => T;
	/** Shows a message next to the items that come out: once, however many items cause it, and without secrets. */
	hint: (message: string) => void;
	endsRun: (failure: Error) => boolean;
	/** In the time that *If Not Found* gives. */
	untilFound: ReturnType<typeof untilFound>;
	/** What comes out of a record for an item with these parameters, as `output` says. */
	presenterFor: (parameters: object) => (record: IDataObject) => IDataObject;
	/** Whether writes are only checked: `send` then throws {@link NotSent} for each. */
	onlyCheck: boolean;
	/** Adds a task for when what came of an item is handed out; it is not done if the item, or the run, fails. */
	onSuccess: (itemIndex: number, task: () => void) => void;
}

export interface ItemContext extends RunContext {
	send: Send;
	itemIndex: number;
}

/** An input item of an operation that works on all of them together. */
export interface Item<P> {
	itemIndex: number;
	parameters: P;
}

interface Description<F extends readonly f.AnyInput[], O extends readonly f.Field[]> {
	/** What n8n calls it; by default {@link nameOf its value}. */
	name?: string;
	value: string;
	/** Sentence case, as n8n's nodes panel lists it; by default {@link actionOf its value}. */
	action?: string;
	/** For people and for models: what it does, and what it destroys, if anything. */
	description: string;
	/** The endpoint it is about; that endpoint's kind (read, write) decides concurrency. */
	endpoint: Endpoint;
	/** It changes nothing, although its endpoint is a write. */
	isRead?: true;
	/** It begins with reading a record by its ID, so it has *If Not Found*; reads by ID have it anyway. */
	readsById?: boolean;
	/** A read whose records are large and have no *Output*: a model gets 1.5 KB of each. */
	isBrief?: true;
	/** Further endpoints it uses on the way. */
	also?: readonly Endpoint[];
	fields: F;
	/** The records that it gives, as items or in them; `output` says how much of each comes out. */
	gives?: RecordKind;
	/** What nobody can undo: a yellow notice in the form for each. */
	dangers?: readonly Danger[];
	/** What a suspended execution waits for, as the canvas shows it, e.g. `the answer`. */
	waitsFor?: string;
	/** Fields of `options` beyond those that every operation has. */
	options?: O;
	/** Replaces the usual option if that does not always have an effect; `none` where there is nothing to choose. */
	maxConcurrency?: f.Field<'maxConcurrency', number> | 'none';
}

type OperationValues<
	F extends readonly f.AnyInput[],
	O extends readonly f.Field[],
> = f.Values<F> & {
	/** Of a path-only endpoint, there are query parameters of a person's own. */
	options: f.PartialValues<O> & f.PartialValues<[typeof f.queryParameters]>;
};

/** Carries out the one request of an operation, and gives its items. */
export type Once<P> = (parameters: P, send: Send) => Promise<readonly IDataObject[]>;

/** How an operation is carried out: by default, with one request for each item. */
interface Execution<P> {
	/** The request; by default the fields are its path, query and body, see {@link requestOf}. */
	request?: (parameters: P) => Request;
	/** The items that come out of its answer; by default those of `data`. */
	output?: (answer: Answer, parameters: P) => Output;
	/** What an answer without data means, e.g. `deleted`: the item is `{ deleted: true, …ids }`. The usual writes have it. */
	done?: string;
	/** Several requests per item. */
	execute?: (parameters: P, context: ItemContext, once: Once<P>) => Promise<Output>;
	/** All items together; returns an output or an error for each, in their order. */
	executeAll?: (
		items: ReadonlyArray<Item<P>>,
		context: RunContext,
		once: Once<P>,
	) => Promise<ReadonlyArray<Output | Error | undefined>>;
	/** The output that an item leaves by, counted from 0, where the node has several; undefined while it is still waited for. */
	outputOf?: (parameters: P, item: IDataObject) => number | undefined;
	/**
	 * What the parameters alone do not show, e.g. that an item's file is there. Asked for every item
	 * before anything is sent; throws InputError.
	 */
	check?: (
		parameters: P,
		context: Pick<ItemContext, 'n8n' | 'itemIndex' | 'once' | 'hint' | 'patience'>,
	) => Promise<void>;
}

/** An operation whose parameters are no longer typed, as the item loop sees it. */
export type Operation = Omit<
	Description<readonly f.Input[], readonly f.Field[]>,
	'isRead' | 'readsById'
> & {
	name: string;
	/** All fields, `options` included. */
	inputs: readonly f.Input[];
	isRead: boolean;
	readsById: boolean;
	request: (parameters: Readonly<Record<string, unknown>>) => Request;
} & Execution<Readonly<Record<string, unknown>>>;

/** A group of operations, as n8n's `resource` parameter lists it. */
export interface Resource {
	name: string;
	value: string;
	operations: ReadonlyArray<Operation & { action: string }>;
}

export const resourceOf = (
	value: string,
	operations: readonly Operation[],
	name = nameOf(value),
): Resource => ({
	name,
	value,
	operations: operations.map((one) => ({ action: actionOf(one.value, name), ...one })),
});

/** What an operation of this value does: `Get a record`, `Get many records`. */
function actionOf(value: string, resource: string): string {
	const [verb, thing] = [nameOf(value), resource.toLowerCase()];
	const does = verb.charAt(0) + verb.slice(1).toLowerCase();
	if (value === 'getAll') return `${does} ${thing}s`;
	const one = `${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${thing}`;
	return value === 'getStatus' ? `Get the status of ${one}` : `${does} ${one}`;
}

/** What n8n calls an operation or a resource: its value in Title Case, unless n8n has words of its own. */
function nameOf(value: string): string {
	return N8N_NAMES[value] ?? titleOf(value);
}

const N8N_NAMES: Readonly<Record<string, string>> = {
	getAll: 'Get Many',
	upsert: 'Create or Update',
};

export function maxConcurrency(isRead: boolean): f.Field<'maxConcurrency', number> {
	return f.number(
		'maxConcurrency',
		`How many requests may run at the same time${isRead ? '' : '. With more than one, items are carried out in any order.'}`,
		{ sameForAll: true, min: 1, max: 50, default: isRead ? 5 : 1 },
	);
}

/** What the usual writes have done. */
const DONE: Readonly<Record<string, string>> = {
	create: 'created',
	delete: 'deleted',
	replace: 'replaced',
	update: 'updated',
	upsert: 'upserted',
};

const READS_BY_ID: readonly string[] = ['get', 'getStatus', 'checkControl'];

const onlyCheck = f.flag(
	'onlyCheck',
	'Whether to make all checks and show what would be sent (method, path and body) without sending it. Reads that the checks need are still sent.',
	{ sameForAll: true },
);

/** How long a record is waited for that an event may just have announced, in seconds. */
export const WAIT_UP_TO = 30;

const ifNotFound = [
	f.choice(
		'ifNotFound',
		'What to do if the platform finds no such record. What an event announces may be readable only some seconds later.',
		{ sameForAll: true },
		[
			{ name: 'Fail', value: 'fail', description: 'The item fails at once' },
			{
				value: 'wait',
				description: 'It is looked for again, and the item fails if it does not appear in time',
			},
		],
	),
	f.number('waitUpTo', 'How long to wait in all for the records of this run that are not found', {
		displayName: 'Wait Up To (Seconds)',
		min: 1,
		max: 300,
		default: WAIT_UP_TO,
		shownWhen: { ifNotFound: ['wait'] },
		sameForAll: true,
	}),
] as const;

/** Describes an operation; its parameters are typed by its fields. */
export function operation<
	const F extends readonly f.AnyInput[],
	const O extends readonly f.Field[] = readonly [],
>(description: Description<F, O> & Execution<OperationValues<F, O>>): Operation {
	const { endpoint, value, gives, dangers } = description;
	const { kind, pathOnly: isPathOnly = false } = known.endpoints[endpoint];
	const { isRead = kind === 'read' } = description;
	const isList = value === 'getAll';
	// A list is read page after page.
	const { maxConcurrency: concurrency = isList ? 'none' : maxConcurrency(isRead) } = description;
	const { readsById = isRead && READS_BY_ID.includes(value) } = description;
	const inputs = description.fields.map((field) => {
		const input = f.inputOf(field as f.Input);
		return isPathOnly && isInQuery(endpoint, input.name) ? f.givenOnce(input) : input;
	});
	const names = inputs.map(({ name }) => name);
	const behaviour = f.options(
		...(gives || description.fields.some(isOnRequest) ? [allInputs] : []),
		...(concurrency === 'none' ? [] : [concurrency]),
		...(isRead ? [] : [onlyCheck]),
		...(readsById ? ifNotFound : []),
		...known.optionsOf(endpoint),
		...(description.options ?? []),
		...inputs.flatMap(({ options: ofInput = [] }) => ofInput),
		...(isPathOnly ? [f.queryParameters] : []),
	);
	// The item loop reads the parameters from these very fields, so the types hold.
	return {
		name: nameOf(value),
		request: requestOf(endpoint, names),
		done: DONE[value],
		...(isList && { output: (answer: Answer) => listedRecords(answer, 'records') }),
		...description,
		inputs: [
			...(dangers ? [notices(dangers)] : []),
			...inputs,
			...inputs.filter(({ name }) => isRead && name === 'limit').map(cursor),
			...(gives ? [output(gives)] : []),
			behaviour,
		],
		...{ isRead, readsById },
	} as unknown as Operation;
}

import type {
	IBinaryKeyData,
	IDataObject,
	IExecuteFunctions,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';
import { endpoints, type Endpoint } from './endpoints';
import { shownWhen, type Field, type Leaf, type PartialValues, type Values } from './fields/field';
import { options } from './fields/groups';
import { number } from './fields/leaves';
import type { Answer, Request, Send } from './transport';

/** One output item that carries files. */
export class Row {
	constructor(
		readonly json: IDataObject,
		readonly binary?: IBinaryKeyData,
	) {}
}

/** What an operation gives for one input item. */
export type Output = IDataObject | Row | ReadonlyArray<IDataObject | Row>;

/** What an operation that needs more than one request works with. */
export interface Tools {
	send: Send;
	/** Index of the input item. */
	item: number;
	/** n8n's own functions: binary data, static data, waiting. */
	n8n: IExecuteFunctions;
	/** Aborted when a person stops the execution. */
	signal?: AbortSignal;
	/** How many requests may be under way at once. */
	maxConcurrency: number;
	/** Has something done once the items of this run are handed out; never when the run fails. */
	afterwards: (task: () => void) => void;
}

/** An input item of an operation that works on all of them together. */
export interface Item<P> {
	item: number;
	p: P;
}

interface Description<F extends readonly Field[], O extends readonly Leaf[]> {
	name: string;
	value: string;
	/** Sentence case, as n8n's nodes panel lists it. */
	action: string;
	/** For people and for models: what it does, and for a destructive operation that it does. */
	description: string;
	/** The endpoint it is about; that endpoint's kind (read, write) decides concurrency. */
	endpoint: Endpoint;
	/** Further endpoints it uses on the way. */
	also?: readonly Endpoint[];
	fields: F;
	/** Leaves of `options` beyond those that every operation has. */
	options?: O;
}

type Parameters<F extends readonly Field[], O extends readonly Leaf[]> = Values<F> & {
	options: PartialValues<O>;
};

/** Exactly one of the three ways to carry an operation out. */
type Carried<P> =
	| {
			/** One request an item. */
			request: (p: P) => Request;
			/** The items that come out of its answer; by default those of `data`. */
			output?: (answer: Answer, p: P) => Output;
			/** What an answer without data means, e.g. `deleted`: the item is `{ deleted: true, …ids }`. */
			done?: string;
	  }
	| { /** Several requests an item. */ execute: (p: P, tools: Tools) => Promise<Output> }
	| {
			/** All items together; gives an output or an error for each, in their order. */
			executeAll: (
				items: ReadonlyArray<Item<P>>,
				tools: Omit<Tools, 'item'>,
			) => Promise<ReadonlyArray<Output | Error>>;
	  };

interface Checked<P> {
	/**
	 * What the parameters alone do not show, e.g. that an item's file is there. Asked for every item
	 * before anything is sent; throws InputError.
	 */
	check?: (p: P, tools: Pick<Tools, 'n8n' | 'item'>) => Promise<void>;
}

/** An operation whose parameters are no longer typed, as the item loop sees it. */
export type Operation = Description<readonly Field[], readonly Leaf[]> & {
	/** All fields, `options` included. */
	inputs: readonly Field[];
	isRead: boolean;
} & Carried<Readonly<Record<string, unknown>>> &
	Checked<Readonly<Record<string, unknown>>>;

/** A group of operations, as n8n's `resource` parameter lists it. */
export interface Resource {
	name: string;
	value: string;
	operations: readonly Operation[];
}

/** Describes an operation; its parameters are typed by its fields. */
export function operation<
	const F extends readonly Field[],
	const O extends readonly Leaf[] = readonly [],
>(
	description: Description<F, O> & Carried<Parameters<F, O>> & Checked<Parameters<F, O>>,
): Operation {
	const isRead = endpoints[description.endpoint].kind === 'read';
	const maxConcurrency = number('maxConcurrency', {
		min: 1,
		max: 50,
		default: isRead ? 5 : 1,
		description: isRead
			? 'How many requests may be under way at once'
			: 'How many requests may be under way at once. More than one gives up the order in which items are carried out.',
	});
	const behaviour = options(
		{ ...maxConcurrency, property: { ...maxConcurrency.property, noDataExpression: true } },
		...(description.options ?? []),
	);
	// The item loop reads the parameters from these very fields, so the types hold.
	return {
		...description,
		inputs: [...description.fields, behaviour],
		isRead,
	} as unknown as Operation;
}

/**
 * Turns resources into n8n's properties: resource, operation, and each operation's fields. A
 * resource that is the only one is no choice and stays hidden, as in n8n's own nodes.
 */
export function propertiesOf(resources: readonly Resource[]): INodeProperties[] {
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			type: resources.length > 1 ? 'options' : 'hidden',
			noDataExpression: true,
			options: byName(resources.map(({ name, value }) => ({ name, value }))),
			default: resources[0]?.value ?? '',
		},
		...resources.map(({ value, operations }): INodeProperties => ({
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: { show: { resource: [value] } },
			options: byName(
				operations.map(({ name, value: operation, action, description }) => ({
					name,
					value: operation,
					action,
					description,
				})),
			),
			default: harmlessOf(operations),
		})),
		...resources.flatMap(({ value, operations }) =>
			operations.flatMap((operation) =>
				operation.inputs
					.flatMap(({ properties }) => properties)
					.map((property) =>
						shownWhen({ resource: [value], operation: [operation.value] }, property),
					),
			),
		),
	];
}

/** n8n lists choices by name. */
function byName(choices: INodePropertyOptions[]): INodePropertyOptions[] {
	return choices.sort((a, b) => a.name.localeCompare(b.name));
}

/** Where a new node starts: with a read, so that one that is run as it is changes nothing. */
function harmlessOf(operations: readonly Operation[]): string {
	const harmless =
		operations.find(({ value }) => ['get', 'getAll', 'search'].includes(value)) ??
		operations.find(({ isRead }) => isRead) ??
		operations[0];
	return harmless?.value ?? '';
}

import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Reader } from '../failures/errors';
import { asShown, parametersOf, type Source } from '../fields';
import type { Waiting } from '../http/stoppable';
import type { Operation } from './operation';

/** What was read of an item, by the names of the inputs. */
export type ItemValues = Readonly<Record<string, unknown>>;

/**
 * The parameters of the items, as n8n resolves them. n8n takes its time for each, so one without an expression
 * is resolved once: it is the same for all items.
 */
export class ItemParameters {
	/** Whether no parameter has an expression. */
	readonly areSameForAll: boolean;
	/** Those that were read, by name: the value for all items, or nothing for one that has an expression. */
	private readonly known = new Map<string, { value: unknown } | undefined>();

	constructor(
		private readonly n8n: IExecuteFunctions,
		protected readonly operation: Operation,
	) {
		this.areSameForAll = !hasExpression(n8n.getNode().parameters);
	}

	/** Whether a parameter that was read has no expression. */
	isSameForAll(name: string): boolean {
		return this.known.get(name) !== undefined;
	}

	/** Whether one that was read has an expression, apart from the options. */
	get hasExpressions(): boolean {
		return [...this.known].some(([name, value]) => value === undefined && name !== 'options');
	}

	wasRead(name: string): boolean {
		return this.known.has(name);
	}

	/** What the inputs of an item are read from. A parameter that is hidden or not there is null. */
	of(itemIndex: number): Source {
		const parameters = parametersOf({
			getNode: () => this.n8n.getNode(),
			getNodeParameter: (name) => this.resolved(name, itemIndex),
		});
		return { ...parameters, row: () => this.n8n.getInputData()[itemIndex]?.json ?? {} };
	}

	/** The error of an item, with the names that the person sees, or the model. */
	onScreen(error: Error, itemIndex: number): Error {
		return asShown(error, this.operation.inputs, this.of(itemIndex), this.n8n.getTimezone());
	}

	private resolved(name: string, itemIndex: number): unknown {
		const known = this.known.get(name);
		if (known) return known.value;
		const get = (options: { skipValidation?: true; rawExpressions?: true }) =>
			this.n8n.getNodeParameter(name, itemIndex, null, options) as unknown;
		const value = get({ skipValidation: true });
		if (!this.known.has(name))
			this.known.set(name, hasExpression(get({ rawExpressions: true })) ? undefined : { value });
		return value;
	}
}

function hasExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	return typeof value === 'object' && value !== null && Object.values(value).some(hasExpression);
}

/** How a run takes values from whoever uses the node, and gives items: from and to a workflow, unless it has another. */
export interface Edge extends Readonly<Pick<Waiting, 'patience'>> {
	readonly parameters: ItemParameters;
	readonly reader: Reader;
	/** What comes out of a record, for an item with these parameters. */
	record(parameters: ItemValues): (record: IDataObject) => IDataObject;
	/** What comes out of an answer that is returned as it is. */
	answer?(json: IDataObject): IDataObject;
	/** The last changes to an item of any kind. */
	item?(json: IDataObject): IDataObject;
	/** The item behind a list, of which the records from `start` to before `end` come out. */
	rest?(list: {
		start: number;
		end: number;
		/** How many were read. */
		count: number;
		/** Whether there are no others. */
		isWhole: boolean;
	}): IDataObject | undefined;
	/** Carries out a write. `call`: what it is, and with which values. */
	write?<T>(call: unknown, work: () => Promise<T>): Promise<T>;
}

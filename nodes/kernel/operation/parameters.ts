import type { IExecuteFunctions } from 'n8n-workflow';
import { asShown, parametersOf, type Source } from '../fields';
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
	private readonly sameForAll = new Map<string, unknown>();
	/** The names of those that have an expression. */
	private readonly differing = new Set<string>();

	constructor(
		private readonly n8n: IExecuteFunctions,
		protected readonly operation: Operation,
	) {
		this.areSameForAll = !hasExpression(n8n.getNode().parameters);
	}

	/** Whether a parameter that was read has no expression. */
	isSameForAll(name: string): boolean {
		return this.sameForAll.has(name);
	}

	/** Whether one that was read has an expression, apart from the options. */
	get hasExpressions(): boolean {
		return [...this.differing].some((name) => name !== 'options');
	}

	/** Whether a parameter was read for any item. */
	wasRead(name: string): boolean {
		return this.sameForAll.has(name) || this.differing.has(name);
	}

	get timezone(): string {
		return this.n8n.getTimezone();
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
		return asShown(error, this.operation.inputs, this.of(itemIndex), this.timezone);
	}

	private resolved(name: string, itemIndex: number): unknown {
		if (this.sameForAll.has(name)) return this.sameForAll.get(name);
		const get = (options: { skipValidation?: true; rawExpressions?: true }) =>
			this.n8n.getNodeParameter(name, itemIndex, null, options) as unknown;
		const value = get({ skipValidation: true });
		if (this.differing.has(name)) return value;
		if (hasExpression(get({ rawExpressions: true }))) this.differing.add(name);
		else this.sameForAll.set(name, value);
		return value;
	}
}

function hasExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	return typeof value === 'object' && value !== null && Object.values(value).some(hasExpression);
}

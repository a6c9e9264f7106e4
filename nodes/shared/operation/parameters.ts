import type { IExecuteFunctions } from 'n8n-workflow';
import { isOneExpression, ownValue, type Source } from '../fields';
import { isTool, partName, ToolArguments } from '../tool';
import { isMissing } from '../values';
import type { Operation } from './operation';

/**
 * The parameters of the items, as n8n resolves them; those of a tool without what the model left empty.
 * n8n takes its time for each, so one without an expression is resolved once: it is the same for all items.
 */
export class ItemParameters {
	/** Whether no parameter has an expression. */
	readonly areSameForAll: boolean;
	/** What the model gives, where the node is a tool. */
	readonly tool?: ToolArguments;
	private readonly sameForAll = new Map<string, unknown>();
	/** The names of those that have an expression. */
	private readonly differing = new Set<string>();

	constructor(
		private readonly n8n: IExecuteFunctions,
		private readonly operation: Operation,
	) {
		const node = n8n.getNode();
		this.areSameForAll = !hasExpression(node.parameters);
		if (isTool(node)) this.tool = new ToolArguments(node.parameters);
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
		const { tool, operation, n8n } = this;
		const fillers = new Map<string, string>();
		const given = (name: string, place = name) => {
			const value = this.resolved(name, itemIndex);
			// Without its filters a write would reach more than is meant.
			const drops = name !== 'filters' || operation.isRead;
			return tool ? tool.filledIn(place, value, drops, fillers) : value;
		};
		const get = (name: string) => {
			const value = given(name);
			const parts = (tool?.partsOf(name) ?? [])
				.map((part) => [part, given(partName(name, part), `${name}.${part}`)] as const)
				.filter(([, value]) => !isMissing(ownValue(value)));
			return parts.length === 0 ? value : { ...Object.fromEntries(parts), ...(value as object) };
		};
		const row = () => n8n.getInputData()[itemIndex]?.json ?? {};
		const source: Source = {
			...{ get, row, hint: () => undefined },
			isOneExpression: (place) => isOneExpression(n8n.getNode(), place),
		};
		if (tool === undefined) return source;
		return {
			...source,
			argumentAt: (place) => {
				const argument = tool.at(place);
				return argument && { ...argument, filler: fillers.get(place) };
			},
			argumentsWithin: (place) => tool.within(place),
		};
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

import type { IExecuteFunctions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { InputError } from '../failures/errors';
import { resultOf } from '../failures/results';
import { holds, ownValue, readInputs, type Conditions, type Input, type Source } from '../fields';
import { isNothing, quote, toText, valueAt } from '../values/values';
import type { ItemParameters, ItemValues } from './edge';
import type { Item, Operation, RunContext } from './operation';
import type { Outcomes } from './outcomes';

/**
 * Reads and checks the input of every item. Without expressions it is the same for all, and read once.
 * `refused`: the errors of the items that are not carried out. Where one of them ends the run, reading ends with
 * the first that is no {@link InputError}, or that is the same for all items.
 */
export async function readItems(
	n8n: IExecuteFunctions,
	operation: Operation,
	source: ItemParameters,
	withUserIds: (source: Source) => Promise<Source>,
	context: Pick<RunContext, 'once' | 'hint' | 'patience'>,
): Promise<{ items: Array<Item<ItemValues>>; refused: Outcomes }> {
	let isSameForAll = source.areSameForAll;
	const inputs = operation.inputs.map((one) => onceForAll(one, source));
	const items: Array<Item<ItemValues>> = [];
	const refused: Outcomes = [];
	const hints = new Set<string>();
	let parameters: ItemValues | Error | undefined;
	for (const [itemIndex, { json }] of n8n.getInputData().entries()) {
		if (parameters === undefined || !isSameForAll) {
			const row = () => {
				isSameForAll = false;
				return json;
			};
			const hint = (text: string) => hints.add(text);
			parameters = await withUserIds(source.of(itemIndex))
				.then((named) => readInputs(inputs, { ...named, row, hint }, n8n.getTimezone()))
				// Also where an expression failed.
				.catch((error: unknown) => source.onScreen(error as Error, itemIndex));
		}
		const error =
			parameters instanceof Error
				? parameters
				: (differenceFrom(items[0], parameters, operation) ??
					(operation.check &&
						(await resultOf(operation.check(parameters, { n8n, itemIndex, ...context })))));
		if (!(error instanceof Error)) items.push({ itemIndex, parameters: parameters as ItemValues });
		else {
			refused[itemIndex] = parameters === error ? error : source.onScreen(error, itemIndex);
			if (!n8n.continueOnFail() && (isSameForAll || !(error instanceof InputError))) break;
		}
	}
	if (refused.length > 0 && !n8n.continueOnFail()) return { items, refused };
	if (!source.areSameForAll)
		for (const text of unusedInWords(operation, n8n.getNode().parameters, source)) hints.add(text);
	for (const message of hints) context.hint(message);
	return { items, refused };
}

/** The input; where no parameter that it reads has an expression, it is read once for all items. */
function onceForAll(input: Input, source: ItemParameters): Input {
	let known: { value: unknown } | undefined;
	let differs = false;
	return {
		...input,
		read: (reader) => {
			if (known) return known.value;
			if (differs) return input.read(reader);
			const { at } = reader;
			const noted = at.problemCount + at.hints.length;
			const value = input.read({
				...reader,
				get: (name) => {
					const value = reader.get(name);
					differs ||= !source.isSameForAll(name);
					return value;
				},
				row: () => {
					differs = true;
					return reader.row();
				},
			});
			// What is wrong with it is noted for each item.
			differs ||= at.problemCount + at.hints.length > noted;
			if (!differs) known = { value };
			return value;
		},
	};
}

/** The settings that differ from those of the first item, although they apply to the whole run. */
function differenceFrom(
	first: Item<ItemValues> | undefined,
	parameters: ItemValues,
	{ inputs }: Operation,
): InputError | undefined {
	if (first === undefined || first.parameters === parameters) return undefined;
	const problems = inputs
		.filter(({ name }) => parameters[name] !== first.parameters[name])
		.flatMap(({ sameForAll = [] }) => sameForAll)
		.filter((path) => valueAt(parameters, path) !== valueAt(first.parameters, path))
		.map((path) => ({
			path,
			text: `It must be the same for all items, but item ${first.itemIndex} has another value. Give one value, or run the items separately, e.g. in a loop.`,
		}));
	return problems.length === 0 ? undefined : new InputError(problems);
}

/**
 * Sentences about what is set and has no effect, since an expression has chosen something else for every item.
 * What a fixed choice hides, n8n drops before the node runs.
 */
function unusedInWords({ inputs }: Operation, saved: ItemValues, source: ItemParameters): string[] {
	const properties = inputs.flatMap((input) => input.properties);
	// n8n asks for what is required wherever an expression chooses.
	const isSet = ({ name, required, default: start }: INodeProperties) =>
		name in saved &&
		toText(saved[name]) !== toText(start) &&
		!(required && isNothing(ownValue(start)));
	const unread = properties.filter((one) => isSet(one) && !source.wasRead(one.name));
	const first = source.of(0);
	const failed = Symbol('failed');
	/** The value for the first item; `failed` where its expression fails, which an item may not have needed. */
	const get = (name: string): unknown => {
		try {
			return first.get(name);
		} catch {
			return failed;
		}
	};
	return unread.flatMap(({ name, displayName, displayOptions }) => {
		const conditions = Object.entries((displayOptions?.show ?? {}) as Conditions);
		const [chosen] = conditions.find(([one, values]) => !holds({ [one]: values }, get)) ?? [];
		const chooser = properties.find((property) => property.name === chosen);
		const value = chooser && get(chooser.name);
		const given = get(name);
		if (!chooser || [value, given].includes(failed) || isNothing(ownValue(given))) return [];
		const options = (chooser.options ?? []) as INodePropertyOptions[];
		const label = options.find((option) => option.value === value)?.name ?? quote(value);
		return [`${displayName} is set, but ${chooser.displayName} is ${label}, so it has no effect.`];
	});
}

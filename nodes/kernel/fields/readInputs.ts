import type { INode, INodeProperties } from 'n8n-workflow';
import { ApiError, InputError, type Problem, type Words } from '../failures/errors';
import { withTexts } from '../values/secrets';
import { named, titleOf } from '../values/titles';
import { valueAt } from '../values/values';
import { holds, ownValue, type Conditions } from './field';
import { inputOf, type AnyInput, type ParameterReader, type Values } from './input';
import { Location, type Shared } from './location';

/** Where inputs are read from. */
export type Source = Omit<ParameterReader, 'at'> & Pick<Shared, 'arguments' | 'isOneExpression'>;

/** The parameters of a node, of which a trigger has no items. One that is hidden or not there is null. */
export function parametersOf(n8n: {
	getNode: () => INode;
	getNodeParameter: (name: string, fallback: null, options: { skipValidation: true }) => unknown;
}): Source {
	return {
		isOneExpression: (place) => isOneExpression(n8n.getNode(), place),
		get: (name) => n8n.getNodeParameter(name, null, { skipValidation: true }),
		row: () => ({}),
		hint: () => undefined,
	};
}

/** Whether a parameter of a node is written as one expression, with nothing around it. */
function isOneExpression({ parameters }: Pick<INode, 'parameters'>, place: string): boolean {
	const written = ownValue(valueAt(parameters, place.replace(/\[(\d+)\]/g, '.$1')));
	if (typeof written !== 'string' || !/^=\s*\{\{/.test(written)) return false;
	const code = written.slice(written.indexOf('{{') + 2);
	const end = code.indexOf('}}');
	return code.trimEnd().endsWith('}}') && !code.includes('{{', end);
}

/**
 * The values of inputs, or an InputError with every problem that was found in them.
 * @param source `get` gives a parameter as n8n resolved it, or null (n8n throws when it has no fallback)
 */
export function readInputs<const F extends readonly AnyInput[]>(
	fieldsAndInputs: F,
	source: Source,
	timezone: string,
): Values<F> | InputError {
	const problems: Problem[] = [];
	const { inputs, at } = topOf(fieldsAndInputs, source, timezone, problems);
	const reader: ParameterReader = { ...source, at };
	const values = Object.fromEntries(inputs.map(({ name, read }) => [name, read(reader)]));
	if (problems.length > 0) return new InputError(problems);
	for (const hint of at.hints) source.hint(hint);
	return values as Values<F>;
}

/**
 * The error in the words of the screen. Until then, an input error names parameters by their paths, e.g.
 * `body.name`, and an error of the platform names a record by the API's names.
 */
export function asShown<E extends Error>(
	error: E,
	fieldsAndInputs: readonly AnyInput[],
	source: Source,
	timezone: string,
): E | InputError | ApiError {
	if (!(error instanceof InputError) && !(error instanceof ApiError)) return error;
	const { inputs, at } = topOf(fieldsAndInputs, source, timezone);
	const top = at.with((name) =>
		inputs.find((input) => input.name === name)?.locate?.({ ...source, at }),
	);
	if (error instanceof ApiError) {
		const isShown = (name: string) =>
			inputs.some(({ properties }) => properties.some((property) => property.name === name));
		return withLabels(error, (name) => (isShown(name) ? top.at(name).label : titleOf(name)));
	}
	return new InputError(
		error.problems.map(({ path, ...words }) => ({ path: top.at(path).label, ...words })),
	);
}

/** What names the record, by the labels of its fields. */
function withLabels(error: ApiError, labelOf: (name: string) => string): ApiError {
	const { address = {} } = error;
	const [titles, labels] = [named(address), named(address, labelOf)];
	const relabeled = (text: string) =>
		titles.reduce((words, title, i) => words.replaceAll(title, () => labels[i] ?? title), text);
	const advice = withTexts(error.advice, relabeled) as Words;
	return error.with(relabeled(error.message), { advice });
}

function topOf(
	fieldsAndInputs: readonly AnyInput[],
	{ get, isOneExpression, arguments: ofModel }: Source,
	timezone: string,
	problems: Problem[] = [],
) {
	const inputs = fieldsAndInputs.map((input) => inputOf(input));
	const isShown = ({ displayOptions }: INodeProperties) =>
		holds((displayOptions?.show ?? {}) as Conditions, get);
	const properties = () => {
		const all = inputs.flatMap((input) => input.properties);
		// What is hidden now may have been read before, e.g. by a check of all items.
		return [...all.filter(isShown), ...all];
	};
	const shared = { problems, hints: [], timezone, isOneExpression, arguments: ofModel };
	return { inputs, at: Location.top(properties, shared) };
}

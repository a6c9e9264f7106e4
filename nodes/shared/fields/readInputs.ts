import { InputError, type Problem } from '../errors';
import { inputOf, type AnyInput, type ParameterReader, type Values } from './input';
import { Location } from './location';

/**
 * The values of inputs, or an InputError with every problem that was found in them.
 * @param source `get` gives a parameter as n8n resolved it, or null (n8n throws when it has no fallback)
 */
export function readInputs<const F extends readonly AnyInput[]>(
	inputs: F,
	source: Omit<ParameterReader, 'at'>,
	timezone: string,
): Values<F> | InputError {
	const problems: Problem[] = [];
	const reader: ParameterReader = { ...source, at: new Location('', problems, timezone) };
	const values = Object.fromEntries(
		inputs.map((input) => [input.name, inputOf(input).read(reader)]),
	);
	return problems.length > 0 ? new InputError(problems) : (values as Values<F>);
}

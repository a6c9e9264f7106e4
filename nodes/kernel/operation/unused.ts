import type { INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { holds, ownValue, type Conditions } from '../fields';
import { isNothing, quote, toText } from '../values/values';
import type { Operation } from './operation';
import type { ItemParameters } from './parameters';

/**
 * Sentences about what is set and has no effect, since an expression has chosen something else for every item.
 * What a fixed choice hides, n8n drops before the node runs.
 */
export function unusedInWords(
	{ inputs }: Operation,
	saved: INodeParameters,
	source: ItemParameters,
): string[] {
	const properties = inputs.flatMap((input) => input.properties);
	// n8n asks for what is required wherever an expression chooses.
	const isSet = ({ name, required, default: start }: INodeProperties) =>
		name in saved &&
		toText(saved[name]) !== toText(start) &&
		!(required && isNothing(ownValue(start)));
	const unread = properties.filter((one) => isSet(one) && !source.wasRead(one.name));
	const { get } = source.of(0);
	return unread.flatMap(({ name, displayName, displayOptions }) => {
		const conditions = Object.entries((displayOptions?.show ?? {}) as Conditions);
		const [chosen] = conditions.find(([one, values]) => !holds({ [one]: values }, get)) ?? [];
		const chooser = properties.find((property) => property.name === chosen);
		if (chooser === undefined || isNothing(valueOf(name, get))) return [];
		const value = get(chooser.name);
		const options = (chooser.options ?? []) as INodePropertyOptions[];
		const label = options.find((option) => option.value === value)?.name ?? quote(value);
		return [`${displayName} is set, but ${chooser.displayName} is ${label}, so it has no effect.`];
	});
}

/** The value for the first item; nothing where its expression fails, which no item needed. */
function valueOf(name: string, get: (name: string) => unknown): unknown {
	try {
		return ownValue(get(name));
	} catch {
		return undefined;
	}
}

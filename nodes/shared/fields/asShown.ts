import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { ApiError, InputError, type Problem } from '../errors';
import { ownValue } from './field';
import type { ParameterReader } from './input';

/**
 * The error in the words of the screen: `updateFields.startDate` is `Update Fields > Start Date`, and
 * an API name between backticks is the field's name between quotes. What stands in JSON keeps its path,
 * and what a model gives has the name that the model knows.
 */
export function asShown<E extends Error>(error: E, screen: Screen): E {
	const words: Error =
		error instanceof InputError
			? new InputError(error.problems.map((problem) => labelled(screen, problem)))
			: error instanceof ApiError
				? error.with(withLabels(screen, '', error.message), {
						advice: withLabels(screen, '', error.advice),
					})
				: error;
	return words as E;
}

function labelled(screen: Screen, { path, text }: Problem): Problem {
	return {
		path: screen.argumentAt?.(path) ?? labelsOf(screen, path)?.join(' > ') ?? path,
		text: withLabels(screen, path, text),
	};
}

/** What a person has before them, or a model. */
export interface Screen {
	/** All that the operation shows. */
	properties: readonly INodeProperties[];
	/** Gives a parameter as n8n resolved it. */
	get: ParameterReader['get'];
	/** What a model calls what stands at a path, if it gives the value. */
	argumentAt?: (path: string) => string | undefined;
}

/** The text with the names between backticks as the screen has them; `path`: the place that it is about. */
function withLabels(screen: Screen, path: string, text: string): string {
	const isJson = path.startsWith('jsonBody');
	// A column is named like the field, since it means the same.
	const parent = path.startsWith('columns.')
		? ''
		: path.slice(0, Math.max(path.lastIndexOf('.'), 0));
	return text.replace(/`([^`\s]{1,100})`/g, (_, name: string) => {
		const argument = screen.argumentAt?.(parent ? `${parent}.${name}` : name);
		if (argument !== undefined) return `'${argument}'`;
		const labels = isJson
			? undefined
			: (labelsOf(screen, parent ? `${parent}.${name}` : name) ?? labelsOf(screen, name));
		// What no field shows, e.g. since it has one value only, keeps its own name.
		return `'${labels?.at(-1)?.split('.').at(-1) ?? name}'`;
	});
}

/** The names on the way to a place; undefined for a place that no field has. */
function labelsOf({ properties, get }: Screen, path: string): string[] | undefined {
	const isShown = ({ displayOptions }: INodeProperties) =>
		Object.entries(displayOptions?.show ?? {}).every(([name, values]) =>
			(values as unknown[]).includes(ownValue(get(name))),
		);
	return (
		labelsIn(properties.filter(isShown), path) ??
		labelsInBody({ properties, get }, path) ??
		// What is hidden now may have been read before, e.g. by a check of all items.
		labelsIn(properties, path)
	);
}

/** The names of a field whose body is given as JSON, or as columns; undefined for any other place. */
function labelsInBody({ properties, get }: Screen, path: string): string[] | undefined {
	const isField = ({ displayOptions }: INodeProperties) =>
		displayOptions?.show?.inputMode?.includes('fields');
	const labels = labelsIn(properties.filter(isField), path);
	if (labels === undefined) return undefined;
	switch (get('inputMode')) {
		case 'json':
			return ['JSON Body', path];
		case 'mapped':
			return ['Columns', ...labels.filter((label) => !COLLECTIONS.includes(label))];
		default:
			return undefined;
	}
}

const COLLECTIONS = ['Additional Fields', 'Update Fields'];

const PART = /^([^.[]+)((?:\[\d+\])*)\.?/;

/**
 * @param above names on the way that no field has: what is in such an object stands among the
 * object's siblings, under its own name (`toProfile.channelId`) or under both (`header.text` is `headerText`)
 */
function labelsIn(
	properties: readonly INodeProperties[],
	path: string,
	above: readonly string[] = [],
): string[] | undefined {
	const [whole, name, indices] = PART.exec(path) ?? [];
	if (whole === undefined || name === undefined) return undefined;
	const names = [...above, name];
	for (const start of names.keys()) {
		const wanted = camelCase(names.slice(start));
		for (const [labels, property] of places(properties)) {
			if (property.name === wanted)
				return [...labels, ...labelsInside(property, path.slice(name.length))];
		}
	}
	const rest = path.slice(whole.length);
	return rest === '' || indices !== '' ? undefined : labelsIn(properties, rest, names);
}

/** The fields, then those inside collections: a rule between fields names one without its collection. */
function places(properties: readonly INodeProperties[]): Array<[string[], INodeProperties]> {
	return [
		...properties.map((one): [string[], INodeProperties] => [[one.displayName], one]),
		...properties
			.filter(({ type }) => type === 'collection')
			.flatMap(({ displayName, options }) =>
				(options as INodeProperties[]).map((one): [string[], INodeProperties] => [
					[displayName, one.displayName],
					one,
				]),
			),
	];
}

/** The names on the rest of the way, which begins with a dot or an index. */
function labelsInside(property: INodeProperties, rest: string): string[] {
	if (rest === '') return [];
	const plain = rest.replace(/^\./, '');
	const [, index, inRow = ''] = /^\[(\d+)\]\.?(.*)$/s.exec(rest) ?? [];
	switch (property.type) {
		case 'json':
			return [plain];
		case 'collection':
			return labelsIn(property.options as INodeProperties[], plain) ?? [plain];
		case 'fixedCollection': {
			const groups = property.options as INodePropertyCollection[];
			const group = groups.find(({ name }) => index === undefined && plain.startsWith(`${name}[`));
			if (group) {
				const row = { ...property, options: [group] };
				return [group.displayName, ...labelsInside(row, plain.slice(group.name.length))];
			}
			if (index === undefined) return valueLabels(plain);
			const rows = groups.flatMap(({ values }) => values);
			const inside = inRow === '' ? [] : (labelsIn(rows, inRow) ?? [inRow]);
			return [`Row ${Number(index) + 1}`, ...inside];
		}
		default:
			return valueLabels(plain);
	}
}

/** A value of a list, by its number: `[1]`, or `name[1]` in a map of lists or a table with columns. */
function valueLabels(rest: string): string[] {
	const [, name = rest, index] = /^(.*)\[(\d+)\]$/s.exec(rest) ?? [];
	return [
		...(name === '' ? [] : [name]),
		...(index === undefined ? [] : [`Value ${Number(index) + 1}`]),
	];
}

function camelCase([first = '', ...rest]: readonly string[]): string {
	return first + rest.map((name) => name.charAt(0).toUpperCase() + name.slice(1)).join('');
}

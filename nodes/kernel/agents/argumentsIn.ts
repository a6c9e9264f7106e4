import { isFiller, ownValue, type Source } from '../fields';
import { ItemParameters } from '../operation';
import { known } from '../service';
import { isMissing, isNothing, isObject, quote, valueAt, type PlainObject } from '../values/values';

/** Of a collection, a tool has the useful parts as parameters of their own: `updateFields_name`. */
export function partName(collection: string, part: string): string {
	return `${collection}_${part}`;
}

const PART = /^([A-Za-z]+)_([A-Za-z]+)$/;

/**
 * The parameters of a tool. What the model leaves empty, or gives filler for, is not given: it clears nothing, and
 * a row goes with all its arguments. What a person left empty stays.
 */
export class ArgumentsIn extends ItemParameters {
	/** The parameters as they are written, with expressions; the useful parts are in their collections. */
	private readonly written: PlainObject;
	private readonly parts = new Map<string, string[]>();

	constructor(...[n8n, operation]: ConstructorParameters<typeof ItemParameters>) {
		super(n8n, operation);
		const { parameters } = n8n.getNode();
		const written = new Map<string, unknown>(Object.entries(parameters));
		for (const [name, value] of Object.entries(parameters)) {
			const [, collection = '', part = ''] = PART.exec(name) ?? [];
			const others = written.get(collection) ?? {};
			// What a person has set in the collection itself takes precedence.
			if (part === '' || !isObject(others) || part in others) continue;
			written.set(collection, { ...others, [part]: value });
			this.parts.set(collection, [...(this.parts.get(collection) ?? []), part]);
		}
		this.written = Object.fromEntries(written);
	}

	/** A part of a collection is another parameter. */
	override isSameForAll(): boolean {
		return false;
	}

	override of(itemIndex: number): Source {
		const source = super.of(itemIndex);
		const given = (name: string): unknown => {
			const parts = (this.parts.get(name) ?? [])
				.map((part) => [part, source.get(partName(name, part))] as const)
				.filter(([, value]) => !isNoValue(value));
			const value = source.get(name);
			return parts.length === 0 ? value : { ...Object.fromEntries(parts), ...(value as object) };
		};
		const get = (name: string): unknown => {
			// Without its filters a write would reach more than is meant.
			const drops = name !== 'filters' || this.operation.isRead;
			return filledIn(name, this.written[name], given(name), drops);
		};
		return {
			...source,
			get: (name) => (name === 'limit' ? fromTheStart(get(name), get('cursor')) : get(name)),
			arguments: {
				at: (place) => {
					const path = pathOf(place);
					const argument = argumentIn(valueAt(this.written, path));
					if (!argument?.isEntireValue) return undefined;
					const steps = path.split('.');
					const value = valueAt({ [steps[0] ?? '']: given(steps[0] ?? '') }, path);
					const refusal = refusalOf(steps.at(-1) ?? '', ownValue(value));
					return { name: argument.names[0] ?? '', refusal };
				},
				labelOf: (place) => labelOf(this.written, place),
			},
		};
	}
}

/** What a model calls a place: by its argument and the path in it, or by the arguments that are in it. */
function labelOf(written: PlainObject, place: string): string | undefined {
	const ends = [...place.matchAll(/[.[]|$/g)].map(({ index }) => index).reverse();
	for (const end of place === '' ? [] : ends) {
		const argument = argumentIn(valueAt(written, pathOf(place.slice(0, end))));
		if (argument?.isEntireValue) return `${argument.names[0]}${place.slice(end)}`;
		const inside = place.slice(end + 1);
		if (argument) return argument.names.find((name) => inside.split(/[.[]/)[0] === name) && inside;
	}
	return namesIn(valueAt(written, pathOf(place))).join(', ') || undefined;
}

function pathOf(place: string): string {
	return place.replace(/\[(\d+)\]/g, '.$1');
}

/** The limit of a list that is continued: it is read from its start, since nothing is known of pages of a platform. */
function fromTheStart(limit: unknown, cursor: unknown): unknown {
	const [most, skipped] = [limit, cursor].map(Number) as [number, number];
	return most >= 1 && skipped >= 0 ? most + skipped : limit;
}

/**
 * The value of a parameter, in which an argument that is no value is an empty text, or with `drops` left out.
 * @param written the same with its expressions
 */
function filledIn(name: string, written: unknown, value: unknown, drops: boolean): unknown {
	const argument = argumentIn(written);
	if (argument) {
		const given = ownValue(value);
		// An ID without what the model wrote around it; a placeholder as it is.
		const isId = typeof given === 'string' && known.ids.own.test(name) && argument.isEntireValue;
		const own = isNoValue(value) ? '' : isId ? (idOfModel(given, name) ?? given) : given;
		return isObject(value) && value.__rl === true ? { ...value, value: own } : own;
	}
	if (Array.isArray(written) && Array.isArray(value)) {
		return value.flatMap((row: unknown, i) => {
			const rest = filledIn(name, written[i], row, drops);
			const isGone = hasArguments(written[i], row) && !hasArguments(written[i], rest);
			return drops && isGone ? [] : [rest];
		});
	}
	if (!isObject(written) || !isObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value).flatMap(([part, one]): Array<[string, unknown]> => {
			const rest = filledIn(part, written[part], one, drops);
			const isGone = argumentIn(written[part])
				? isMissing(ownValue(rest))
				: isNothing(rest) && !isNothing(one);
			return drops && isGone ? [] : [[part, rest]];
		}),
	);
}

function hasArguments(written: unknown, row: unknown): boolean {
	if (!isObject(written) || !isObject(row)) return false;
	return Object.keys(row).some((name) => argumentIn(written[name]));
}

function isNoValue(value: unknown): boolean {
	return isMissing(ownValue(value)) || isFiller(ownValue(value));
}

/** Why the value of an argument is none: filler is refused where one is needed, a placeholder for an ID anywhere. */
function refusalOf(name: string, value: unknown): string | undefined {
	const isOfId = known.ids.own.test(name);
	if (isFiller(value) && !isOfId) return `${quote(value)} is no value. Give one.`;
	const isNoId = typeof value === 'string' && isOfId && idOfModel(value, name) === undefined;
	return isNoId ? NO_ID : undefined;
}

const ARGUMENT = /\$fromAI\(\s*(['"`])([\w-]{1,64})\1/gi;

/** What the model gives in an expression, or in that of a locator. */
function argumentIn(written: unknown) {
	const text = ownValue(written);
	if (typeof text !== 'string' || !text.startsWith('=')) return undefined;
	const names = [...text.matchAll(ARGUMENT)].map(([, , name = '']) => name);
	// One is the whole value, if there is nothing else but a comment of n8n's editor.
	const code = text.replace('/*n8n-auto-generated-fromAI-override*/', '').replace(/\s/g, '');
	const isCall = /^=\{\{\$fromAI\(/i.test(code) && code.endsWith(')}}');
	return names.length === 0 ? undefined : { names, isEntireValue: names.length === 1 && isCall };
}

/** The names of what the model gives anywhere in what is written. */
function namesIn(written: unknown): readonly string[] {
	if (typeof written !== 'object' || written === null) return argumentIn(written)?.names ?? [];
	return Object.values(written).flatMap(namesIn);
}

/** What a model writes around an ID, next to white space. */
const WRAPPED = [
	/^\[([^,]+)\]$/,
	/^["'`]([^"'`]+)["'`]$/,
	/^(?:[a-z]+ ){0,3}id:?\s+(\S+)$/i,
	/^#(?=\S*\d)(\S+)$/,
];

/** What a model writes in place of an ID that it does not have. With an @ in angle brackets it is the ID of an email. */
const PLACEHOLDER = /^(?:n\/a|<[^@]*>|\{\{.*\}\}|your[ _-].*id)$/i;

const NO_ID =
	'This is not an ID. Take the ID from the answer of a tool that lists or finds such records, or ask which record is meant.';

/**
 * An ID as a model gives it for a parameter of this name, without what the model wrote around it; from a foreign
 * ID only white space is removed. Undefined for a placeholder.
 */
function idOfModel(given: string, name: string): string | undefined {
	const bare = WRAPPED.reduce((text, wrapped) => text.replace(wrapped, '$1').trim(), given.trim());
	if (isFiller(bare) || PLACEHOLDER.test(bare)) return undefined;
	return known.ids.foreign.test(name) ? given.trim() : bare;
}

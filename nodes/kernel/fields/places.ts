import { isThere, mayBe, type Equality } from '../values/sameness';
import { isMissing, isNothing, listOf, pickBy, valuesAt, valuesIn } from '../values/values';
import { labelOf, type Field } from './field';

type Values = Readonly<Record<string, unknown>>;

/** A value of a body, and where it and its record have it. */
interface Part {
	field: Field;
	/** What the editor calls it, with the names on the way. */
	label: string;
	/** Everywhere that a body or a record may have it, first where a body has it. */
	places: readonly string[];
}

/** The parts of a table, those of its objects among them; a map of custom properties is one. */
function partsOf(fields: readonly Field[], above = '', around = ['']): Part[] {
	return fields.flatMap((field) => {
		const label = above + labelOf(field);
		const own = around.map((place) => place + (field.path ?? field.name));
		const places = [...own, ...(field.places ?? [])];
		if (field.kind !== 'object' || !field.fields) return [{ field, label, places }];
		const inside = places.map((place) => `${place}.`);
		return partsOf(field.fields, `${label} > `, inside);
	});
}

/** What is at a place of a body or a record: a field or, under it, e.g. one property of a map. */
export function partAt(fields: readonly Field[], path: string): Part | undefined {
	return nearest(partsOf(fields), path);
}

function nearest(parts: readonly Part[], path: string): Part | undefined {
	const found = parts.flatMap((part) =>
		part.places
			.filter((place) => `${path}.`.startsWith(`${place}.`))
			.map((place) => ({ part, isOwn: place === part.places[0], rest: path.slice(place.length) })),
	);
	const [first] = found.sort(
		(a, b) => a.rest.length - b.rest.length || Number(b.isOwn) - Number(a.isOwn),
	);
	if (first === undefined) return undefined;
	const { part, rest } = first;
	const label = part.label + rest.replace('.', ' > ');
	return { ...part, label, places: part.places.map((place) => place + rest) };
}

/**
 * The fields of a body whose values a record does not have yet. A value that it has at one of its places is
 * there; an empty one has to be empty at all of them. What the record does not show is empty.
 */
export function differences(fields: readonly Field[], body: Values, record: Values) {
	const parts = partsOf(fields);
	return pickBy(body, (name, value) =>
		valuesIn({ [name]: value }).some(([path, one]) => {
			const { field, places = [path] } = nearest(parts, path) ?? {};
			return !isIn(record, places, one, field?.same);
		}),
	);
}

function isIn(record: Values, places: readonly string[], value: unknown, as?: Equality): boolean {
	const shown = places.flatMap((place) => valuesAt(record, place));
	if (isNothing(value)) return isThere(value, shown);
	return shown.some((one) => {
		const isList = Array.isArray(value) || Array.isArray(one);
		return isList ? isThere(listOf(value), listOf(one), as) : isThere(value, one, as);
	});
}

/** A value that a write has sent, and that its answer shows as another one. */
interface NotTaken extends Pick<Part, 'field' | 'label'> {
	sent: unknown;
	shown: unknown;
}

/** What of a body a record shows as something else, at each place where it shows it. In doubt it was taken. */
export function notTaken(fields: readonly Field[], body: Values, record: Values): NotTaken[] {
	const parts = partsOf(fields);
	const differing = new Map<string, NotTaken | undefined>();
	for (const [path, sent] of valuesIn(body)) {
		const part = nearest(parts, path);
		const [first] = part?.places ?? [];
		if (part === undefined || first === undefined) continue;
		const shown = part.places
			.map((place) => valuesAt(record, place).flatMap(listOf))
			.filter((values) => !values.every(isNothing));
		const isTaken =
			shown.length === 0 || shown.some((values) => isTakenAs(part.field, sent, values));
		// What one of its places in the body gives is enough.
		const isKnown = differing.has(first) && differing.get(first) === undefined;
		differing.set(first, isTaken || isKnown ? undefined : { ...part, sent, shown: shown[0] });
	}
	return [...differing.values()].filter((one) => one !== undefined);
}

function isTakenAs({ kind, changes }: Field, sent: unknown, shown: readonly unknown[]): boolean {
	const isShown = (one: unknown) => shown.some((other) => mayBe(one, other, kind === 'time'));
	const values = listOf(sent).filter((one) => !isMissing(one));
	if (changes === 'removes') return !values.some(isShown);
	if (changes === 'adds') return values.every(isShown);
	return Array.isArray(sent) ? mayBe(values, shown) : isShown(sent);
}

import { withoutPrefix } from '../../kernel/answers/ids';
import * as f from '../../kernel/fields';
import { flagOf, isHollow, isMissing, isObject, toText } from '../../kernel/values/values';

/**
 * The ID of a record that a write names: with the prefix of the answer that it comes from, the
 * service would not find it.
 */
export function bareId<F extends f.Field>(field: F): F {
	return {
		...field,
		parse: (raw, at) => field.parse(typeof raw === 'string' ? withoutPrefix(raw) : raw, at),
	};
}

/**
 * The ID of a record whose query name the specification does not show: it is sent under the likeliest one, which
 * is its own and can be changed by an option. Query parameters may name the record instead and, with `inBody`, the
 * body of a write; without any of these the node says what is missing, since an address alone might mean all records.
 * `what` names the record.
 */
export function recordId(
	name: f.FieldName,
	{
		what,
		inBody = false,
		option = 'idParameter',
		hint,
	}: { what: string; inBody?: boolean; option?: f.FieldName; hint?: string },
): f.Input<string, Record<string, string>> {
	const idField = f.id(name, `The ID of the ${what}`, {
		empty: 'decide',
		forModel: 'needed',
		hint,
	});
	const field = f.inputOf(inBody ? bareId(idField) : idField);
	const named = f.afterRead(field, (value, reader): Record<string, string> => {
		const at = reader.at.in(name);
		if (value === undefined) {
			checkNamed(reader.get(name), reader, at, what, { inBody });
			return {};
		}
		const chosen = f.optionOf(reader, option);
		const query = isMissing(chosen) ? name : toText(chosen);
		f.checkGivenOnce(query, reader, at);
		return { [query]: value };
	});
	return { ...named, options: [queryNameOf(option, name)] };
}

/**
 * The ID of a record that a body names as `id`. JSON may name it itself, or query parameters; without any
 * of these the node says what is missing. Where the current record is merged in, only its ID will do.
 */
export function bodyId<T>(idField: f.Field<string, T>, what: string) {
	const field = f.inputOf<f.Field<string, T>>({ ...idField, empty: 'decide', forModel: 'needed' });
	return f.afterRead({ ...field, name: 'recordId' }, (value, reader) => {
		if (value !== undefined) return value;
		const raw = f.ownValue(reader.get(idField.name));
		const inBody = byJson.read(reader);
		const isMerged = !inBody && flagOf(f.optionOf(reader, 'mergeWithCurrent')) !== false;
		checkNamed(raw, reader, reader.at.in(idField.name), what, { inBody, isMerged });
		return undefined;
	});
}

/** A body with the ID that {@link bodyId} read, if any. JSON that is no object is sent as it is given. */
export function withBodyId(body: Record<string, unknown>, id: unknown): Record<string, unknown> {
	return id !== undefined && isObject(body) ? { ...body, id } : body;
}

/** An option that sends the ID of {@link bodyId} as a query parameter too. */
export const alsoInQuery = f.id(
	'idParameter',
	'A further query parameter for the ID, if your API documentation has one',
	{ placeholder: 'e.g. recordId' },
);

/** Whether the body is given as JSON, which is sent as it is. */
export const byJson: f.Input<'byJson', boolean> = {
	name: 'byJson',
	properties: [],
	read: ({ get }) => get('inputMode') === 'json',
};

/** Notes a problem for a record that nothing names; `raw`: what was given for its ID. */
function checkNamed(
	raw: unknown,
	reader: f.ParameterReader,
	at: f.Location,
	what: string,
	{ inBody, isMerged = false }: { inBody: boolean; isMerged?: boolean },
): void {
	const isNamed =
		f.queryNames(reader).length > 0 || (inBody && !isHollow(f.jsonValue(reader.get('jsonBody'))));
	// An expression that finds nothing, a blank text, and what is no ID have noted a problem already.
	if ((isNamed && !isMerged) || (raw !== null && raw !== '') || at.argument?.refusal !== undefined)
		return;
	const ways = [
		...(isMerged ? ['switch Merge With Current off'] : []),
		...(isNamed ? [] : [`name it in Query Parameters${inBody ? ' or in the body' : ''}`]),
	];
	const why = isNamed ? `The current ${what} can only be read by its ID` : `No ${what} is named`;
	at.problem({
		person: `${why}. Give its ID, or ${ways.join(' and ')}.`,
		model: `${why}. Give its ID.`,
	});
}

export function queryNameOf<const N extends f.FieldName>(option: N, name: string) {
	return f.id(option, 'The query parameter for the ID, if your API documentation has another', {
		default: name,
	});
}

import { isHollow, isNothing, isObject, merge, type PlainObject } from '../../values/values';
import type { Field } from '../field';
import { isEmptyBody, NOTHING_TO_SEND } from '../given';
import { afterRead, inputOf, type Input, type ParameterReader } from '../input';
import { json } from '../kinds/json';
import { refined } from '../kinds/make';
import { isBlank } from '../kinds/text';
import { body, type BodyParts } from './body';
import { placed } from './placed';

/** An option that says nothing about JSON, which is sent as it is. */
export function unlessJson<F extends Field>(field: F): F {
	return { ...field, hiddenWhen: { '/inputMode': ['json'] } };
}

const moreFields = refined(
	json(
		'moreFields',
		'Further fields of the body, as a JSON object. They are merged into it, and take precedence over the fields of the form.',
		{ displayName: 'More Fields (JSON)' },
	),
	(value) => (isNothing(value) ? undefined : value),
);

const isSilent = (part: unknown) => isNothing(part) || isBlank(part) || typeof part === 'boolean';
const EMPTY_BODY = 'It is empty. Give the body of the request.';
const wholeBody = inputOf(json('jsonBody', { default: '{}', any: true, empty: 'decide' }));

/** Completes a body. `values`: what was given, by the names of the fields. */
export type Shape = (body: Record<string, unknown>, values: PlainObject) => Record<string, unknown>;

/**
 * The body of a write of which the specification shows nothing, while its fields are publicly known. So
 * nothing that is given is refused because another value is known: JSON is sent as it is given, and the
 * form takes further fields. `shape` completes what the form gives.
 */
export function knownBody({
	more = [],
	shape = (formBody) => formBody,
	...parts
}: BodyParts & { shape?: Shape }): Input<'body', Record<string, unknown>> {
	const form = body({
		description:
			'The whole body as JSON, sent as it is given. Your API documentation shows its fields.',
		...parts,
		more: [...more, moreFields],
	});
	const fields = [...(parts.fields ?? []), ...more];
	return {
		...form,
		read: (reader) => {
			if (reader.get('inputMode') === 'json') return readJson(reader, { ...parts, fields });
			const { moreFields, ...values } = form.read(reader);
			const formBody = shape(placed(fields, values), values);
			return isObject(moreFields) ? merge(formBody, moreFields) : formBody;
		},
	};
}

/** Any JSON with something in it; in a change, a null or an empty text can be meant. */
function readJson(reader: ParameterReader, parts: BodyParts) {
	const { fields = [], collection, needs, mayBeEmpty } = parts;
	const at = reader.at.in('jsonBody');
	const value = (wholeBody.read(reader) ?? {}) as Record<string, unknown>;
	if (mayBeEmpty || !at.isRight) return value;
	if (isEmptyBody(value, collection === 'updateFields')) at.problem(EMPTY_BODY);
	else if (needs !== undefined && isHollow(value[needs], isSilent)) {
		// A name that the form does not have may be that part.
		const known = fields.map(({ name, path = name }) => path.split('.')[0]);
		if (Object.hasOwn(value, needs) || Object.keys(value).every((name) => known.includes(name)))
			at.in(needs).problem(NOTHING_TO_SEND);
	}
	return value;
}

/**
 * The body of an endpoint of which nothing is publicly known, so that there is no form: any JSON. Without
 * `isOptional` it must not be empty; with it nothing and an empty object mean no body. `what` begins its description.
 */
export function documentedBody(what: string, { isOptional = false } = {}): Input<'body'> {
	const more = isOptional
		? 'Leave it empty to send none.'
		: 'There is no form, since no public document shows its fields.';
	const field = inputOf(
		json('jsonBody', `${what}: JSON, as your API documentation shows it. ${more}`, {
			any: true,
			...(isOptional
				? { empty: 'decide', default: '', appears: 'onRequest' }
				: { empty: 'never', default: '{}' }),
		}),
	);
	return afterRead({ ...field, name: 'body' }, (body, { at }) => {
		if (!isEmptyBody(body)) return body;
		return isOptional ? undefined : at.in('jsonBody').problem(EMPTY_BODY);
	});
}

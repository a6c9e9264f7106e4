import { isNothing, isObject, merge } from '../values';
import { body, type BodyParts } from './body';
import type { Field, Settings } from './field';
import { inputOf, type Input, type ParameterReader } from './input';
import { json } from './kinds/json';
import { placed } from './placed';
import { checkNotEmpty } from './rules';

/** A field that the service is publicly known to need. The specification does not say so, so it may be left out. */
export const USUAL = {
	hint: 'Usually required',
	forModel: 'needed',
} as const satisfies Settings;

/** An option that says nothing about JSON, which is sent as it is. */
export function unlessJson<F extends Field>(field: F): F {
	return { ...field, hiddenWhen: { '/inputMode': ['json'] } };
}

const moreFields = json('moreFields', {
	displayName: 'More Fields (JSON)',
	description:
		'Further fields of the body, as a JSON object. They are merged into it, and take precedence over the fields of the form.',
});

const wholeBody = inputOf(json('jsonBody', { default: '{}', any: true, decides: true }));

/** Completes a body. `values`: what was given, by the names of the fields. */
export type Shape = (
	body: Record<string, unknown>,
	values: Readonly<Record<string, unknown>>,
) => Record<string, unknown>;

/**
 * The body of a write of which the specification shows nothing, while its fields are publicly known. So
 * nothing that is given is refused because another value is known: JSON is sent as it is given, and the
 * form takes further fields. `shape` completes what the form gives.
 */
export function knownBody({
	more = [],
	rules,
	shape = (formBody) => formBody,
	mayBeEmpty = false,
	...parts
}: BodyParts & {
	shape?: Shape;
	mayBeEmpty?: boolean;
}): Input<'body', Record<string, unknown>> {
	const [usual] = parts.fields ?? [];
	const form = body({
		description:
			'The whole body as JSON, sent as it is given. Your API documentation shows its fields.',
		...parts,
		more: [...more, moreFields],
		rules: (values, at) => {
			// What is shown first is easier to find than a collection, whose parts are arguments of a model, if any.
			const place = usual && (!at.isForModel || at.label === '') ? at.in(usual.name) : at;
			const { moreFields: extra, ...others } = values;
			if (!mayBeEmpty) checkNotEmpty(isNothing(extra) ? others : values, place);
			rules?.(values, at);
		},
	});
	const fields = [...(parts.fields ?? []), ...more];
	return {
		...form,
		read: (reader) => {
			if (reader.get('inputMode') === 'json') return readJson(reader, mayBeEmpty);
			const { moreFields, ...values } = form.read(reader);
			const formBody = shape(placed(fields, values), values);
			return isObject(moreFields) ? merge(formBody, moreFields) : formBody;
		},
	};
}

/** Any JSON; nothing only where the body may be empty. */
function readJson(reader: ParameterReader, mayBeEmpty: boolean): Record<string, unknown> {
	const at = reader.at.in('jsonBody');
	const { problemCount } = at;
	const value = wholeBody.read(reader) ?? {};
	if (isNothing(value) && !mayBeEmpty && at.problemCount === problemCount)
		at.problem('It is empty. Give the body of the request.');
	return value as Record<string, unknown>;
}

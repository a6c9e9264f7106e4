import { isObject } from '../values';
import type { Settings } from './field';
import { inputOf, type Input } from './input';
import { json } from './kinds/json';

const jsonBody = <S extends Settings>(settings: S) =>
	json('jsonBody', { displayName: 'JSON Body', any: true, ...settings });

/**
 * The body of an endpoint of which nothing is publicly known, so that there is no form: any JSON, and
 * never nothing. `what` begins its description.
 */
export function documentedBody(what: string): Input<'jsonBody'> {
	const field = inputOf(
		jsonBody({
			required: true,
			description: `${what}: JSON, as your API documentation shows it. There is no form, since no public document shows its fields.`,
		}),
	);
	return {
		...field,
		read: (reader) => {
			const body = field.read(reader);
			if (isWithoutFields(body))
				reader.at.in('jsonBody').problem('It is empty. Give the body of the request.');
			return body;
		},
	};
}

/** {@link documentedBody} where it may be left out; an empty object means none. */
export function optionalDocumentedBody(what: string): Input<'jsonBody'> {
	const field = inputOf(
		jsonBody({
			decides: true,
			description: `${what}: JSON, as your API documentation shows it. Leave it as {} to send none.`,
		}),
	);
	return {
		...field,
		read: (reader) => {
			const body = field.read(reader);
			return isWithoutFields(body) ? undefined : body;
		},
	};
}

function isWithoutFields(body: unknown): boolean {
	return isObject(body) && Object.keys(body).length === 0;
}

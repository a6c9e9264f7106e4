import { isHollow, isMissing, isNothing } from '../values';
import { afterRead, inputOf, type Input } from './input';
import { json } from './kinds/json';

export const EMPTY_BODY = 'It is empty. Give the body of the request.';

/**
 * The body of an endpoint of which nothing is publicly known, so that there is no form: any JSON. Without
 * `isOptional` it must not be empty; with it an empty object means no body. `what` begins its description.
 */
export function documentedBody(what: string, { isOptional = false } = {}): Input<'body'> {
	const more = isOptional
		? 'Leave it as {} to send none.'
		: 'There is no form, since no public document shows its fields.';
	const field = inputOf(
		json('jsonBody', {
			default: '{}',
			any: true,
			...(isOptional ? { decides: true } : { required: true }),
			description: `${what}: JSON, as your API documentation shows it. ${more}`,
		}),
	);
	return afterRead({ ...field, name: 'body' }, (body, { at }) => {
		if (!isNothing(body) && !isHollow(body, isMissing)) return body;
		return isOptional ? undefined : at.in('jsonBody').problem(EMPTY_BODY);
	});
}

import type { IDataObject } from 'n8n-workflow';
import { itemsOf, type Answer } from '../../shared/answer';

/** Said of a body of which the specification shows two fields only. */
export const OTHER_FIELDS =
	'The whole body as JSON, for fields that have no field here, e.g. {"status": "Closed"}. The same checks apply as to the fields.';

/** The case that an answer holds; without one, what was done to which case. */
export function changed(
	answer: Answer,
	done: string,
	address: Readonly<Record<string, string>>,
): IDataObject[] {
	const isEmpty = answer.data === null || answer.data === true;
	return isEmpty ? [{ [done]: true, ...address }] : itemsOf(answer);
}

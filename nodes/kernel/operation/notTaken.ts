import { isOfOthers, isOfRecords, recordsOf, type Answer } from '../answers/answer';
import { notTaken } from '../fields';
import { isWrite } from '../requests';
import type { Request, Send } from '../sending';
import { isObject, isoTime, listOf, quote, toText } from '../values/values';
import type { Operation } from './operation';

/** A way to the platform that gives a hint at each value that a write has sent and its answer shows otherwise. */
export function withHints(
	send: Send,
	{ inputs }: Pick<Operation, 'inputs'>,
	hint: (message: string) => void,
): Send {
	const fields = inputs.flatMap(({ bodyFields = [] }) => bodyFields);
	return async (endpoint, request = {}, onSend) => {
		const answer = await send(endpoint, request, onSend);
		if (isWrite(endpoint, request) && !isOfOthers(answer))
			sentencesFor(request, answer).forEach(hint);
		return answer;
	};

	function sentencesFor({ body, secrets = [] }: Request, answer: Answer): string[] {
		if (!isObject(body)) return [];
		const records = recordsOf(answer).filter((one) => isOfRecords(one));
		return records.flatMap((record) =>
			notTaken(fields, body, record)
				.filter(({ sent }) => !secrets.includes(toText(sent)))
				.map(({ field, label, sent, shown }) => {
					const [is, not] = [shown, sent].map((value) =>
						quote(
							listOf(value)
								.map((one) => toText(field.kind === 'time' ? isoTime(one) : one))
								.join(', '),
						),
					);
					return `The platform ignored a value: ${label} is ${is} afterwards, ${BUT[field.changes ?? 'sets']} ${not}. Check on the platform which values it accepts, and which changes between them it allows.`;
				}),
		);
	}
}

const BUT = { sets: 'not', adds: 'without', removes: 'still with' } as const;

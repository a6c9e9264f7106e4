import { isOfOthers, isOfRecords, recordsOf } from '../answers/answer';
import { notTaken } from '../fields';
import { isWrite } from '../requests';
import type { Send } from '../sending';
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
		const { body, secrets = [] } = request;
		if (!isWrite(endpoint, request) || !isObject(body) || isOfOthers(answer)) return answer;
		const records = recordsOf(answer).filter((one) => isOfRecords(one));
		const ignored = records.flatMap((one) => notTaken(fields, body, one));
		for (const { field, label, ...values } of ignored) {
			if (secrets.includes(toText(values.sent))) continue;
			const [is, not] = [values.shown, values.sent].map((value) =>
				quote(
					listOf(value)
						.map((one) => toText(field.kind === 'time' ? isoTime(one) : one))
						.join(', '),
				),
			);
			hint(
				`The platform ignored a value: ${label} is ${is} afterwards, ${BUT[field.changes ?? 'sets']} ${not}. Check on the platform which values it accepts, and which changes between them it allows.`,
			);
		}
		return answer;
	};
}

const BUT = { sets: 'not', adds: 'without', removes: 'still with' } as const;

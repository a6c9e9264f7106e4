import type { Handler, ServiceAnswer } from './area';
import { envelope, noContent, Refusal, type HttpResponse } from './envelope';
import { parseJson } from './json';

/** Returns a handler that answers as the service is publicly known to. */
export function restate(handler: Handler, answer: ServiceAnswer): Handler {
	return async (call) => {
		try {
			const { status, body } = await handler(call);
			if (answer.noContent) return noContent();
			const { data, metadata } = parseJson(body!) as {
				data: unknown;
				metadata?: Record<string, unknown>;
			};
			return envelope(status, { data: answer.data!(data, call), metadata });
		} catch (error) {
			return ofAbsence(error, answer);
		}
	};
}

/** The answer about a record that there is not. Throws any other error. */
function ofAbsence(error: unknown, { absent, gone }: ServiceAnswer): HttpResponse {
	if (!(error instanceof Refusal) || error.status !== 404) throw error;
	if (gone !== undefined) throw new Refusal(400, gone);
	if (absent === undefined) throw error;
	return envelope(200, { data: absent });
}

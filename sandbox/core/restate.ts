import type { Handler, ServiceAnswer } from './area';
import { envelope, noContent, Refusal, type HttpResponse } from './envelope';
import { parseJson } from './json';

interface Restated {
	data?: unknown;
	metadata?: Record<string, unknown>;
}

/** Returns a handler that answers as the service is publicly known to. */
export function restate(handler: Handler, answer: ServiceAnswer): Handler {
	return async (call) => {
		try {
			const response = await handler(call);
			if (answer.noContent) return noContent();
			const { data, metadata } = (parseJson(response.body ?? 'null') ?? {}) as Restated;
			// Nothing was found: a control may say in which words.
			if (isNothing(data)) return response;
			return envelope(response.status, { data: answer.data!(data, call), metadata });
		} catch (error) {
			return ofAbsence(error, answer);
		}
	};
}

function isNothing(data: unknown): boolean {
	return data === undefined || data === null || Object.keys(Object(data)).length === 0;
}

/** The answer about a record that does not exist. Throws any other error. */
function ofAbsence(error: unknown, { absent, gone }: ServiceAnswer): HttpResponse {
	if (!(error instanceof Refusal) || error.status !== 404) throw error;
	if (gone !== undefined) throw new Refusal(400, gone);
	if (absent === undefined) throw error;
	return envelope(200, { data: absent });
}

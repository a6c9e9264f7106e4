import type { Answer } from '../answer';
import { fromJson, fromJsonExact } from '../json';
import { readBody } from './envelope';
import { refusal, unreadable, type SentRequest } from './failure';
import type { Response } from './http';
import type { Request } from './request';

/**
 * The answer in a 2xx response. Throws ApiError when its envelope holds errors, and when it is
 * neither an envelope nor the text that was asked for.
 */
export function readAnswer(
	sent: SentRequest,
	request: Request,
	{ status, body: bytes }: Response,
): Answer {
	const body = readBody(bytes, request.writeBack ? fromJsonExact : fromJson);
	if (body.kind === 'envelope') {
		if (body.errors.length > 0) throw refusal(sent, status, bytes.toString());
		return { status, data: body.data ?? null, ...(body.metadata && { metadata: body.metadata }) };
	}
	if (body.kind === 'empty') return { status, data: null };
	const text = bytes.toString();
	// A gateway's page, and JSON that was cut or is no envelope, are no text of the platform.
	if (request.answer === undefined || /^\s*[<{]/.test(text)) throw unreadable(sent, status, text);
	return {
		status,
		data: body.kind === 'json' && typeof body.value === 'string' ? body.value : text,
	};
}

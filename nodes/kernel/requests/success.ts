import { isOfRecords, type Answer } from '../answers/answer';
import { excerpt, readBody } from '../answers/envelope';
import { isWrittenId } from '../answers/ids';
import { isRefusal, LONGEST_WORDS } from '../answers/refusals';
import type { SentRequest } from '../failures/row';
import { decode } from '../http/charset';
import type { Response } from '../http/http';
import type { Request } from '../sending';
import { known } from '../service';
import { toJson } from '../values/json';
import { partOf } from '../values/values';
import { refusal, unreadable } from './failure';

/** Publicly known: a delete or an action may be answered with a word or a sentence in place of the envelope. */
const SAYS_DONE =
	/\b(?:success|successfully|successful|ok|done|deleted|removed|updated|applied)\b/i;
const SAYS_MORE = /\b(?:no|sign)\b/i;

function saysDone(text: string): boolean {
	const isDone = SAYS_DONE.test(text) && !SAYS_MORE.test(text) && !isRefusal(text);
	return isDone && text.length <= LONGEST_WORDS && !/^\s*[<{[]/.test(text);
}

/**
 * The answer in a 2xx response. Throws ApiError when it says no (an envelope with errors, or words), and when
 * it is neither an envelope nor the text that was asked for.
 */
export function readAnswer(sent: SentRequest, request: Request, response: Response): Answer {
	const answer = understood(sent, request, response);
	const { data } = answer;
	if (typeof data === 'string' && saysNo(data, sent))
		throw refusal(sent, response, toJson({ errors: [{ message: data }] }));
	return answer;
}

/** Whether words in place of data say no. A table may have columns of errors. */
function saysNo(words: string, { endpoint, values }: SentRequest): boolean {
	const { ownWords, text } = known.endpoints[endpoint];
	// They may be about something else than the request.
	if (ownWords) return /^\s*error:/i.test(words);
	// A name in quotation marks is somebody's, and what was asked for was done: `REJECTED`, e.g.
	const unquoted = words.replace(/"[^"]*"/g, ' ').trim() || words;
	const asked = Object.values(values).filter((value) => /^[A-Z]{4,}$/.test(value));
	const isAsked = (word: string) => asked.some((one) => word.toUpperCase().startsWith(one));
	const said = unquoted.replace(/[A-Za-z]+/g, (word) => (isAsked(word) ? ' ' : word));
	// Of a sentence, blanks follow the commas.
	return isRefusal(said) && !(text === 'text/csv' && /[,;\t](?! )/.test(words));
}

function understood(sent: SentRequest, request: Request, response: Response): Answer {
	const { status, headers, body: bytes, isCut } = response;
	if (isCut) throw unreadable(sent, status, {});
	const { text, damage } = decode(bytes, headers);
	const body = readBody(text, { isWrittenBack: request.writeBack });
	const isEnvelope = body.kind === 'envelope';
	if (body.errors.length > 0) throw refusal(sent, { status, headers }, text);
	// A gateway's page, and JSON that was cut or is no envelope, are no text of the platform.
	const isOther = /^\s*[<{]/.test(text) || (body.kind === 'json' && Array.isArray(body.value));
	const isText = known.endpoints[sent.endpoint].text !== undefined && !isEnvelope && !isOther;
	// A text that was asked for is not written back, and its bytes are there as well.
	if (damage !== undefined && !isText)
		throw unreadable(sent, status, { text, flaw: damage, isDamaged: true });
	const time = Date.parse(String(headers.date));
	const answer = (data: unknown, more: Partial<Answer> = {}): Answer => ({
		...{ status, data, ...(!Number.isNaN(time) && { time }), ...more },
		excerpt: () => excerpt(sent.hide(toJson(data))),
	});
	if (isEnvelope) return answer(body.data ?? null, body.metadata && { metadata: body.metadata });
	if (body.kind === 'empty') return answer(null, { bytes });
	if (body.kind === 'text' && body.flaw !== undefined)
		throw unreadable(sent, status, { text, flaw: body.flaw });
	// Publicly known: some answers are the record alone, or an object with what the request names.
	if (known.endpoints[sent.endpoint].bare && body.kind === 'json' && isBareAnswer(body.value, sent))
		return answer(body.value);
	if (!isText && sent.isWrite && saysDone(text)) return answer(null);
	if (!isText && sent.isWrite && isWrittenId(text)) return answer(text.replace(/["\s]/g, ''));
	if (!isText) throw unreadable(sent, status, { text });
	// A quoted cell looks like a text of JSON.
	const isCsv = String(headers['content-type']).startsWith('text/csv');
	const isQuoted = body.kind === 'json' && typeof body.value === 'string' && !isCsv;
	return isQuoted ? answer(body.value) : answer(text, { bytes, damage });
}

function isBareAnswer(value: unknown, { endpoint, values }: SentRequest): boolean {
	const names = [...known.endpoints[endpoint].ids, ...Object.values(values)];
	return isOfRecords(value) || names.some((name) => partOf(value, name) !== undefined);
}

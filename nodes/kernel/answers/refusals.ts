import type { ErrorEntry } from '../failures/errors';
import { wordsIn } from '../failures/row';
import { known } from '../service';
import { formOf } from '../values/sameness';
import { isMissing, isNothing, isObject, pickBy, toText, type PlainObject } from '../values/values';

/** Names at the top of a body, as their letters: next to its data, of errors, of flags, of a status, of a reason. */
const AROUND = ['metadata', 'code', 'status', 'statuscode', 'httpstatus'];
export const ERRORS = ['errors', 'error', 'errormessage'];
const FAILURE = ['error', 'errors', 'failed', 'failure', 'iserror', 'haserror', 'haserrors'];
const STATUS = [
	...['statuscode', 'httpstatus', 'httpstatuscode', 'responsecode', 'resultcode', 'code'],
	...['errorcode', 'status', 'responsestatus', 'result', 'outcome'],
];
const REASON = ['message', 'msg', 'errormessage', 'errordescription', 'detail', 'reason'];

/**
 * The errors that the top of a body reports: its `errors` (Part 1, "Envelope and error object"), or else
 * whatever says no there. With a `status` of HTTP that is a failure, a reason alone is enough.
 */
export function errorsAtTop(body: PlainObject, status: number): ErrorEntry[] {
	// Publicly known: another gateway's body.
	const top = byLetters(isObject(body.fault) ? { error: body.fault, ...body } : body);
	const all = (names: readonly string[]) => names.map((name) => top.get(name));
	const reason = all(REASON).find(isText);
	const errors = all(ERRORS).find((value) => entriesOf(value).length > 0);
	if (errors !== undefined && !isText(errors)) return entriesOf(errors);
	const errorCode = saysNone(top.get('errorcode')) ? undefined : top.get('errorcode');
	// A word, `false`, or a status of HTTP that is a failure.
	const saysFailure = (one: unknown) =>
		isErrorCode(one) || isWord(one, 'false') || (isText(one) && isRefusal(one));
	const failure = all(STATUS).find(saysFailure) ?? errorCode;
	const isFalse = (one: unknown) => isWord(one, 'false') || (one === 0 && isNothing(body.data));
	const saysNo =
		(errors ?? failure) !== undefined ||
		all(known.answers.success).some(isFalse) ||
		all(FAILURE).some((value) => isWord(value, 'true')) ||
		(reason !== undefined && (status >= 300 || isRefusal(reason)));
	if (!saysNo) return [];
	const words = new Set([errors, reason].filter(isText));
	const message = words.size > 0 ? [...words].join(': ') : isText(failure) ? failure : undefined;
	return [entry({ id: top.get('id'), code: all(STATUS).find(isErrorCode) ?? errorCode, message })];
}

/** The values of an object, by the letters of their names. */
export const byLetters = (members: PlainObject): Map<string, unknown> =>
	new Map(Object.entries(members).map(([name, value]) => [formOf(name, 'letters'), value]));

/** Whether a member of an envelope may have this name, in any spelling. */
export function isNextToData(name: string): boolean {
	const letters = formOf(name, 'letters');
	return [AROUND, ERRORS, REASON, known.answers.success].some((all) => all.includes(letters));
}

/** Whether an object is nothing but an error. A text as its status is that of a record. */
export function isErrorObject(data: PlainObject): boolean {
	const isOfError = (name: string) => isNextToData(name) || ['id', 'data'].includes(name);
	const isRecord = isText(data.status) || !Object.keys(data).every(isOfError);
	// An object that says no more than that it was no success is an outcome.
	const others = pickBy(data, (name) => !known.answers.success.includes(formOf(name, 'letters')));
	return !isRecord && errorsAtTop(others, 200).length > 0;
}

/** The entries of `errors`: a list by the specification; anything else is one entry, unless it is empty. */
export function entriesOf(errors: unknown): ErrorEntry[] {
	if (Array.isArray(errors)) return errors.map(entry);
	return errors === true || saysNone(errors) ? [] : [entry(errors)];
}

const saysNone = (error: unknown) =>
	isNothing(error) || /^(?:false|none|null|no.error|ok|success|0|200)$/i.test(toText(error));

/** An entry with texts wherever the platform sends something else. */
function entry(value: unknown): ErrorEntry {
	if (!isObject(value)) return isMissing(value) ? {} : { message: toText(value) };
	const { errorCode, errorMessage, defaultMessage, faultstring } = value;
	const words = errorMessage ?? defaultMessage ?? faultstring;
	const { id, code = errorCode, message = words, ...others } = value;
	return {
		...others,
		...(!isMissing(id) && { id: toText(id) }),
		...(!isMissing(code) && { code: typeof code === 'number' ? code : toText(code) }),
		...(!isMissing(message) && { message: toText(message) }),
	};
}

/** Texts that are longer are somebody's words, e.g. a summary, not those of a service about a request. */
export const LONGEST_WORDS = 200;

/** How services and gateways write that something was refused or went wrong. A state alone is that of a record. */
const NO =
	/ (?:denied|refused|rejected|declined|aborted|forbidden|unauthori[sz]ed|unauthenticated|prohibited|disallowed|fail(?:s|ed|ures?)?|errors?|exception|unable|cannot|invalid|insufficient|incorrect|wrong|malformed|illegal|unsupported|unrecogni[sz]ed|unexpected|mismatch|conflict(?:s|ing)?|exceed(?:s|ed)?|lacks?|never|\w+n t|not|no (?:access|permissions?|such|longer (?:valid|active|available)|(?:\w+ ){1,3}(?:allowed|available))|bad (?:request|gateway)|timed out|(?:request|gateway|connection) timeout|try (?:it )?again|already (?:exists?|taken|in use)|unknown \w+|must (?:be|have|contain)|(?:limit|quota|maximum) (?:\w+ ){0,2}reached|too (?:many|large|long|big|short|small)|missing \w+|\w+ (?:missing|expired|locked|unavailable)|(?:is|are) (?:\w+ )?(?:blocked|suspended|disabled|inactive|restricted|read only|in use|busy)|(?:access|feature|service|api) (?:suspended|disabled|restricted|blocked)|blocked by|out of (?:range|bounds|date)|duplicate \w+|(?:permission|payment|login|authentication) required|(?:field|parameter|property|attribute|value|name|id) (?:\w+ ){0,2}(?:is|are) required) /;

/** The same words in a sentence that says yes. */
const YES =
	/ (?:(?:no|without|without any|0) (?:errors?|failures?|failed|conflicts?|problems?|issues?|duplicates?|changes?)(?: (?:and|or|nor) \w+)?|(?:errors|failures|failed) 0|(?:not|never) (?:yet|started|required|needed|changed|(?:be |been )?(?:expires?|expired|exceeded|missing))|(?:nothing|none) (?:is )?missing|no (?:\w+ ){1,2}(?:is|are) required|conflicts? (?:\w+ ){0,2}resolved|(?:missing|expired|locked|blocked|invalid|conflicting|failed) (?:\w+ ){1,2}(?:was|were|(?:has|have) been) (?:successfully )?(?:removed|deleted|cleared|filled|ignored|skipped|replaced|renewed|resolved|restored|unlocked|updated|corrected))(?= )/g;

/** Whether a text says that something was refused or went wrong, as a word, a key or an English sentence. */
export function isRefusal(text: string): boolean {
	return text.length <= LONGEST_WORDS && NO.test(wordsIn(text).replace(YES, ''));
}

export function isErrorCode(code: unknown): boolean {
	return typeof code !== 'object' && /^[45]\d\d$/.test(toText(code));
}

function isWord(value: unknown, word: string): boolean {
	return typeof value !== 'object' && formOf(value, 'case') === word;
}

function isText(value: unknown): value is string {
	return typeof value === 'string' && value.trim() !== '';
}

/** How much of an answer is looked at for the sentences of a gateway. */
const BEGINNING = 4096;

/** The words of an answer, at its beginning, that refuse the API key itself: no other token would help. */
export function keyRefusalIn(answer: string): string | undefined {
	return known.gateway.refusesKey.exec(answer.slice(0, BEGINNING))?.[0];
}

/** The sentence of the service's gateway in an answer that is no envelope; undefined for any other page. */
export function gatewaySentenceIn(answer: string): string | undefined {
	return keyRefusalIn(answer) ?? known.gateway.says.exec(answer.slice(0, BEGINNING))?.[0];
}

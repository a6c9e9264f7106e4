import { GIVE_CASE_ID, looksLikeNumber, numberForId } from '../caseNumbers';
import { isUnexplained, type ApiError, type FailureKind } from '../errors';
import { endpoints } from '../generated/endpoints';
import { environmentInWords } from './baseUrl';
import { CHECK_ID, credentialFamilyOf, saidBy } from './keyFamilies';
import { addressInWords, isSingleUse, type SentRequest } from './sentRequest';

/** What to do after a write that may have been carried out. */
export const COMPLETED =
	'The request may have been carried out anyway, so it was not sent again. Look at the record on the platform before you repeat it.';

/** What to do after an answer that is not the platform's. */
export const CHECK_ADDRESS =
	'Check that the base URL leads to the platform and not to a proxy or sign-in page.';

/** What to do after a lost page of a search. */
export const USED_UP = 'The cursor may be used up: it works once. Start the search again.';

/** What a 403 that is not the platform's may also mean: a gateway in front of it may check permissions. */
const MAY_LACK = 'If it does, the user behind the API key may lack a permission.';

/** Kinds of failures that only the platform itself can speak of: records, permissions, values. */
const OF_PLATFORM: ReadonlySet<FailureKind> = new Set(['notFound', 'forbidden', 'refused']);

/** What to do about an answer that reports a failure of this kind. */
export function adviceFor(
	sent: SentRequest,
	kind: FailureKind,
	status: number,
	answer: Pick<ApiError, 'isForeign' | 'entries'>,
): string {
	const { entries } = answer;
	const said = saidBy(status, entries);
	const known = sent.isWrite ? said?.advice : (said?.ofRead ?? said?.advice);
	const address = addressInWords(sent);
	if (isUnexplained(answer) && OF_PLATFORM.has(kind))
		return known ?? (kind === 'forbidden' ? `${CHECK_ADDRESS} ${MAY_LACK}` : CHECK_ADDRESS);
	switch (kind) {
		case 'unauthorized': {
			const family = credentialFamilyOf(entries);
			// Nothing is renewed for a key that is refused.
			if (family?.part === 'key') return `${family.advice} ${validInOne(sent)}`;
			return adviceOnToken(sent, family?.advice);
		}
		case 'misdirected':
			return `Check ${environmentInWords(sent.environment)} ${sent.environment === undefined ? 'of' : 'and the base URL in'} the credential. An address without an environment belongs to "production".`;
		case 'redirected':
			return 'A redirect is not followed, so that token and key go nowhere else. Enter the address that it leads to as base URL.';
		case 'forbidden':
			return `The user behind the API key lacks a permission. Ask your administrator for ${permissionOf(sent) ?? 'it'}.`;
		case 'notFound': {
			const { id, caseId } = sent.values;
			if (OF_A_CASE.test(sent.endpoint) && looksLikeNumber(id))
				return numberForId(id, 'Give its ID, or find the case by its number.');
			if (looksLikeNumber(caseId)) return numberForId(caseId, GIVE_CASE_ID);
			return known ?? (isSingleUse(sent) ? USED_UP : CHECK_ID);
		}
		case 'failed':
			if (isSingleUse(sent)) return USED_UP;
			return known ?? 'Run it again later.';
		case 'partlyFailed':
			if (isSingleUse(sent)) return USED_UP;
	}
	return (
		known ??
		`Check the values that were sent${address && `: ${address}`}. If they are right, ask the platform's support.`
	);
}

/** Endpoints that take the ID of a case as `id`. */
const OF_A_CASE = /^\w+ \/case(\/(?!bulk)|$)/;

/** What a 403 asks for, where the specification names it. */
function permissionOf({ endpoint }: SentRequest): string | undefined {
	return (endpoints[endpoint] as { permission?: string }).permission;
}

function validInOne({ environment }: Pick<SentRequest, 'environment'>): string {
	return `Token and key are valid for one environment only: check ${environmentInWords(environment)}.`;
}

function adviceOnToken({ token, environment }: SentRequest, known?: string): string {
	if (token?.isNew) {
		return `The access token was renewed just before, and is still refused: check the API key, and ${environmentInWords(environment)}, since both are valid for one environment only.`;
	}
	const endsAt = token?.tokens.endsAt;
	if (endsAt !== undefined && endsAt <= Date.now()) {
		return `The access token expired on ${new Date(endsAt).toISOString()}. Issue a new one for the key and enter it in the credential, or let the credential renew it ("Token Renewal").`;
	}
	if (known) return `${known} ${validInOne({ environment })}`;
	return (
		`Check the credential: the access token (30 days by default; a new token for a key ends the earlier one), ` +
		`the API key, and ${environmentInWords(environment)}, since both are valid for one environment only.`
	);
}

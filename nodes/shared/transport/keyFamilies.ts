import type { ErrorEntry, FailureKind } from '../errors';
import { CHANGED, ofStatus } from './statuses';

/** What the keys of a family have in common. */
interface KeyFamily {
	/** Any of these, as whole words in a row: `not found` is in `case.not.found`, `NOT_FOUND` and `Case not found`. */
	phrases: readonly string[];
	/** A key with any of these is about something else. */
	unless?: readonly string[];
	/** What happened, as a sentence without its end. */
	says: string;
	/** What to do. */
	advice: string;
	/** The same for a read, where it differs: there is nothing to complete or to repeat. */
	ofRead?: string;
	/** The kind of the failure, where its status leaves it open. */
	kind?: FailureKind;
	/** It never says that a record is missing, whatever its status. */
	isOfAccess?: true;
}

/** What to do where the platform knows no record by an ID. */
export const CHECK_ID =
	'Check the ID, and that the credential is for the environment in which the record exists.';

/** What is said of a wrong or missing environment, as opposed to a record that is missing in one. */
const WRONG = ['not found', 'unknown', 'invalid', 'not valid', 'mismatch', 'does not exist'];

/** What a key that speaks of the credential calls it. */
const CREDENTIAL = ['authentication', 'access token', 'api key', 'consumer key'];

/** The systems that the platform itself signs in to. */
const CONNECTED = ['account', 'channel'];

/** Other things that have such a part, e.g. an attachment of the type AUTHENTICATION (Part 3). */
const OTHERS = [...CONNECTED, 'profile', 'crm', 'attachment', 'attachments', 'template'];

/** Words next to a token that is not the credential's. */
export const TOKENS_OF_OTHERS = [
	...[...OTHERS, 'refresh', 'page', 'cursor', 'upload', 'reset', 'verification', 'csrf'],
];

/**
 * The platform's keys by what they say. The specification names hardly any of them, and a platform
 * may send a sentence instead of a key, so no single key is known here. The first family that fits counts.
 */
const FAMILIES: readonly KeyFamily[] = [
	{
		phrases: ['rate limit', 'too many requests', 'over rate', 'over qps'],
		says: 'The platform asks for fewer requests',
		advice: 'Run it later, with fewer requests at a time.',
	},
	{
		phrases: ['cursor'],
		says: 'The cursor is not valid, or no longer valid',
		advice: 'A cursor works once and belongs to one search: start the search again.',
	},
	{
		isOfAccess: true,
		phrases: [
			...WRONG.map((word) => `environment ${word}`),
			...['unknown', 'invalid', 'wrong', 'no such'].map((word) => `${word} environment`),
		],
		says: 'The request reached the wrong environment',
		advice: 'Check the environment and the base URL in the credential.',
		kind: 'misdirected',
	},
	{
		isOfAccess: true,
		phrases: CREDENTIAL,
		unless: OTHERS,
		says: 'The platform does not accept the access token or the API key',
		advice: 'Check both, and the environment, in the credential.',
		kind: 'unauthorized',
	},
	{
		isOfAccess: true,
		phrases: CONNECTED.flatMap((one) => CREDENTIAL.map((part) => `${one} ${part}`)),
		says: 'The platform is not signed in to the account or channel',
		advice: 'Connect it again on the platform, then run this again.',
		kind: 'refused',
	},
	{
		phrases: [
			...['permission', 'permissions', 'forbidden', 'access denied', 'permission denied'],
			...['not shared', 'not permitted', 'not authorized'],
		],
		says: 'A permission is missing',
		advice: 'Ask your administrator to give it to the user behind the API key.',
		kind: 'forbidden',
	},
	{
		phrases: ['not found', 'does not exist', 'no such'],
		says: 'There is no such record',
		advice: CHECK_ID,
	},
	{
		phrases: [
			...['version mismatch', 'version conflict', 'newer version', 'stale version'],
			...['old version', 'version outdated', 'version invalid', 'conflict'],
		],
		...CHANGED,
	},
	{
		phrases: ['already deleted', 'already removed', 'been deleted', 'been removed'],
		says: 'It has already been deleted',
		advice:
			'If you wanted to delete it, there is nothing left to do. Otherwise look at it on the platform.',
	},
	{
		phrases: ['duplicate', 'duplicated', 'exists', 'already', 'repeated'],
		says: 'It already exists, or was sent twice',
		advice: 'Update what exists, and send each value once.',
	},
	{
		phrases: ['missing', 'required', 'mandatory', 'incomplete', 'must not be empty'],
		says: 'Something is missing that the platform needs',
		advice: 'Fill in what the API documentation marks as required.',
	},
	{
		phrases: ['too large', 'too long', 'too big', 'too many', 'exceeded', 'exceeds'],
		says: 'It is more than the platform accepts',
		advice: 'Send fewer records at a time, shorter texts or smaller files.',
	},
	{
		phrases: ['unsupported', 'not supported', 'not implemented', 'not allowed'],
		says: 'The platform does not support it',
		advice: 'Compare what was sent with the API documentation, and check the base URL.',
	},
	{
		phrases: ['not active', 'inactive', 'deleted', 'expired', 'locked', 'closed'],
		says: 'Its current state does not allow it',
		advice: 'Look at it on the platform, then run this again.',
	},
	{
		phrases: [
			...['validation', 'invalid', 'malformed', 'mismatch', 'illegal', 'unexpected'],
			...['unknown', 'wrong type', 'bad request'],
		],
		says: 'The platform does not accept one of the names or values',
		advice: 'Compare them with the API documentation: spelling, type, length and range.',
	},
	{
		phrases: ['partial', 'partially', 'partly'],
		says: 'The platform carried out only a part',
		advice: 'Look at the record on the platform, and do what is missing.',
		ofRead: 'Run it again later, or request less at a time.',
	},
	{
		phrases: ['internal', 'unavailable', 'timeout', 'timed out'],
		says: 'Something went wrong on the platform',
		advice: 'Run it again later.',
	},
];

/** Which part of the credential a refusal of the credential is about. */
export type CredentialPart = 'environment' | 'key' | 'token';

/** The same for an answer that does not accept the credential (401). */
const CREDENTIAL_FAMILIES: ReadonlyArray<KeyFamily & { part: CredentialPart }> = [
	{
		part: 'environment',
		phrases: ['environment', 'env'],
		says: 'Token and key belong to another environment',
		advice: 'Choose the environment that they were issued for.',
	},
	{
		part: 'token',
		phrases: ['token', 'jwt', 'bearer'],
		says: 'The platform does not accept the access token',
		advice:
			'A newer token for the same key ends the earlier one: enter the newest in the credential, without "Bearer" and line breaks.',
	},
	{
		part: 'key',
		phrases: ['authentication key', 'api key', 'consumer key', 'invalid key', 'developer inactive'],
		says: 'The platform does not accept the API key',
		advice: 'Copy the API key into the credential again, and check that it is active.',
	},
];

/**
 * What a gateway in front of the service is publicly known to say of a key that it does not know, that is
 * disabled, or that belongs to another environment: with 401 or 403, as a page or in an envelope.
 */
const KEY_REFUSED = /developer\s+inactive|invalid\s+consumer\s+key/i;

/** The words of an answer, at its beginning, that refuse the API key itself: no other token would help. */
export function keyRefusalIn(answer: string): string | undefined {
	return KEY_REFUSED.exec(answer.slice(0, 4096))?.[0];
}

/** What else a gateway is publicly known to say, as a page or as a text: of a permission, and of the rate. */
const GATEWAY_SAYS =
	/access to resource is forbidden|(?:developer|account) over (?:rate|qps|queries per second limit)|rate limit exceeded/i;

/** The sentence of the service's gateway in an answer that is no envelope; undefined for any other page. */
export function gatewaySentenceIn(answer: string): string | undefined {
	return keyRefusalIn(answer) ?? GATEWAY_SAYS.exec(answer.slice(0, 4096))?.[0];
}

const FOREIGN_LETTER = /[^\P{L}a-z]/iu;

/** How much of a message is looked at: a key is short, and a page of text says nothing. */
const LONGEST_MESSAGE = 300;

/** The family of the first entry that belongs to one; undefined where none does. */
export function familyOf(entries: readonly ErrorEntry[]): KeyFamily | undefined {
	return firstFamily(FAMILIES, entries);
}

/** What a refusal says by its status, or else by its keys; a 409 without any by its status again. */
export function saidBy(
	status: number,
	entries: readonly ErrorEntry[],
): { says: string; advice?: string; ofRead?: string } | undefined {
	return ofStatus(status) ?? familyOf(entries) ?? (status === 409 ? CHANGED : undefined);
}

/** Which part of the credential the platform does not accept, by its keys; undefined where they do not say. */
export function credentialFamilyOf(
	entries: readonly ErrorEntry[],
): (typeof CREDENTIAL_FAMILIES)[number] | undefined {
	return firstFamily(CREDENTIAL_FAMILIES, entries);
}

/** Whether the platform says by its keys alone that there is no such record: all of them end like this. */
export function sayNotFound(entries: readonly ErrorEntry[]): boolean {
	return entries.length > 0 && entries.every(({ message = '' }) => NOT_FOUND.test(message));
}

const NOT_FOUND = /(^|\.)not\.?found$/i;

function firstFamily<F extends KeyFamily>(
	families: readonly F[],
	entries: readonly ErrorEntry[],
): F | undefined {
	for (const entry of entries) {
		const family = families.find(
			({ phrases, unless = [] }) => saysAny([entry], phrases) && !saysAny([entry], unless),
		);
		if (family !== undefined) return family;
	}
	return undefined;
}

/** Whether an entry says one of these phrases, as whole words in a row. */
export function saysAny(entries: readonly ErrorEntry[], phrases: readonly string[]): boolean {
	return entries.some(({ message = '' }) => {
		const words = wordsIn(message);
		return phrases.some((phrase) => words.includes(` ${phrase} `));
	});
}

/**
 * The words of a key or an English sentence in lower case, each between spaces. None of a message with
 * letters that English does not have: it is in the language of the user, and is not read for a meaning.
 */
export function wordsIn(message: string): string {
	if (FOREIGN_LETTER.test(message)) return '';
	const words = message
		.slice(0, LONGEST_MESSAGE)
		.replace(/(\p{Ll})(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$3 $2')
		.match(/[\p{L}\p{N}]+/gu);
	return ` ${(words ?? []).join(' ').toLowerCase()} `;
}

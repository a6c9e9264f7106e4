import { LoggerProxy } from 'n8n-workflow';
import { ApiError, CredentialError } from '../../kernel/failures/errors';
import { resultOf } from '../../kernel/failures/results';
import type { Context, Credential, RequestHelpers } from '../../kernel/http/http';
import { stoppable, type WaitLimits } from '../../kernel/http/stoppable';
import { TextMemory } from '../../kernel/memory/processMemory';
import { logRenewal, untilFound, type Log } from '../../kernel/requests';
import { CREDENTIAL_TYPE } from '../credential/type';
import { isClaimedElsewhere, releaseClaim, takeClaim } from './claim';
import { inOneText } from './failures';
import { NotStoredError, requestedFields, storeFields } from './storeRequest';
import { requestTokens } from './tokenRequest';
import { hasEnded, lineageOf, pairOf, renewedFields, renewsItself, type Tokens } from './tokens';

/*
 * What this process knows of the renewals of a credential, as one record for all pairs of its lineage:
 *
 * | State      | The record holds | What ends it                                                                |
 * | ---------- | ---------------- | --------------------------------------------------------------------------- |
 * | idle       | nothing          | a token has ended, or is refused with 401: claiming                         |
 * | claiming   | a replacement    | claimed: requesting; another pair is stored, or nobody waits any more: idle |
 * | requesting | next, to come    | it comes: storing                                                           |
 * | storing    | next             | stored: useless if a 401 led to it, else idle; not stored: failed           |
 * | failed     | why, maybe next  | ten seconds, or a run that begins later: claiming                           |
 * | useless    | for how long     | that request is accepted: idle; its time is over: claiming, and longer next |
 *
 * Claiming, requesting and storing may also end with an error: failed.
 */
interface Renewal {
	/** Another pair that nodes wait for, and how many do, by the pair that it replaces and the ID of the credential. */
	replacements: Map<string, { done?: Promise<boolean>; waiting: number }>;
	/** What follows `pair`: it is being requested from the token URL, or has come; n8n may not have been able to store it. */
	next?: { pair: string; tokens: Promise<Tokens> };
	/** Why nothing is renewed for a while. */
	cooldown?: {
		/** Epoch ms. */
		since: number;
		/**
		 * How long (ms) a 401 leads to no other renewal: each one doubles it. If a token that was just renewed is refused
		 * as well, the cause lies elsewhere: in the API key, the environment, an endpoint or a record.
		 */
		length: number;
		/** The request that was refused: that others are accepted says nothing about it. */
		refused?: string;
		/** Which pair could not be renewed, and why. */
		failure?: { pair: string; error: Error };
	};
}

/** How long (ms) a renewal that failed, or did not help, is not tried again at first. */
const RETRY_COOLDOWN_MS = 10_000;

/** And at most; what is over for as long is forgotten, since a token that was not refused was accepted. */
const LONGEST_COOLDOWN_MS = 600_000;

/** By lineage. */
const renewals = new TextMemory<Renewal>('renewals');

function renewalOf(credential: Credential): Renewal {
	const lineage = lineageOf(credential);
	const renewal = renewals.get(lineage) ?? { replacements: new Map() };
	renewals.set(lineage, renewal);
	return renewal;
}

/** The pair that follows the one of the credential, if this process knows it or is asking for it. */
function nextOf(credential: Credential): Promise<Tokens> | undefined {
	const { next } = renewalOf(credential);
	return next?.pair === pairOf(credential) ? next.tokens : undefined;
}

/** A clock that was set back does not lengthen it. */
const isWithin = (ms: number, { since }: { since: number }) => Math.abs(Date.now() - since) < ms;

/** Throws why the pair cannot be renewed just now, for a caller that began at `since` (epoch ms). */
function rejectFailed(credential: Credential, since = 0): void {
	const { cooldown } = renewalOf(credential);
	if (cooldown?.failure?.pair !== pairOf(credential) || cooldown.since <= since) return;
	if (isWithin(RETRY_COOLDOWN_MS, cooldown)) throw cooldown.failure.error;
}

/** There is no other pair. Returns the error, which is kept. */
function noteFailed(credential: Credential, error: Error): Error {
	const renewal = renewalOf(credential);
	const failure = { pair: pairOf(credential), error };
	renewal.cooldown = { length: 0, ...renewal.cooldown, since: Date.now(), failure };
	return error;
}

/** A 401 has led to a renewal, which counts as useless until the request is accepted. */
function noteRenewed(credential: Credential, refused: string): void {
	const renewal = renewalOf(credential);
	const { cooldown } = renewal;
	const isKnown = cooldown && isWithin(cooldown.length + LONGEST_COOLDOWN_MS, cooldown);
	const longer = Math.max(RETRY_COOLDOWN_MS, isKnown ? 2 * cooldown.length : 0);
	renewal.cooldown = { since: Date.now(), length: Math.min(LONGEST_COOLDOWN_MS, longer), refused };
}

/** Has to be called for each request of which the platform has accepted the token. */
export function noteAccepted(credential: Credential, request: () => string): void {
	const renewal = renewals.get(lineageOf(credential));
	const refused = renewal?.cooldown?.refused;
	if (refused !== undefined && refused === request()) delete renewal?.cooldown;
}

/** How long (s) a process whose refresh token was refused waits for another process to store a pair. */
const WAIT_FOR_WINNER_S = 10;

const NOT_STORED =
	'The next request tries again, as long as this n8n runs. If n8n restarts first, a new pair of tokens, or a new code, may be needed.';

const ASKED = Symbol('asked');

/**
 * What n8n has to store before it signs the next request; nothing where the token need not be renewed.
 * Throws CredentialError, or to a node of this package whatever came of its store request.
 */
export async function preAuthenticate(helpers: RequestHelpers, credential: Credential) {
	const requested = await requestedFields(helpers, credential);
	if (requested !== undefined) return requested;
	// n8n asks again after each failure, and would send a write twice that the platform has carried out.
	if (ASKED in credential || !renewsItself(credential)) return {};
	Object.defineProperty(credential, ASKED, { value: true });
	const tokens = await resultOf(nextForOthers(helpers, credential));
	if (tokens instanceof Error) throw new CredentialError(inOneText(tokens)); // other nodes show nothing else
	return tokens === undefined ? {} : renewedFields(credential, tokens);
}

/**
 * The pair that a request of another node needs: the next one of this process, or a new one where the token has
 * ended by the clock. It takes no claim, since it cannot read the credential again.
 */
async function nextForOthers(helpers: RequestHelpers, credential: Credential) {
	const next = nextOf(credential);
	if (next !== undefined || !hasEnded(credential)) return await next;
	rejectFailed(credential);
	if (isClaimedElsewhere(credential))
		throw new CredentialError(
			'Another process of n8n is renewing the access token. Run it again in a moment.',
		);
	return await startRenewal(helpers, credential, LoggerProxy);
}

function startRenewal(helpers: RequestHelpers, credential: Credential, logger: Log) {
	const since = Date.now();
	const pair = pairOf(credential);
	const renewal = renewalOf(credential);
	const next = { pair, tokens: requestTokens(helpers, credential) };
	renewal.next = next;
	void resultOf(next.tokens).then((result) => {
		logRenewal(logger, since, result);
		// A token URL may return the same pair again.
		const isNone = result instanceof Error || pairOf(credential, result) === pair;
		if (isNone && renewal.next === next) delete renewal.next;
		if (result instanceof Error) noteFailed(credential, result);
	});
	return next.tokens;
}

/**
 * Has n8n store another pair than the one of `credential`, unless it has one already; whoever waits for
 * the same in this process shares it. `since`: when the caller began (epoch ms), who is not interested in an
 * earlier failure; `refused`: the request that was refused with 401; undefined where the token has ended. Returns
 * false when a new pair is no help. Throws ApiError or CredentialError when there is none, and what `limits` say
 * if they are reached first, while the others go on waiting.
 */
export async function replaceTokens(
	context: Context,
	credential: Credential,
	{ since, ...limits }: WaitLimits & { since: number },
	refused?: string,
): Promise<boolean> {
	const pair = pairOf(credential);
	rejectFailed(credential, since);
	const { cooldown, replacements } = renewalOf(credential);
	const isUseless = cooldown && !cooldown.failure && isWithin(cooldown.length, cooldown);
	if (refused !== undefined && isUseless) return await isReplaced(context, pair, 0);
	const key = `${pair} ${context.getNode().credentials?.[CREDENTIAL_TYPE]?.id}`;
	const replacement = replacements.get(key) ?? { waiting: 0 };
	replacements.set(key, replacement);
	replacement.waiting++;
	replacement.done ??= replace(context, credential, () => replacement.waiting > 0, refused);
	try {
		return await stoppable(replacement.done, limits);
	} finally {
		if (--replacement.waiting === 0) replacements.delete(key);
	}
}

async function replace(
	context: Context,
	refusedCredential: Credential,
	isWanted: () => boolean,
	refused?: string,
): Promise<boolean> {
	const pair = pairOf(refusedCredential);
	try {
		const credential = await takeClaim(context, pair, isWanted);
		if (credential === undefined) return true;
		const makeFields = async (helpers: RequestHelpers) => {
			const next = nextOf(credential) ?? startRenewal(helpers, credential, context.logger);
			return renewedFields(credential, await next);
		};
		await storeFields(context, credential, makeFields, NOT_STORED);
		if (refused !== undefined) noteRenewed(credential, refused);
		return true;
	} catch (error) {
		// A pair that could not be stored is known to this process alone, so it keeps the claim.
		if (!(error instanceof NotStoredError)) await resultOf(releaseClaim(context));
		const lostRace = error instanceof ApiError && error.kind === 'unauthorized';
		if (await isReplaced(context, pair, lostRace ? WAIT_FOR_WINNER_S : 0)) return true;
		throw noteFailed(refusedCredential, error as Error);
	}
}

/** Whether another pair is stored, or is within so many seconds. */
async function isReplaced(context: Context, pair: string, seconds: number): Promise<boolean> {
	const look = async () => pairOf(await context.getCredentials(CREDENTIAL_TYPE)) !== pair;
	return await untilFound(seconds)(look, (isAnother) => isAnother);
}

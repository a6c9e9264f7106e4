import { CancelledError } from '../../kernel/failures/errors';
import type { Credential } from '../../kernel/http/http';
import { TextMemory } from '../../kernel/memory/processMemory';
import { lineageOf, pairOf, type Tokens } from './tokens';

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
export interface Renewal {
	/** Another pair that nodes wait for, and how many do, by the pair that it replaces and the ID of the credential. */
	replacements: Map<string, { done?: Promise<boolean>; waiting: number }>;
	/** What follows `pair`: it is being requested from the token URL, or has come; n8n may not have been able to store it. */
	next?: { pair: string; tokens: Promise<Tokens> };
	cooldown?: Cooldown;
}

/** Why nothing is renewed for a while. */
interface Cooldown {
	/** Epoch ms. */
	since: number;
	/**
	 * How long (ms) a 401 leads to no other renewal: each one doubles it. If a token that was just renewed is refused as
	 * well, the cause lies elsewhere: in the API key, the environment, an endpoint or a record.
	 */
	length: number;
	/** The request that was refused: that others are accepted says nothing about it. */
	refused?: string;
	/** Which pair could not be renewed, and why. */
	failure?: { pair: string; error: Error };
}

/** How long (ms) a renewal that failed, or did not help, is not tried again at first. */
const RETRY_COOLDOWN_MS = 10_000;

/** And at most; what is over for as long is forgotten, since a token that was not refused was accepted. */
const LONGEST_COOLDOWN_MS = 3_600_000;

/** By lineage. */
const renewals = new TextMemory<Renewal>('renewals');

export function renewalOf(credential: Credential): Renewal {
	const lineage = lineageOf(credential);
	const renewal = renewals.get(lineage) ?? { replacements: new Map() };
	renewals.set(lineage, renewal);
	return renewal;
}

/** The pair that follows the one of the credential, if this process knows it or is asking for it. */
export function nextOf(credential: Credential): Promise<Tokens> | undefined {
	const { next } = renewalOf(credential);
	return next?.pair === pairOf(credential) ? next.tokens : undefined;
}

/** A clock that was set back does not lengthen it. */
const isWithin = (ms: number, { since }: Cooldown) => Math.abs(Date.now() - since) < ms;

/** Why the pair cannot be renewed just now, for a caller that began at `since` (epoch ms). */
export function failureOf(credential: Credential, since = 0): Error | undefined {
	const { cooldown } = renewalOf(credential);
	if (cooldown?.failure?.pair !== pairOf(credential) || cooldown.since <= since) return undefined;
	return isWithin(RETRY_COOLDOWN_MS, cooldown) ? cooldown.failure.error : undefined;
}

/** Whether a renewal because of a 401 would most likely be useless. */
export function isCoolingDown(credential: Credential): boolean {
	const { cooldown } = renewalOf(credential);
	return !!cooldown && !cooldown.failure && isWithin(cooldown.length, cooldown);
}

/** There is no other pair. Returns the error, which is kept, unless it says only that nobody wants one any more. */
export function noteFailed(credential: Credential, error: Error): Error {
	const renewal = renewalOf(credential);
	const failure = { pair: pairOf(credential), error };
	if (!(error instanceof CancelledError))
		renewal.cooldown = { length: 0, ...renewal.cooldown, since: Date.now(), failure };
	return error;
}

/** A 401 has led to a renewal, which counts as useless until the request is accepted. */
export function noteRenewed(credential: Credential, refused: string): void {
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

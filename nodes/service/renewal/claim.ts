import { randomUUID } from 'crypto';
import { ApiError } from '../../kernel/failures/errors';
import type { Context, Credential } from '../../kernel/http/http';
import { pause } from '../../kernel/http/retry';
import { unquoted } from '../../kernel/values/json';
import { partOf } from '../../kernel/values/values';
import { CREDENTIAL_TYPE } from '../credential/type';
import { storeFields } from './storeRequest';
import { pairOf, RELEASED } from './tokens';

/*
 * In queue mode several processes share a credential, and the refresh token may work only once. So they
 * exclude each other, by a claim that is stored with the credential. n8n's database offers a node no lock and no
 * compare-and-set; for Fischer's algorithm, reading and writing are enough: a process that finds no claim
 * writes one, waits until all others that found none have written too, and reads again. Then all of them
 * see the same claim, the one that was written last.
 */

/** The process that a claim names. */
const THIS_PROCESS = randomUUID();

/**
 * How long a claim holds (ms) at most, since its process may have been killed: longer than two requests to the token
 * URL can take, with a `Retry-After` between.
 */
const CLAIM_MS = 150_000;

/** How soon (ms) after the credential was read a claim is written, also on a busy machine. */
const SETTLING_MS = 1_000;

/** A process that took longer waits this long (ms), since another one may have begun meanwhile. */
const LATE_MS = 10_000;

/** How often (ms) a process looks whether another one is done. */
const LOOK_AGAIN_MS = 250;

const NOT_CLAIMED = 'So none was requested, and nothing was used up. Run it again later.';

/**
 * Waits until this process alone may renew the pair with that digest. Returns the credential as it is stored then, or
 * undefined when another process has stored another pair, or nobody wants it any more. Throws ApiError when no process
 * finishes in time.
 */
export async function takeClaim(context: Context, pair: string, isWanted: () => boolean) {
	const end = Date.now() + CLAIM_MS + LATE_MS;
	while (Date.now() < end) {
		const start = Date.now();
		const found = await context.getCredentials(CREDENTIAL_TYPE);
		if (pairOf(found) !== pair || !isWanted()) return undefined;
		if (isClaimedElsewhere(found)) {
			await pause(LOOK_AGAIN_MS);
			continue;
		}
		const claim = JSON.stringify({ process: THIS_PROCESS, until: start + CLAIM_MS });
		// n8n stores the whole credential with a claim, so a process that was held up would put an ended pair in the
		// place of the new one.
		const claimUnlessLate = async () => {
			const now = await context.getCredentials(CREDENTIAL_TYPE);
			const isLate = pairOf(now) !== pair || isClaimedElsewhere(now);
			return isLate ? {} : { ...RELEASED, renewalClaim: claim };
		};
		const stored = await storeFields(context, found, claimUnlessLate, NOT_CLAIMED);
		if (!('renewalClaim' in stored)) continue;
		await pause(Date.now() - start < SETTLING_MS ? SETTLING_MS : LATE_MS);
		const settled = await context.getCredentials(CREDENTIAL_TYPE);
		if (pairOf(settled) === pair && isClaimedHere(settled)) return settled;
	}
	throw new ApiError('failed', 'The access token is being renewed by another process of n8n', {
		advice: 'It has not finished yet. Run it again later.',
	});
}

function isClaimedHere({ renewalClaim }: Credential): boolean {
	return partOf(unquoted(renewalClaim), 'process') === THIS_PROCESS;
}

/** Whether another process has the claim just now. */
export function isClaimedElsewhere(credential: Credential): boolean {
	const end = Number(partOf(unquoted(credential.renewalClaim), 'until'));
	return !isClaimedHere(credential) && Date.now() < end;
}

/** Ends the claim after a renewal that brought nothing. */
export async function releaseClaim(context: Context): Promise<void> {
	const stored = await context.getCredentials(CREDENTIAL_TYPE);
	if (isClaimedHere(stored)) await storeFields(context, stored, async () => RELEASED, NOT_CLAIMED);
}

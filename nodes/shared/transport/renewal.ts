import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';
import { ApiError, CredentialError } from '../errors';
import { ObjectMemory, TextMemory } from '../processMemory';
import { resultOf } from '../results';
import { apiRoot } from './baseUrl';
import { CREDENTIAL, withCredentialData, type Context } from './http';
import { pause } from './retry';
import { requestTokens, type RequestHelpers } from './tokenRequest';
import { digest, hasEnded, keep, renewsItself, tokensOf, type Tokens } from './tokens';

/*
 * n8n stores what the credential type's `preAuthentication` gives, and only then signs. It asks for it
 * before every request, since the property `renewalDue` is always empty, and after one that failed.
 * The nodes of this package know more: which token was refused, and what n8n has stored since. They
 * place an order, which n8n carries out without sending anything.
 */

type Credential = ICredentialDataDecryptedObject;

/** A pair on its way to n8n's database. */
interface Renewal {
	next: Promise<Tokens>;
	isStored: boolean;
	/** Epoch ms. */
	failedAt?: number;
	/** When it was found to lead back to a pair that was there before (epoch ms). */
	cycleFoundAt?: number;
}

/** The renewals of this process, by the pair that is renewed. */
const renewals = new TextMemory<Renewal>('renewals');

/** For how long (ms) a renewal that failed or led back is not tried again: within a run, and by other nodes, whose items know nothing of each other. */
export const RETRY_COOLDOWN_MS = 10_000;

/** How long (ms) whoever lost a race waits for the winner's pair to be stored. */
const WAIT_FOR_WINNER_MS = 10_000;
const LOOK_AGAIN = 250;

/** How often n8n is asked to store a pair, and the pause before it is asked again (ms). */
const STORING_TRIES = 3;
const STORING_PAUSE = 1_000;

/** An order of a node, and what became of it. */
interface StoreRequest {
	isStored: boolean;
	error?: Error;
}

/** By the credential data that n8n holds: what was requested, what it was given, and whether it signed a request. */
const storeRequests = new ObjectMemory<Credential, StoreRequest>('storeRequests');
const issuedFor = new ObjectMemory<Credential, Renewal>('issuedFor');
const usedCredentials = new ObjectMemory<Credential, true>('usedCredentials');

/**
 * Pairs of orders that the platform has not accepted yet, and until when (epoch ms) no other is asked for,
 * should it refuse them. Each that follows such a one rests for twice as long.
 */
const unconfirmedPairs = new TextMemory<{ until: number; cooldown: number }>('unconfirmedPairs');
const LONGEST_COOLDOWN_MS = 3_600_000;

/** The renewals that nodes wait for, by credential and pair. */
const pendingReplacements = new TextMemory<Promise<boolean>>('pendingReplacements');

/**
 * What n8n has to store before it signs the next request; nothing, where the token need not be
 * renewed. Throws CredentialError, or to a node of this package whatever came of its order.
 */
export async function preAuthenticate(
	helpers: RequestHelpers,
	credential: Credential,
): Promise<IDataObject> {
	const order = storeRequests.get(credential);
	if (order === undefined && !(await isDue(helpers, credential))) return {};
	const renewal = renewalOf(helpers, credential, order !== undefined);
	const tokens = await resultOf(newest(renewal));
	if (tokens instanceof Error) {
		if (order !== undefined) order.error = tokens;
		throw tokens instanceof ApiError
			? new CredentialError(`${tokens.message}. ${tokens.advice}`) // other nodes show the message alone
			: tokens;
	}
	issuedFor.set(credential, renewal);
	return { renewedTokens: keep(credential, tokens), renewalDue: '' };
}

/** Has to be called before a request is signed: what was given to the credential is stored by then. */
export function confirmStored(credential: Credential): void {
	usedCredentials.set(credential, true);
	const renewal = issuedFor.get(credential);
	if (renewal !== undefined) renewal.isStored = true;
	const order = storeRequests.get(credential);
	if (order === undefined) return;
	order.isStored = true;
	throw new Error('The token was renewed, and nothing is sent for it.');
}

/**
 * Whether a request of another node needs a new token: its token has ended, or the platform refuses
 * it. n8n does not say why a request failed, so the platform is asked.
 */
async function isDue(helpers: RequestHelpers, credential: Credential): Promise<boolean> {
	if (!renewsItself(credential)) return false;
	const tokens = tokensOf(credential);
	if (hasEnded(tokens, Date.now())) return true;
	if (!usedCredentials.get(credential)) return false;
	try {
		const { statusCode } = (await helpers.httpRequest({
			url: `${apiRoot(credential)}/accessibleClients`,
			headers: {
				Accept: 'application/json',
				Authorization: `Bearer ${tokens.accessToken}`,
				Key: String(credential.apiKey),
			},
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
		})) as { statusCode: number };
		return statusCode === 401;
	} catch {
		return false;
	}
}

/**
 * The renewal of the credential's pair, one for all who need it. `isFresh`: n8n's database was read just
 * now, so a renewal that is stored already was not for this pair, or was undone.
 */
function renewalOf(helpers: RequestHelpers, credential: Credential, isFresh: boolean): Renewal {
	const tokens = tokensOf(credential);
	const key = digest(tokens);
	const known = renewals.get(key);
	const isOver = ({ isStored, failedAt, cycleFoundAt = Infinity }: Renewal) =>
		isFresh
			? isStored || failedAt !== undefined
			: Date.now() >= (failedAt ?? cycleFoundAt) + RETRY_COOLDOWN_MS;
	if (known !== undefined && !isOver(known)) return known;
	const renewal: Renewal = { next: requestTokens(helpers, credential, tokens), isStored: false };
	renewal.next.catch(() => (renewal.failedAt = Date.now()));
	renewals.set(key, renewal);
	return renewal;
}

/** What a renewal brought, or what has followed it since, unless that leads back to where it began. */
async function newest(renewal: Renewal): Promise<Tokens> {
	const brought = await renewal.next;
	const passed = new Set([renewal]);
	for (let tokens = brought; ;) {
		const following = renewals.get(digest(tokens));
		if (following === undefined || following.failedAt !== undefined) return tokens;
		if (passed.has(following)) {
			for (const one of passed) one.cycleFoundAt ??= Date.now();
			return brought;
		}
		passed.add(following);
		tokens = await following.next;
	}
}

/** Notes that the platform did not refuse the credential's token. */
export function confirmAccepted(credential: Credential): void {
	unconfirmedPairs.delete(digest(tokensOf(credential)));
}

/**
 * Has n8n store another pair than the one of `credential`, unless it has one already; whoever waits
 * for the same in this process shares it. `isRefused`: by the platform. Returns false when a new pair is no
 * help. Throws ApiError or CredentialError when there is none.
 */
export async function replaceTokens(
	context: Context,
	credential: Credential,
	isRefused: boolean,
): Promise<boolean> {
	const id = context.getNode().credentials?.[CREDENTIAL]?.id;
	const key = `${id} ${digest(tokensOf(credential))}`;
	let replacement = pendingReplacements.get(key);
	if (replacement === undefined) {
		replacement = replace(context, credential, isRefused).finally(() =>
			pendingReplacements.delete(key),
		);
		pendingReplacements.set(key, replacement);
	}
	return await replacement;
}

async function replace(
	context: Context,
	credential: Credential,
	isRefused: boolean,
): Promise<boolean> {
	const before = digest(tokensOf(credential));
	const stored = await context.getCredentials(CREDENTIAL);
	if (digest(tokensOf(stored)) !== before) return true;
	if (isRefused && isUseless(stored)) return false;
	const failure = await resultOf(requestStore(context, stored));
	if (failure === undefined) return true;
	const lostRace = failure instanceof ApiError && failure.kind === 'unauthorized';
	if (!(await isReplaced(context, before, lostRace ? WAIT_FOR_WINNER_MS : 0))) throw failure;
	return true;
}

/** Whether the credential's token is new, and yet refused. */
function isUseless(credential: Credential): boolean {
	const tokens = tokensOf(credential);
	const now = Date.now();
	return now < (unconfirmedPairs.get(digest(tokens))?.until ?? 0) && !hasEnded(tokens, now);
}

/** Whether another process has stored another pair, or does so within that many ms. */
async function isReplaced(context: Context, before: string, patience: number): Promise<boolean> {
	const end = Date.now() + patience;
	for (;;) {
		if (digest(tokensOf(await context.getCredentials(CREDENTIAL))) !== before) return true;
		if (Date.now() >= end) return false;
		await pause(LOOK_AGAIN);
	}
}

/** Has n8n renew the pair and store it; nothing else is sent. Throws what came instead. */
async function requestStore(context: Context, credential: Credential): Promise<void> {
	const data = { ...credential };
	const ordered: StoreRequest = { isStored: false };
	storeRequests.set(data, ordered);
	for (let tries = 1; ; tries++) {
		const failure: unknown = await context.helpers.httpRequestWithAuthentication
			.call(
				context,
				CREDENTIAL,
				{ url: `${apiRoot(credential)}/accessibleClients` },
				withCredentialData(data),
			)
			.catch((error: unknown) => error);
		if (ordered.isStored) {
			const before = unconfirmedPairs.get(digest(tokensOf(credential)));
			const cooldown = before
				? Math.min(LONGEST_COOLDOWN_MS, Math.max(RETRY_COOLDOWN_MS, 2 * before.cooldown))
				: 0;
			unconfirmedPairs.set(digest(tokensOf(data)), { until: Date.now() + cooldown, cooldown });
			return;
		}
		if (ordered.error !== undefined) throw ordered.error;
		if (tries === STORING_TRIES) {
			throw new ApiError('failed', 'n8n could not store the renewed access token', {
				advice: `It is tried again with the next request, as long as this n8n runs. If n8n is started anew before, issue a new pair of tokens for the key. n8n says: ${String((failure as Error | undefined)?.message)}`,
			});
		}
		await pause(STORING_PAUSE);
	}
}

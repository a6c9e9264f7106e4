import { LoggerProxy, type IDataObject } from 'n8n-workflow';
import { ApiError, CredentialError, saidTo } from '../../errors';
import { TextMemory } from '../../processMemory';
import { resultOf } from '../../results';
import { isCoolingDown, noteRefused, RETRY_COOLDOWN_MS } from './cooldown';
import { logRenewal } from '../debugLog';
import { CREDENTIAL_TYPE, type Context, type Credential, type RequestHelpers } from '../http';
import { pause } from '../retry';
import { NotStoredError, requestedFields, storeFields } from './storeRequest';
import { stoppable, type WaitLimits } from '../stoppable';
import { requestTokens } from './tokenRequest';
import { hasEnded, pairOf, renewsItself, serializeTokens, tokensOf, type Tokens } from './tokens';
import { RELEASED, releaseClaim, isClaimedElsewhere, LOOK_AGAIN_MS, takeClaim } from './claim';

/*
 * n8n asks the credential type's `preAuthentication` for what it has to store, before every request,
 * since the property `renewalDue` is always empty. The nodes of this package know which token was refused,
 * and what n8n has stored since. They renew by a store request (storeRequest.ts); for all other nodes the
 * clock decides.
 */

/** A pair that is being requested from the token URL, or has been. */
interface Renewal {
	next: Promise<Tokens>;
	/** Epoch ms. */
	failedAt?: number;
}

/** The renewals of this process, by the pair that is renewed. They keep a pair that n8n could not store. */
const renewals = new TextMemory<Renewal>('renewals');

/** Another pair that nodes wait for. */
interface Replacement {
	done?: Promise<boolean>;
	/** How many wait for it. */
	waiting: number;
}

/** By credential and pair. */
const pendingReplacements = new TextMemory<Replacement>('pendingReplacements');

/** How long (ms) a process whose refresh token was refused waits for another process to store a pair. */
const WAIT_FOR_WINNER_MS = 10_000;

const NOT_STORED =
	'The next request tries again, as long as this n8n runs. If n8n restarts first, a new pair of tokens, or a new code, may be needed.';

/**
 * What n8n has to store before it signs the next request; nothing where the token need not be renewed.
 * Throws CredentialError, or to a node of this package whatever came of its store request.
 */
export async function preAuthenticate(
	helpers: RequestHelpers,
	credential: Credential,
): Promise<IDataObject> {
	const requested = await requestedFields(helpers, credential);
	if (requested !== undefined) return requested;
	const renewal = renewsItself(credential) ? renewalForOthers(helpers, credential) : undefined;
	if (renewal === undefined) return {};
	const tokens = await resultOf(newest(credential, renewal));
	if (tokens instanceof ApiError) {
		throw new CredentialError(`${tokens.message}. ${saidTo('person', tokens.advice)}`); // other nodes show the message alone
	}
	if (tokens instanceof Error) throw tokens;
	return renewedFields(credential, tokens);
}

/**
 * The renewal that a request of another node needs: one of this process, or a new one where the token has
 * ended by the clock. It takes no claim, since it cannot read the credential again.
 */
function renewalForOthers(helpers: RequestHelpers, credential: Credential): Renewal | undefined {
	const since = Date.now();
	const known = renewals.get(pairOf(credential));
	if (known !== undefined && known.failedAt === undefined) return known;
	if (!hasEnded(tokensOf(credential), since)) return undefined;
	if (known !== undefined && since < (known.failedAt ?? 0) + RETRY_COOLDOWN_MS) return known;
	if (isClaimedElsewhere(credential)) {
		throw new CredentialError(
			'Another process of n8n is renewing the access token. Run it again in a moment.',
		);
	}
	const renewal = startRenewal(helpers, credential);
	void resultOf(renewal.next).then((result) =>
		logRenewal({ logger: LoggerProxy }, since, kindOf(result)),
	);
	return renewal;
}

function startRenewal(helpers: RequestHelpers, credential: Credential): Renewal {
	const renewal: Renewal = { next: requestTokens(helpers, credential) };
	renewals.set(pairOf(credential), renewal);
	renewal.next.then(
		// A token URL may return an earlier pair again, which makes what followed that pair obsolete.
		(next) => renewals.delete(pairOf(credential, next)),
		() => (renewal.failedAt = Date.now()),
	);
	return renewal;
}

/** The pair of a renewal, or the newest one that has followed it since. */
async function newest(credential: Credential, renewal: Renewal): Promise<Tokens> {
	const tokens = await renewal.next;
	const following = renewals.get(pairOf(credential, tokens));
	return following === undefined || following.failedAt !== undefined
		? tokens
		: await newest(credential, following);
}

/**
 * Has n8n store another pair than the one of `credential`, unless it has one already; whoever waits for
 * the same in this process shares it. `refused`: the request that was refused with 401; undefined where the
 * token has ended. Returns false when a new pair is no help. Throws ApiError or CredentialError when
 * there is none, and what `limits` say if they are reached first, while the others go on waiting.
 */
export async function replaceTokens(
	context: Context,
	credential: Credential,
	limits: WaitLimits,
	refused?: string,
): Promise<boolean> {
	const pair = pairOf(credential);
	if (refused !== undefined && isCoolingDown(credential)) return await isReplaced(context, pair, 0);
	const key = `${context.getNode().credentials?.[CREDENTIAL_TYPE]?.id} ${pair}`;
	const replacement: Replacement = pendingReplacements.get(key) ?? { waiting: 0 };
	pendingReplacements.set(key, replacement);
	replacement.waiting++;
	replacement.done ??= replace(context, pair, () => replacement.waiting > 0, refused);
	try {
		return await stoppable(replacement.done, limits);
	} finally {
		if (--replacement.waiting === 0) pendingReplacements.delete(key);
	}
}

async function replace(
	context: Context,
	pair: string,
	isWanted: () => boolean,
	refused?: string,
): Promise<boolean> {
	const credential = await takeClaim(context, pair, isWanted);
	if (credential === undefined) return true;
	const since = Date.now();
	const result = await resultOf(
		storeFields(
			context,
			credential,
			async (helpers) => {
				const known = renewals.get(pair);
				const isUsable = known !== undefined && known.failedAt === undefined;
				const renewal = isUsable ? known : startRenewal(helpers, credential);
				return renewedFields(credential, await newest(credential, renewal));
			},
			NOT_STORED,
		),
	);
	logRenewal(context, since, result instanceof NotStoredError ? 'not stored' : kindOf(result));
	if (!(result instanceof Error)) {
		if (refused !== undefined) noteRefused(credential, refused, 'old');
		return true;
	}
	// A pair that could not be stored is known to this process alone, so it keeps the claim.
	if (!(result instanceof NotStoredError)) await resultOf(releaseClaim(context));
	const lostRace = result instanceof ApiError && result.kind === 'unauthorized';
	if (!(await isReplaced(context, pair, lostRace ? WAIT_FOR_WINNER_MS : 0))) throw result;
	return true;
}

/** Whether another pair is stored, or is within `patience` ms. */
async function isReplaced(context: Context, pair: string, patience: number): Promise<boolean> {
	const end = Date.now() + patience;
	for (;;) {
		if (pairOf(await context.getCredentials(CREDENTIAL_TYPE)) !== pair) return true;
		if (Date.now() >= end) return false;
		await pause(LOOK_AGAIN_MS);
	}
}

function renewedFields(credential: Credential, tokens: Tokens): IDataObject {
	return { ...RELEASED, renewedTokens: serializeTokens(credential, tokens) };
}

/** Why a renewal returned no pair; undefined if it did return one. */
function kindOf(result: unknown) {
	if (result instanceof ApiError) return result.kind;
	return result instanceof Error ? 'not possible' : undefined;
}

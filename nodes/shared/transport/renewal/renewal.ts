import { LoggerProxy, type IDataObject } from 'n8n-workflow';
import { ApiError, CancelledError, CredentialError, saidTo } from '../../errors';
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

/** What this process does to renew a pair. */
interface Renewal {
	/** The next pair, which is being requested from the token URL or has been: n8n may not have been able to store it. */
	next?: Promise<Tokens>;
	/** Why there was none, and when that was (epoch ms). */
	failure?: { error: Error; time: number };
	/** By the ID of each credential that has the pair: another one that nodes wait for, and how many do. */
	replacements: Map<unknown, { done?: Promise<boolean>; waiting: number }>;
}

/** Whether it is not to be tried again yet. */
const isRecent = ({ time }: NonNullable<Renewal['failure']>) =>
	Date.now() < time + RETRY_COOLDOWN_MS;

/** By the pair that is renewed. */
const renewals = new TextMemory<Renewal>('renewals');

function renewalOf(pair: string): Renewal {
	const renewal = renewals.get(pair) ?? { replacements: new Map() };
	renewals.set(pair, renewal);
	return renewal;
}

/** The error, which is kept, unless it says only that nobody wants the pair any more. */
function failed(pair: string, error: Error): Error {
	if (!(error instanceof CancelledError)) renewalOf(pair).failure = { error, time: Date.now() };
	return error;
}

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
	const next = renewsItself(credential) ? nextForOthers(helpers, credential) : undefined;
	if (next === undefined) return {};
	const tokens = await resultOf(newest(credential, next));
	if (tokens instanceof ApiError) {
		throw new CredentialError(`${tokens.message}. ${saidTo('person', tokens.advice)}`); // other nodes show the message alone
	}
	if (tokens instanceof Error) throw tokens;
	return renewedFields(credential, tokens);
}

/**
 * The pair that a request of another node needs: the next one of this process, or a new one where the token has
 * ended by the clock. It takes no claim, since it cannot read the credential again.
 */
function nextForOthers(
	helpers: RequestHelpers,
	credential: Credential,
): Promise<Tokens> | undefined {
	const since = Date.now();
	const { next, failure } = renewals.get(pairOf(credential)) ?? {};
	if (next !== undefined || !hasEnded(tokensOf(credential), since)) return next;
	if (failure && isRecent(failure)) return Promise.reject(failure.error);
	if (isClaimedElsewhere(credential)) {
		throw new CredentialError(
			'Another process of n8n is renewing the access token. Run it again in a moment.',
		);
	}
	const started = startRenewal(helpers, credential);
	void resultOf(started).then((result) =>
		logRenewal({ logger: LoggerProxy }, since, kindOf(result)),
	);
	return started;
}

function startRenewal(helpers: RequestHelpers, credential: Credential): Promise<Tokens> {
	const renewal = renewalOf(pairOf(credential));
	renewal.next = requestTokens(helpers, credential);
	renewal.next.then(
		// A token URL may return an earlier pair again, which makes what followed that pair obsolete.
		(tokens) => delete renewalOf(pairOf(credential, tokens)).next,
		(error: unknown) => {
			delete renewal.next;
			failed(pairOf(credential), error as Error);
		},
	);
	return renewal.next;
}

/** A pair, or the newest one that has followed it since. */
async function newest(credential: Credential, next: Promise<Tokens>): Promise<Tokens> {
	const tokens = await next;
	const following = renewals.get(pairOf(credential, tokens))?.next;
	return following === undefined ? tokens : await newest(credential, following);
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
	const { replacements, failure } = renewalOf(pair);
	if (failure && failure.time > since && isRecent(failure)) throw failure.error;
	if (refused !== undefined && isCoolingDown(credential)) return await isReplaced(context, pair, 0);
	const id = context.getNode().credentials?.[CREDENTIAL_TYPE]?.id;
	const replacement = replacements.get(id) ?? { waiting: 0 };
	replacements.set(id, replacement);
	replacement.waiting++;
	replacement.done ??= replace(context, pair, () => replacement.waiting > 0, refused);
	try {
		return await stoppable(replacement.done, limits);
	} finally {
		if (--replacement.waiting === 0) replacements.delete(id);
	}
}

async function replace(
	context: Context,
	pair: string,
	isWanted: () => boolean,
	refused?: string,
): Promise<boolean> {
	const credential = await resultOf(takeClaim(context, pair, isWanted));
	if (credential instanceof Error) throw failed(pair, credential);
	if (credential === undefined) return true;
	const since = Date.now();
	const result = await resultOf(
		storeFields(
			context,
			credential,
			async (helpers) => {
				const next = renewals.get(pair)?.next ?? startRenewal(helpers, credential);
				return renewedFields(credential, await newest(credential, next));
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
	if (await isReplaced(context, pair, lostRace ? WAIT_FOR_WINNER_MS : 0)) return true;
	throw failed(pair, result);
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

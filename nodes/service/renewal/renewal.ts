import { LoggerProxy, type IDataObject } from 'n8n-workflow';
import { ApiError, CredentialError, saidTo } from '../../kernel/failures/errors';
import { resultOf } from '../../kernel/failures/results';
import type { Context, Credential, RequestHelpers } from '../../kernel/http/http';
import { pause } from '../../kernel/http/retry';
import { stoppable, type WaitLimits } from '../../kernel/http/stoppable';
import { logRenewal, type Log } from '../../kernel/requests';
import { CREDENTIAL_TYPE } from '../credential/type';
import { RELEASED, releaseClaim, isClaimedElsewhere, LOOK_AGAIN_MS, takeClaim } from './claim';
import { failureOf, isCoolingDown, nextOf, noteFailed, noteRenewed, renewalOf } from './record';
import { NotStoredError, requestedFields, storeFields } from './storeRequest';
import { requestTokens } from './tokenRequest';
import { hasEnded, pairOf, renewsItself, serializeTokens, tokensOf, type Tokens } from './tokens';

/*
 * n8n asks the credential type's `preAuthentication` for what it has to store, before every request,
 * since the property `renewalDue` is always empty. The nodes of this package know which token was refused,
 * and what n8n has stored since. They renew by a store request (storeRequest.ts); for all other nodes the
 * clock decides.
 */

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
	const tokens = next && (await resultOf(next));
	if (tokens instanceof ApiError) {
		throw new CredentialError(`${tokens.message}. ${saidTo('person', tokens.advice)}`); // other nodes show the message alone
	}
	if (tokens instanceof Error) throw tokens;
	return tokens === undefined ? {} : renewedFields(credential, tokens);
}

/**
 * The pair that a request of another node needs: the next one of this process, or a new one where the token has
 * ended by the clock. It takes no claim, since it cannot read the credential again.
 */
function nextForOthers(
	helpers: RequestHelpers,
	credential: Credential,
): Promise<Tokens> | undefined {
	const next = nextOf(credential);
	if (next !== undefined || !hasEnded(tokensOf(credential), Date.now())) return next;
	const failure = failureOf(credential);
	if (failure) return Promise.reject(failure);
	if (isClaimedElsewhere(credential)) {
		throw new CredentialError(
			'Another process of n8n is renewing the access token. Run it again in a moment.',
		);
	}
	return startRenewal(helpers, credential, LoggerProxy);
}

function startRenewal(
	helpers: RequestHelpers,
	credential: Credential,
	logger: Log['logger'],
): Promise<Tokens> {
	const since = Date.now();
	const pair = pairOf(credential);
	const renewal = renewalOf(credential);
	const next = { pair, tokens: requestTokens(helpers, credential) };
	renewal.next = next;
	void resultOf(next.tokens).then((result) => {
		logRenewal({ logger }, since, result);
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
	const failure = failureOf(credential, since);
	if (failure) throw failure;
	if (refused !== undefined && isCoolingDown(credential)) return await isReplaced(context, pair, 0);
	const { replacements } = renewalOf(credential);
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
	const credential = await resultOf(takeClaim(context, pair, isWanted));
	if (credential instanceof Error) throw noteFailed(refusedCredential, credential);
	if (credential === undefined) return true;
	const result = await resultOf(
		storeFields(
			context,
			credential,
			async (helpers) => {
				const next = nextOf(credential) ?? startRenewal(helpers, credential, context.logger);
				return renewedFields(credential, await next);
			},
			NOT_STORED,
		),
	);
	if (!(result instanceof Error)) {
		if (refused !== undefined) noteRenewed(credential, refused);
		return true;
	}
	// A pair that could not be stored is known to this process alone, so it keeps the claim.
	if (!(result instanceof NotStoredError)) await resultOf(releaseClaim(context));
	const lostRace = result instanceof ApiError && result.kind === 'unauthorized';
	if (await isReplaced(context, pair, lostRace ? WAIT_FOR_WINNER_MS : 0)) return true;
	throw noteFailed(credential, result);
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

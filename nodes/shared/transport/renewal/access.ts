import type { Secrets } from '../../secrets';
import { checkHeaderValues } from '../headerValues';
import type { FirstLook } from '../firstLook';
import { CREDENTIAL_TYPE, isSuccess, type Context, type Credential } from '../http';
import { noteAccepted } from './record';
import { replaceTokens } from './renewal';
import type { WaitLimits } from '../stoppable';
import type { SentToken } from '../sentRequest';
import { hasEnded, renewsItself, secretsOf, tokensOf } from './tokens';

/** How often a request that is refused with 401 is sent in all. */
const MOST_SENDS = 3;

/** The credential of a run, as n8n has it at that moment. */
export class Access {
	/** Epoch ms. */
	private readonly since = Date.now();

	constructor(
		private readonly context: Context,
		private readonly secrets: Secrets,
		private readonly limits: WaitLimits,
	) {}

	/**
	 * The credential as it is stored; from then on its secrets are hidden. Throws CredentialError for a
	 * token or key that cannot be sent.
	 */
	async read(): Promise<Credential> {
		const credential = await this.context.getCredentials(CREDENTIAL_TYPE);
		for (const secret of secretsOf(credential)) this.secrets.add(secret);
		checkHeaderValues(credential);
		return credential;
	}

	/**
	 * Sends a request with the token of the moment. One that is refused for its token, and of which nothing was
	 * carried out, is sent again with another token, as long as there is one; twice, since another process may
	 * have renewed it meanwhile. `request`: what identifies it; `token`: the one that was sent last. Throws
	 * ApiError or CredentialError when there is no token.
	 */
	async sendWithToken(
		{ isWrite, request }: { isWrite: boolean; request: () => string },
		send: (credential: Credential) => Promise<FirstLook>,
	): Promise<FirstLook & { token: SentToken }> {
		const limits = { since: this.since, ...this.limits };
		for (let sends = 1; ; sends++) {
			let credential = await this.read();
			// It is known to have ended.
			if (renewsItself(credential) && hasEnded(tokensOf(credential), Date.now())) {
				await replaceTokens(this.context, credential, limits);
				credential = await this.read();
			}
			const look = await send(credential);
			const { refusesToken: isRefused, response } = look;
			// A request without an answer says nothing about the token.
			if (renewsItself(credential) && !response.lost && !isRefused)
				noteAccepted(credential, request);
			// A write that reports a success and errors may have been carried out.
			const isLast = !isRefused || sends === MOST_SENDS || (isWrite && isSuccess(response));
			if (isLast || !(await replaceTokens(this.context, credential, limits, request())))
				return { ...look, token: { tokens: tokensOf(credential), isNew: isRefused } };
		}
	}
}

/** How long (ms) before its end a token is mentioned. */
const NOTICE = 7 * 24 * 60 * 60 * 1000;

/** Shows on the node that the token ends soon, where nothing renews it and n8n shows hints. */
export function hintAtExpiry(context: Context, credential: Credential): void {
	if (!('addExecutionHints' in context) || renewsItself(credential)) return;
	const { endsAt } = tokensOf(credential);
	const now = Date.now();
	if (endsAt === undefined || endsAt <= now || endsAt > now + NOTICE) return;
	context.addExecutionHints({
		message: `The access token expires on ${new Date(endsAt).toISOString()}. Issue a new one for the key and enter it in the credential before then, or let the credential renew it ("Token Renewal").`,
		type: 'warning',
		location: 'outputPane',
	});
}

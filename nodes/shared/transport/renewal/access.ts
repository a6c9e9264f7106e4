import { resultOf } from '../../results';
import type { Secrets } from '../../secrets';
import { confirmAccepted, noteRefused, RETRY_COOLDOWN_MS } from './cooldown';
import { checkHeaderValues } from '../headerValues';
import type { FirstLook } from '../firstLook';
import { CREDENTIAL_TYPE, isSuccess, type Context, type Credential, type Response } from '../http';
import { replaceTokens } from './renewal';
import type { WaitLimits } from '../stoppable';
import type { SentToken } from '../sentRequest';
import { hasEnded, renewsItself, secretsOf, tokensOf } from './tokens';

/** How often a request that is refused with 401 is sent in all. */
const MOST_SENDS = 3;

/** The credential of a run, as n8n has it at that moment. */
export class Access {
	/** Why there was no new token, and when that was (epoch ms). */
	private failure?: { error: Error; time: number };

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
	): Promise<{ response: Response; token: SentToken }> {
		let credential = await this.current();
		let { response, refusesToken } = await send(credential);
		for (let sends = 1; refusesToken && sends < MOST_SENDS; sends++) {
			// A write that reports a success and errors may have been carried out.
			if (isWrite && isSuccess(response)) break;
			if (!(await this.replace(credential, request()))) break;
			credential = await this.read();
			({ response, refusesToken } = await send(credential));
			if (refusesToken) noteRefused(credential, request(), 'new');
		}
		// A request without an answer says nothing about the token.
		if (renewsItself(credential) && !response.lost && !refusesToken)
			confirmAccepted(credential, request);
		return { response, token: { tokens: tokensOf(credential), isNew: refusesToken } };
	}

	/** The credential, with a new token if its own is known to have ended. */
	private async current(): Promise<Credential> {
		const credential = await this.read();
		if (!renewsItself(credential) || !hasEnded(tokensOf(credential), Date.now())) return credential;
		await this.replace(credential);
		return await this.read();
	}

	private async replace(credential: Credential, refused?: string): Promise<boolean> {
		if (this.failure && Date.now() < this.failure.time + RETRY_COOLDOWN_MS)
			throw this.failure.error;
		const result = await resultOf(replaceTokens(this.context, credential, this.limits, refused));
		if (!(result instanceof Error)) return result;
		this.failure = { error: result, time: Date.now() };
		throw result;
	}
}

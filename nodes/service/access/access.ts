import type { SentToken } from '../../kernel/failures/row';
import { isSuccess, type Context, type Credential, type Way } from '../../kernel/http/http';
import type { WaitLimits } from '../../kernel/http/stoppable';
import type { Access, FirstLook, Place } from '../../kernel/service';
import type { Secrets } from '../../kernel/values/secrets';
import { apiRoot, environmentOf, VERSION } from '../credential/baseUrl';
import { addressBelow, rejectLookUp } from '../credential/earlierVersions';
import { isReadOnly, readOnlyError } from '../credential/readOnly';
import { CREDENTIAL_TYPE, signedWith } from '../credential/type';
import { noteAccepted } from '../renewal/record';
import { replaceTokens } from '../renewal/renewal';
import { hasEnded, renewsItself, secretsOf, tokensOf } from '../renewal/tokens';
import { checkHeaderValues } from './sign';

/** How often a request that is refused with 401 is sent in all. */
const MOST_SENDS = 3;

/** The credential of a run, as n8n has it at that moment. */
export class CredentialAccess implements Access {
	/** Epoch ms. */
	private readonly since = Date.now();

	constructor(
		private readonly context: Context,
		private readonly secrets: Secrets,
		private readonly limits: WaitLimits,
	) {}

	async open(): Promise<Place> {
		const credential = await this.read();
		const root = apiRoot(credential); // its error shows the address, so the secrets are known first
		hintAtExpiry(this.context, credential);
		const perSecond = Number(credential.requestsPerSecond);
		return {
			...{ root, key: credential.apiKey, environment: environmentOf(credential) },
			perSecond: perSecond > 0 ? perSecond : undefined, // if nobody has set it
			addressOf: (path) => addressBelow(root, path),
			shown: (url) => url.slice(root.length - VERSION.length),
			check: (endpoint, changes) => {
				if (changes && isReadOnly(credential)) throw readOnlyError(endpoint);
				rejectLookUp(endpoint, credential);
			},
		};
	}

	/**
	 * The credential as it is stored; from then on its secrets are hidden. Throws CredentialError for a
	 * token or key that cannot be sent.
	 */
	private async read(): Promise<Credential> {
		const credential = await this.context.getCredentials(CREDENTIAL_TYPE);
		for (const secret of secretsOf(credential)) this.secrets.add(secret);
		checkHeaderValues(credential);
		return credential;
	}

	/** It is sent again twice at most, since another process may have renewed the token meanwhile. */
	async sendWithToken(
		{ isWrite, request }: { isWrite: boolean; request: () => string },
		send: (way: Way, renews: boolean) => Promise<FirstLook>,
	): Promise<FirstLook & { token: SentToken }> {
		const limits = { since: this.since, ...this.limits };
		for (let sends = 1; ; sends++) {
			let credential = await this.read();
			// It is known to have ended.
			if (renewsItself(credential) && hasEnded(tokensOf(credential), Date.now())) {
				await replaceTokens(this.context, credential, limits);
				credential = await this.read();
			}
			const renews = renewsItself(credential);
			const look = await send(signedWith(this.context, credential), renews);
			const { refusesToken: isRefused, response } = look;
			// A request without an answer says nothing about the token.
			if (renews && !response.lost && !isRefused) noteAccepted(credential, request);
			// A write that reports a success and errors may have been carried out.
			const isLast = !isRefused || sends === MOST_SENDS || (isWrite && isSuccess(response));
			if (isLast || !(await replaceTokens(this.context, credential, limits, request())))
				return { ...look, token: { endsAt: tokensOf(credential).endsAt, isNew: isRefused } };
		}
	}
}

/** How long (ms) before its end a token is mentioned. */
const NOTICE = 7 * 24 * 60 * 60 * 1000;

/** Shows on the node that the token ends soon, where nothing renews it and n8n shows hints. */
function hintAtExpiry(context: Context, credential: Credential): void {
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

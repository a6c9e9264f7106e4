import { isSuccess, type Context, type Credential } from '../../kernel/http/http';
import type { WaitLimits } from '../../kernel/http/stoppable';
import type { Access } from '../../kernel/service';
import type { Secrets } from '../../kernel/values/secrets';
import { addressBelow, apiRoot, environmentOf, rejectLookUp, VERSION } from '../credential/baseUrl';
import { isReadOnly, readOnlyError } from '../credential/readOnly';
import { CREDENTIAL_TYPE, signedWith } from '../credential/type';
import { noteAccepted, replaceTokens } from '../renewal/renewal';
import { hasEnded, renewsItself, secretsOf, tokensOf } from '../renewal/tokens';
import { checkHeaderValues } from './sign';

/** How often a request that is refused with 401 is sent in all: another process may have renewed the token meanwhile. */
const MOST_SENDS = 3;

/** The credential of a run, as n8n has it at that moment. */
export function accessTo(context: Context, secrets: Secrets, waitLimits: WaitLimits): Access {
	const limits = { since: Date.now(), ...waitLimits };

	/** As it is stored, with values that can be sent; from then on its secrets are hidden. */
	const read = async (): Promise<Credential> => {
		const credential = await context.getCredentials(CREDENTIAL_TYPE);
		for (const secret of secretsOf(credential)) secrets.add(secret);
		checkHeaderValues(credential);
		return credential;
	};

	return {
		async open() {
			const credential = await read();
			const root = apiRoot(credential); // its error shows the address, so the secrets are known first
			hintAtExpiry(context, credential);
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
		},

		async sendWithToken({ isWrite, request }, send) {
			for (let sends = 1; ; sends++) {
				let credential = await read();
				// It is known to have ended.
				if (renewsItself(credential) && hasEnded(credential)) {
					await replaceTokens(context, credential, limits);
					credential = await read();
				}
				const renews = renewsItself(credential);
				const look = await send(signedWith(context, { ...credential, renewalDue: 'no' }), renews);
				const { refusesToken: isRefused, response } = look;
				// A request without an answer says nothing about the token.
				if (renews && !response.lost && !isRefused) noteAccepted(credential, request);
				// A write that reports a success and errors may have been carried out.
				const isLast = !isRefused || sends === MOST_SENDS || (isWrite && isSuccess(response));
				if (isLast || !(await replaceTokens(context, credential, limits, request())))
					return { ...look, token: { endsAt: tokensOf(credential).endsAt, isNew: isRefused } };
			}
		},
	};
}

/** How long (ms) before its end a token is mentioned. */
const NOTICE = 7 * 24 * 60 * 60 * 1000;

/** Shows on the node that the token ends soon, where nothing renews it and n8n shows hints. */
function hintAtExpiry(context: Context, credential: Credential): void {
	if (!('addExecutionHints' in context) || renewsItself(credential)) return;
	const { endsAt = 0 } = tokensOf(credential);
	const left = endsAt - Date.now();
	if (left <= 0 || left > NOTICE) return;
	context.addExecutionHints({
		message: `The access token expires on ${new Date(endsAt).toISOString()}. Issue a new one for the key and enter it in the credential before then, or let the credential renew it ("Token Renewal").`,
		type: 'warning',
		location: 'outputPane',
	});
}

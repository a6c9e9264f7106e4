import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { resultOf } from '../results';
import type { Secrets } from '../secrets';
import { CREDENTIAL, type Context } from './http';
import { confirmAccepted, replaceTokens, RETRY_COOLDOWN_MS } from './renewal';
import type { SentToken } from './sentRequest';
import { bareToken, hasEnded, renewsItself, tokensOf } from './tokens';

/** The fields of the credential that never come out. */
const SECRET_FIELDS = ['accessToken', 'apiKey', 'refreshToken', 'clientSecret'] as const;

/** The credential of a run, as n8n has it at that moment. */
export class Access {
	/** Why there was no new token, and when that was (epoch ms). */
	private failure?: { error: Error; time: number };
	/** When a new token was refused (epoch ms): another one is no help for a while. */
	private refusedAt = -Infinity;

	constructor(
		private readonly context: Context,
		private readonly secrets: Secrets,
	) {}

	/** The credential as it is stored; its secrets are known from then on. */
	async read(): Promise<ICredentialDataDecryptedObject> {
		const credential = await this.context.getCredentials(CREDENTIAL);
		for (const name of SECRET_FIELDS) this.secrets.add(credential[name]);
		this.secrets.add(bareToken(credential.accessToken)); // an answer holds it without "Bearer"
		const { accessToken, refreshToken } = tokensOf(credential);
		this.secrets.add(accessToken);
		this.secrets.add(refreshToken);
		return credential;
	}

	/**
	 * Sends a request with the token of the moment. A 401 means that nothing was carried out, so the
	 * request is sent once more if there is another token. `token`: the one that was sent last. Throws
	 * ApiError or CredentialError when there is no token.
	 */
	async exchange<Result extends object>(
		send: (credential: ICredentialDataDecryptedObject) => Promise<Result>,
	): Promise<{ result: Result; token: SentToken }> {
		const credential = await this.current();
		const result = await sendWith(credential, send);
		if (!isRefused(result) || !renewsItself(credential))
			return withToken(result, credential, false);
		const isHopeless = Date.now() < this.refusedAt + RETRY_COOLDOWN_MS;
		if (isHopeless || !(await this.replace(credential, true))) {
			return withToken(result, credential, true);
		}
		const another = await this.read();
		const again = await sendWith(another, send);
		if (isRefused(again)) this.refusedAt = Date.now();
		return withToken(again, another, true);
	}

	/** The credential, with a new token if its own is known to have ended. */
	private async current(): Promise<ICredentialDataDecryptedObject> {
		const credential = await this.read();
		if (!renewsItself(credential) || !hasEnded(tokensOf(credential), Date.now())) return credential;
		await this.replace(credential, false);
		return await this.read();
	}

	private async replace(
		credential: ICredentialDataDecryptedObject,
		isRefused: boolean,
	): Promise<boolean> {
		if (this.failure && Date.now() < this.failure.time + RETRY_COOLDOWN_MS)
			throw this.failure.error;
		const result = await resultOf(replaceTokens(this.context, credential, isRefused));
		if (!(result instanceof Error)) return result;
		this.failure = { error: result, time: Date.now() };
		throw result;
	}
}

/** What was not answered says nothing of the token. */
async function sendWith<Result extends object>(
	credential: ICredentialDataDecryptedObject,
	send: (credential: ICredentialDataDecryptedObject) => Promise<Result>,
): Promise<Result> {
	const result = await send(credential);
	if ('status' in result && !isRefused(result)) confirmAccepted(credential);
	return result;
}

function isRefused(result: object): boolean {
	return 'status' in result && result.status === 401;
}

function withToken<Result>(
	result: Result,
	credential: ICredentialDataDecryptedObject,
	isNew: boolean,
): { result: Result; token: SentToken } {
	return { result, token: { endsAt: tokensOf(credential).endsAt, isNew } };
}

/**
 * Gives a function that takes the access token and API key of a credential out of a text, so that
 * no message repeats them. A value of three characters or less is no secret, and would take words apart.
 */
export function hideSecrets(credential: {
	accessToken?: unknown;
	apiKey?: unknown;
}): (text: string) => string {
	const secrets = [credential.accessToken, credential.apiKey].filter(
		(secret): secret is string => typeof secret === 'string' && secret.length > 3,
	);
	return (text) => secrets.reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
}

/** The access token of a credential, without the word "Bearer" and the white space that came along when it was pasted. */
export function bareToken(entered: unknown): string {
	return String(entered ?? '')
		.trim()
		.replace(/^(?:bearer(?:\s+|$))+/i, '');
}

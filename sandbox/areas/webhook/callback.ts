/** How long a callback may take to answer, in ms. */
const TIMEOUT = 5_000;

/**
 * Posts to a callback URL. Gives whether it answered 2xx in time; an answer that leads elsewhere is
 * none, and a URL that cannot be reached is no error either.
 * @param body the JSON, sent exactly as it is
 */
export async function post(
	url: string,
	body: string,
	headers: Record<string, string> = {},
): Promise<boolean> {
	try {
		const answer = await fetch(url, {
			method: 'POST',
			headers: { 'content-type': 'application/json', ...headers },
			body,
			redirect: 'manual',
			signal: AbortSignal.timeout(TIMEOUT),
		});
		await answer.body?.cancel();
		return answer.ok;
	} catch {
		return false;
	}
}

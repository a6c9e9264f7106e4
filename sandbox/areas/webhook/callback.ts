/**
 * Posts to a callback URL. Gives the status of its answer, or undefined when none came in time; an
 * answer that leads elsewhere is not followed.
 * @param body the JSON, sent exactly as it is
 * @param timeout in ms
 */
export async function post(
	url: string,
	body: string,
	headers: Record<string, string> | undefined,
	timeout: number,
): Promise<number | undefined> {
	try {
		const answer = await fetch(url, {
			method: 'POST',
			headers: { 'content-type': 'application/json', ...headers },
			body,
			redirect: 'manual',
			signal: AbortSignal.timeout(timeout),
		});
		await answer.body?.cancel();
		return answer.status;
	} catch {
		return undefined;
	}
}

export function isSuccess(status: number | undefined): boolean {
	return status !== undefined && status >= 200 && status < 300;
}

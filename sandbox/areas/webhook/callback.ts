/**
 * Posts to a callback URL and returns the status of the response, or undefined when there is none in
 * time. Redirects are not followed.
 * @param body JSON, sent as it is
 * @param timeout in ms
 */
export async function post(
	url: string,
	body: string,
	headers: Record<string, string> | undefined,
	timeout: number,
): Promise<number | undefined> {
	try {
		const response = await fetch(url, {
			method: 'POST',
			headers: { 'content-type': 'application/json', ...headers },
			body,
			redirect: 'manual',
			signal: AbortSignal.timeout(timeout),
		});
		await response.body?.cancel();
		return response.status;
	} catch {
		return undefined;
	}
}

export function isSuccess(status: number | undefined): boolean {
	return status !== undefined && status >= 200 && status < 300;
}

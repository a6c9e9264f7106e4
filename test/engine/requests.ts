import type { Sandbox } from '../../sandbox';

/** The requests that reached the platform, oldest first: the request line as received, and the body. */
export function sent(sandbox: Sandbox): Array<{ line: string; body?: unknown }> {
	return sandbox.requests().map(({ method, path, rawQuery, body, headers }) => ({
		line: `${method} ${path}${rawQuery && `?${rawQuery}`}`,
		...(body && { body: headers['content-type'] === 'application/json' ? JSON.parse(body) : body }),
	}));
}

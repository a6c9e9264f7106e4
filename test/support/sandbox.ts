import { AT_ONCE, startSandbox, type FaultSpec, type Sandbox, type Style } from '../../sandbox';
import { record } from './record';

/** The style of the platform in which tests run, unless they set another: CI runs them in both. */
export const STYLE = (process.env.SANDBOX_STYLE ?? 'plain') as Style;

/** A sandbox for the tests of a file. It runs while they do, and each of them begins with the seed. */
export function useSandbox(): Sandbox {
	const sandbox = {} as Sandbox;
	beforeAll(async () => {
		Object.assign(sandbox, await startSandbox({ style: STYLE, behaviours: AT_ONCE }));
	});
	beforeEach(() => sandbox.reset());
	afterEach(() =>
		record(
			sandbox
				.requests()
				.map(({ method, path, rawQuery, body }) => ({ method, path, rawQuery, body })),
		),
	);
	afterAll(() => sandbox.close());
	return sandbox;
}

/** The requests that reached the platform, oldest first: the request line as received, and the body. */
export function sent(sandbox: Sandbox): Array<{ line: string; body?: unknown }> {
	return sandbox.requests().map(({ method, path, rawQuery, body, headers }) => ({
		line: `${method} ${path}${rawQuery && `?${rawQuery}`}`,
		...(body && { body: headers['content-type'] === 'application/json' ? JSON.parse(body) : body }),
	}));
}

/** Their request lines only. */
export function sentLines(sandbox: Sandbox): string[] {
	return sent(sandbox).map(({ line }) => line);
}

/** Their bodies only; undefined for a request without one. */
export function sentBodies<Body = Record<string, unknown>>(sandbox: Sandbox): Body[] {
	return sent(sandbox).map(({ body }) => body as Body);
}

/** Has the platform answer with `data`: the next request, unless `fault` says which ones. */
export function answerWith(sandbox: Sandbox, data: unknown, fault: FaultSpec = {}): void {
	sandbox.fault({ status: 200, body: { data, errors: [] }, ...fault });
}

import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from './envelope';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * Refuses a request that the page of another site makes: by what browsers say of its origin, and by a
 * host name that only leads here (DNS rebinding). Programs send neither header, and pass. Throws 403.
 */
export function refuseOtherSites(headers: IncomingHttpHeaders): void {
	const { host = '', origin, 'sec-fetch-site': site } = headers;
	const isLocal = LOOPBACK.test(host);
	const isOwn = origin === undefined || origin === `http://${host}`;
	const isSameSite = site === undefined || site === 'same-origin' || site === 'none';
	if (!isLocal || !isOwn || !isSameSite) throw new Refusal(403, 'sandbox.request.of.another.site');
}

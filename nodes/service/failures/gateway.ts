/**
 * What a gateway in front of the service is publicly known to say of a key that it does not know, that is
 * disabled, or that belongs to another environment: with 401 or 403, as a page or in an envelope.
 */
const KEY_REFUSED = /developer\s+inactive|invalid\s+consumer\s+key/i;

/** What else a gateway is publicly known to say, as a page or as a text: of a permission, and of the rate. */
const GATEWAY_SAYS =
	/access to resource is forbidden|(?:developer|account) over (?:rate|qps|queries per second limit)|rate limit exceeded/i;

export const gateway = { refusesKey: KEY_REFUSED, says: GATEWAY_SAYS };

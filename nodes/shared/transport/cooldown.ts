import type { Endpoint } from '../generated/endpoints';
import { TextMemory } from '../processMemory';
import type { Credential } from './http';
import { lineageOf } from './tokens';

/** How long (ms) a renewal that failed, or did not help, is not tried again at first. */
export const RETRY_COOLDOWN_MS = 10_000;

const LONGEST_COOLDOWN_MS = 3_600_000;

/** What was refused with 401; other nodes of n8n do not say. */
export type Refused = Endpoint | 'other nodes';

interface Cooldown {
	/** Epoch ms. */
	until: number;
	/** In ms. */
	length: number;
}

/*
 * If a token that was just renewed is refused as well, the cause lies elsewhere: in the API key, the
 * environment, or this one endpoint. Each useless renewal doubles the time to the next.
 * There is a time for each endpoint, and one for the credential, which any accepted request ends.
 */
const cooldowns = new TextMemory<Cooldown>('renewalCooldowns');

/** Whether a renewal because of this 401 would most likely be useless. */
export function isCoolingDown(credential: Credential, refused: Refused): boolean {
	const now = Date.now();
	return keysOf(credential, refused).some((key) => now < (cooldowns.get(key)?.until ?? 0));
}

/** Has to be called for a renewal because of a 401: it counts as useless until a request is accepted. */
export function lengthenCooldown(credential: Credential, refused: Refused): void {
	for (const key of keysOf(credential, refused)) {
		const before = cooldowns.get(key);
		const doubled = Math.max(RETRY_COOLDOWN_MS, 2 * (before?.length ?? 0));
		set(key, before === undefined ? 0 : Math.min(LONGEST_COOLDOWN_MS, doubled));
	}
}

/** Has to be called for a 401 to a new token. One that this process has not renewed may have ended again. */
export function confirmRefused(credential: Credential, refused: Refused): void {
	for (const key of keysOf(credential, refused)) {
		const before = cooldowns.get(key);
		if (before !== undefined) set(key, Math.max(RETRY_COOLDOWN_MS, before.length));
	}
}

/** Has to be called for every other answer: the platform has accepted the token. */
export function confirmAccepted(credential: Credential, accepted: Refused): void {
	for (const key of keysOf(credential, accepted)) cooldowns.delete(key);
}

function set(key: string, length: number): void {
	cooldowns.set(key, { until: Date.now() + length, length });
}

function keysOf(credential: Credential, endpoint: Refused): string[] {
	const lineage = lineageOf(credential);
	return [lineage, `${lineage} ${endpoint}`];
}

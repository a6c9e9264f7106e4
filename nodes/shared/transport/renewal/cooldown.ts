import { TextMemory } from '../../processMemory';
import type { Credential } from '../http';
import { lineageOf } from './tokens';

/** How long (ms) a renewal that failed, or did not help, is not tried again at first. */
export const RETRY_COOLDOWN_MS = 10_000;

const LONGEST_COOLDOWN_MS = 3_600_000;

interface Cooldown {
	/** Epoch ms. */
	until: number;
	/** In ms. */
	length: number;
	/** The request that was refused with 401 last. */
	refused: string;
}

/*
 * If a token that was just renewed is refused as well, the cause lies elsewhere: in the API key, the
 * environment, an endpoint or a record. Each useless renewal doubles the time to the next. That other
 * requests are accepted says nothing about the one that is refused: only when that one is, the time ends.
 */
const cooldowns = new TextMemory<Cooldown>('renewalCooldowns');

/** Whether a renewal because of a 401 would most likely be useless. */
export function isCoolingDown(credential: Credential): boolean {
	return Date.now() < (cooldowns.get(lineageOf(credential))?.until ?? 0);
}

/**
 * Has to be called for a renewal because of a 401, which counts as useless until the request is accepted, and then
 * for a 401 to the new token. One that this process has not renewed may have ended again.
 */
export function noteRefused(credential: Credential, refused: string, what: 'old' | 'new'): void {
	const lineage = lineageOf(credential);
	const before = cooldowns.get(lineage);
	if (before === undefined && what === 'new') return;
	const longer = (before?.length ?? 0) * (what === 'old' ? 2 : 1);
	const length =
		before === undefined ? 0 : Math.min(LONGEST_COOLDOWN_MS, Math.max(RETRY_COOLDOWN_MS, longer));
	cooldowns.set(lineage, { until: Date.now() + length, length, refused });
}

/** Has to be called for every other answer: the platform has accepted the token. */
export function confirmAccepted(credential: Credential, request: () => string): void {
	const lineage = lineageOf(credential);
	const cooldown = cooldowns.get(lineage);
	if (cooldown !== undefined && cooldown.refused === request()) cooldowns.delete(lineage);
}

import type { IHookFunctions } from 'n8n-workflow';
import type { Patience } from '../shared/transport';

/**
 * n8n gives a publication up after 84 s (70 % of its lease, by default) and does not stop what it has
 * called: so nothing may be created by then. In that time it calls `delete` up to three times, and
 * `checkExists` and `create` up to five times, with pauses of its own that come to 18 s. What all these
 * calls may take is therefore shared out, in ms; all their pauses together come to 20 s.
 */
const GIVEN_UP = 84_000;
const CREATION = { pauses: 12_000, time: 40_000 };
const REMOVAL = { pauses: 8_000, time: 20_000 };
/** Removing what a creation has left may end late, and must not be given up with it. */
const CLEAN_UP = { pauses: 3_000, time: 10_000 };

export interface Round {
	start: number;
	patience: Patience;
	/** Why the first call of the round failed: a later one may have no time left to find out. */
	failure?: Error;
}

/**
 * What n8n does in one go, by the static data: it calls all that belongs together with one and the same
 * object, and each publication and its removal of what was there before with another one.
 */
const rounds = new WeakMap<object, { creation?: Round; removal?: Round }>();

/** The round of a `checkExists` or a `create`. */
export function creationRound(n8n: IHookFunctions): Round {
	return roundOf(n8n, 'creation');
}

/** The round of a `delete`. One that cleans up after a creation that failed is a round of its own. */
export function removalRound(n8n: IHookFunctions): Round {
	const isCleanUp = rounds.get(n8n.getWorkflowStaticData('node'))?.creation !== undefined;
	return isCleanUp ? { start: Date.now(), patience: cleanUpPatience() } : roundOf(n8n, 'removal');
}

export function cleanUpPatience(): Patience {
	return patienceFor(CLEAN_UP);
}

function roundOf(n8n: IHookFunctions, kind: 'creation' | 'removal'): Round {
	const key = n8n.getWorkflowStaticData('node');
	const known = rounds.get(key);
	const round = known?.[kind];
	if (round !== undefined && Date.now() < round.start + GIVEN_UP) return round;
	const patience = patienceFor(kind === 'creation' ? CREATION : REMOVAL);
	const begun: Round = { start: Date.now(), patience };
	rounds.set(key, { ...known, [kind]: begun });
	return begun;
}

function patienceFor({ pauses, time }: { pauses: number; time: number }): Patience {
	return { pauses, end: Date.now() + time };
}

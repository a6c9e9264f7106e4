import type { IHookFunctions } from 'n8n-workflow';
import { ObjectMemory } from '../shared/processMemory';
import type { Patience } from '../shared/transport';

/**
 * n8n gives a publication up after 84 s (70 % of its lease, by default) and does not stop what it has
 * called: so nothing may be created by then. In that time it calls `delete` up to three times, and
 * `checkExists` and `create` up to five times, with pauses of its own that come to 18 s. What all these
 * calls may take is therefore shared out, in ms; all their pauses together come to 20 s.
 */
const GIVEN_UP = 84_000;
const CREATION = { pauses: 10_000, time: 40_000 };
const REMOVAL = { pauses: 7_000, time: 20_000 };
/** Removing what a creation has left may end late, and must not be given up with it: each time has its own. */
const CLEAN_UP = { pauses: 3_000, time: 10_000 };

/** What n8n does in one go: all its calls to create, or to remove. */
export interface Round {
	patience: Patience;
	/** Why its first call failed: a later one may have no time left to find out. */
	failure?: Error;
}

interface Rounds {
	/** Epoch ms. */
	start: number;
	creation?: Round;
	removal?: Round;
	cleanUp: Patience;
}

/**
 * By static data: n8n calls all that belongs together with one and the same object, and a publication
 * with another one than the removal of what was there before.
 */
const publicationRounds = new ObjectMemory<object, Rounds>('publicationRounds');

/** The round of a `checkExists` or a `create`. */
export function creationRound(n8n: IHookFunctions): Round {
	return (roundsOf(n8n).creation ??= { patience: patienceFor(CREATION) });
}

/** The round of a `delete`: of a publication that is taken down, or of a creation that failed. */
export function removalRound(n8n: IHookFunctions): Round {
	const rounds = roundsOf(n8n);
	if (rounds.creation !== undefined) return { patience: cleanUpPatience(n8n) };
	return (rounds.removal ??= { patience: patienceFor(REMOVAL) });
}

/** What there is for removing what a creation has left. */
export function cleanUpPatience(n8n: IHookFunctions): Patience {
	const { cleanUp } = roundsOf(n8n);
	cleanUp.end = Date.now() + CLEAN_UP.time;
	return cleanUp;
}

function roundsOf(n8n: IHookFunctions): Rounds {
	const data = n8n.getWorkflowStaticData('node');
	const known = publicationRounds.get(data);
	if (known !== undefined && Date.now() < known.start + GIVEN_UP) return known;
	const rounds: Rounds = { start: Date.now(), cleanUp: patienceFor(CLEAN_UP) };
	publicationRounds.set(data, rounds);
	return rounds;
}

function patienceFor({ pauses, time }: { pauses: number; time: number }): Patience {
	return { pauses, end: Date.now() + time };
}

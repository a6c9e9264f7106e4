import type { IHookFunctions } from 'n8n-workflow';
import { ObjectMemory } from '../shared/processMemory';
import { patienceFor, type Patience } from '../shared/transport';

/**
 * n8n gives up a publication after 84 s (70 % of its lease, by default) and does not stop what it has
 * called, so nothing may be created after that. In that time it calls `delete` up to three times, and
 * `checkExists` and `create` up to five times, with pauses of its own that add up to 18 s. So all these
 * calls share a budget of time (ms); their own pauses add up to 20 s at most.
 */
const PUBLICATION_LIMIT = 84_000;
const CREATION = { pauses: 10_000, time: 40_000 };
const REMOVAL = { pauses: 7_000, time: 20_000 };
/** Removing what a creation has left behind may end late, and has a budget of its own each time. */
const CLEAN_UP = { pauses: 3_000, time: 10_000 };

/** All calls of n8n that belong to one publication, to create or to remove. */
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
 * By static data: all calls that belong together get the same object from n8n, and a publication gets
 * another one than the removal of the earlier subscription.
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

/** The budget for removing what a creation has left behind. */
export function cleanUpPatience(n8n: IHookFunctions): Patience {
	const { cleanUp } = roundsOf(n8n);
	cleanUp.end = Date.now() + CLEAN_UP.time;
	return cleanUp;
}

function roundsOf(n8n: IHookFunctions): Rounds {
	const data = n8n.getWorkflowStaticData('node');
	const known = publicationRounds.get(data);
	if (known !== undefined && Date.now() < known.start + PUBLICATION_LIMIT) return known;
	const rounds: Rounds = { start: Date.now(), cleanUp: patienceFor(CLEAN_UP) };
	publicationRounds.set(data, rounds);
	return rounds;
}

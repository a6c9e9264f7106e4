import type { IHookFunctions } from 'n8n-workflow';
import { patienceFor, type Patience } from '../kernel/http/stoppable';
import { ObjectMemory } from '../kernel/memory/processMemory';

/**
 * n8n gives up a publication after 84 s (70 % of its lease, by default) and does not stop what it has
 * called, so nothing may be created after that. In that time it calls `delete` up to three times, and
 * `checkExists` and `create` up to five times, with pauses of its own that add up to 18 s. So all these
 * calls share a budget of time (ms); their own pauses add up to 20 s at most.
 */
const PUBLICATION_LIMIT = 84_000;
const BUDGETS = {
	/** Of a `checkExists` or a `create`. */
	creation: { pauses: 10_000, time: 40_000 },
	/** Of a `delete`. */
	removal: { pauses: 7_000, time: 20_000 },
	/** Removing what a creation has left behind may end late, and has this time on its own each time. */
	cleanUp: { pauses: 3_000, time: 10_000 },
} as const;

/** All calls of n8n that belong to one publication, to create or to remove. */
export interface Round {
	patience: Patience;
	/** Why its first call failed: a later one may have no time left to find out. */
	failure?: Error;
}

/** `start`: epoch ms. */
type Rounds = { start: number } & Partial<Record<keyof typeof BUDGETS, Round>>;

/**
 * By static data: all calls that belong together get the same object from n8n, and a publication gets
 * another one than the removal of the earlier subscription.
 */
const publicationRounds = new ObjectMemory<object, Rounds>('publicationRounds');

/** The round of a step. A removal after a creation is that of one that failed. */
export function roundOf(n8n: IHookFunctions, step: keyof typeof BUDGETS): Round {
	const data = n8n.getWorkflowStaticData('node');
	const known = publicationRounds.get(data);
	const isOver = known === undefined || Date.now() >= known.start + PUBLICATION_LIMIT;
	const rounds: Rounds = isOver ? { start: Date.now() } : known;
	publicationRounds.set(data, rounds);
	const what = step === 'removal' && rounds.creation !== undefined ? 'cleanUp' : step;
	const round = (rounds[what] ??= { patience: patienceFor(BUDGETS[what]) });
	if (what === 'cleanUp') round.patience.end = Date.now() + BUDGETS.cleanUp.time;
	return round;
}

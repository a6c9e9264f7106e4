import { FAILED, UNFINISHED } from '../playground/client';
import { until } from '../playground/until';
import type { Answer } from './http';
import { whole, type Outcome } from './outcome';
import type { Place } from './place';
import type { TriggerWorkflow } from './trigger';

/** How long all executions of a full run may take. */
const WITHIN_MS = 3_600_000;

/** After how long without any change running executions count as dead: n8n finds a dead worker within two minutes. */
const QUIET_MS = 180_000;

/** What n8n answers to every request, with 200, from the time it listens until its database is migrated. */
const STARTING = 'n8n is starting up';

/** The fate of deliveries, by their IDs. */
export class Tally {
	private readonly accepted = new Set<string>();
	/** Those that were not accepted at first. */
	private readonly again = new Set<string>();
	/** Those that n8n accepted without processing them. */
	private readonly unseen = new Set<string>();
	private sent = 0;

	constructor(
		private readonly place: Place,
		private readonly workflow: TriggerWorkflow,
		private readonly ids: readonly string[],
	) {}

	/** Records an answer. Returns whether it promises that the delivery will be run. */
	note(id: string, answer: Answer | undefined): boolean {
		const isAccepted = answer?.status === 200;
		this.sent++;
		(isAccepted ? this.accepted : this.again).add(id);
		if (isAccepted && answer.text.includes(STARTING)) this.unseen.add(id);
		return isAccepted;
	}

	get acceptedCount(): number {
		return this.accepted.size;
	}

	/** Waits until no execution is running, and counts. */
	async outcome(): Promise<Pick<Outcome, 'lost' | 'doubled' | 'ofN8n' | 'seen'>> {
		await this.quiet();
		const { items } = this.place.sink;
		const runs = new Map(this.ids.map((id) => [id, 0]));
		for (const { id } of items) {
			const before = runs.get(String(id));
			if (before !== undefined) runs.set(String(id), before + 1);
		}
		const missing = [...this.accepted].filter((id) => runs.get(id) === 0);
		const ended = missing.length > 0 ? await this.endedBadly() : [];
		const unseen = missing.filter((id) => this.unseen.has(id)).length;
		const unended = missing.filter(
			(id) => !this.unseen.has(id) && ended.some((data) => data.includes(id)),
		);
		// If its execution had begun when n8n died, it counts as run, see docs/users/trigger.md.
		const repeats = unended.filter((id) => this.again.has(id)).length;
		// Where n8n gives up the job of a dead worker, its error replaces all that the execution had.
		const emptied = ended.filter((data) => !this.ids.some((id) => data.includes(id))).length;
		const found = unseen + unended.length;
		const ofN8n = found + Math.min(emptied, missing.length - found);
		const doubled = [...runs.values()].filter((count) => count > 1).length;
		const run = [...runs.values()].filter((count) => count > 0).length;
		return {
			lost: missing.length - ofN8n,
			doubled,
			ofN8n,
			seen: [
				`${whole(this.sent)} sent`,
				`${whole(this.accepted.size)} of ${whole(this.ids.length)} accepted`,
				`${whole(run)} run, ${whole(doubled)} of them twice or more`,
				...(unseen > 0 ? [`${whole(unseen)} accepted by n8n while it started`] : []),
				...(repeats > 0
					? [`${whole(repeats)} begun, lost by n8n, and come again as a repeat`]
					: []),
			].join(', '),
		};
	}

	private async quiet(): Promise<void> {
		const { sink, client } = this.place;
		let last = { goingOn: -1, items: -1, since: 0 };
		await until(
			'an end of all executions',
			async () => {
				const goingOn = await client.executionCount(this.workflow.id, UNFINISHED);
				const items = sink.items.length;
				if (goingOn !== last.goingOn || items !== last.items)
					last = { goingOn, items, since: Date.now() };
				return goingOn === 0 || Date.now() - last.since > QUIET_MS;
			},
			{ within: WITHIN_MS, every: 500 },
		);
	}

	/** The stored data of each execution that n8n ended as crashed or failed, or left unfinished. */
	private async endedBadly(): Promise<string[]> {
		const { client } = this.place;
		const ids = await client.executionIds(this.workflow.id, [...FAILED, ...UNFINISHED]);
		const executions = await Promise.all(ids.map(async (id) => await client.execution(id)));
		return executions.map(({ data }) => data);
	}
}

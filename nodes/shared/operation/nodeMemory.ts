import type { ItemContext } from './operation';

/** How many keys are remembered for a node. Without a limit, one that changes each time would add up. */
const MAX_KEYS = 100;

/** What the runs of a node leave for the next one; n8n keeps it in production, as its static data. */
export class NodeMemory<T> {
	constructor(
		private readonly n8n: ItemContext['n8n'],
		/** The operation. */
		private readonly name: string,
		/** What is asked of it. */
		private readonly key: string,
	) {}

	get stored(): T | undefined {
		return this.all[this.key];
	}

	/** Keeps it for the next run; undefined forgets it. */
	save(value: T | undefined): void {
		const otherEntries = Object.entries(this.all).filter(([key]) => key !== this.key);
		const kept = otherEntries.slice(1 - MAX_KEYS);
		const entry = value === undefined ? [] : [[this.key, value] as const];
		// A new object, since n8n stores static data when it sees an assignment.
		this.n8n.getWorkflowStaticData('node')[this.name] = Object.fromEntries([...kept, ...entry]);
	}

	private get all(): Readonly<Record<string, T>> {
		return (this.n8n.getWorkflowStaticData('node')[this.name] ?? {}) as Record<string, T>;
	}
}

import type { IDataObject } from 'n8n-workflow';
import { scopeOf } from '../transport';
import type { ItemContext } from './operation';

/** How many keys are remembered for a node. Without a limit, one that changes each time would add up. */
const MAX_KEYS = 100;

/**
 * What n8n keeps for the next run of a node; in a test, a copy that ends with the execution. n8n would store what
 * a test changes in a sub-workflow, whose own mode is "integrated", and in an evaluation.
 */
export function staticDataOf(n8n: ItemContext['n8n']): IDataObject {
	const stored = n8n.getWorkflowStaticData('node');
	// The mode of the execution that called this one is in no function for nodes.
	const { additionalData } = n8n as { additionalData?: { rootExecutionMode?: string } };
	const mode = additionalData?.rootExecutionMode ?? n8n.getMode();
	if (mode !== 'manual' && mode !== 'evaluation') return stored;
	const context: { staticData?: IDataObject } = n8n.getContext('node');
	return (context.staticData ??= { ...stored });
}

/** {@link scopeOf}, once for all items: n8n fetches and decrypts the credential each time. */
export async function scopeOfRun({
	n8n,
	once,
}: Pick<ItemContext, 'n8n' | 'once'>): Promise<string> {
	return await once('scope', async () => await scopeOf(n8n));
}

/**
 * What the runs of a node leave for the next one with the same credential and platform; n8n keeps it in
 * production, as its static data. Several items of a run may ask the same, e.g. in other formats: each has a
 * memory of its own, by their order.
 */
export class NodeMemory<T> {
	private constructor(
		private readonly n8n: ItemContext['n8n'],
		private readonly name: string,
		private readonly key: string,
	) {}

	/**
	 * To be opened once for each item, in their order.
	 * @param name the operation
	 * @param asked what is asked of it
	 */
	static async open<T>(
		{ n8n, once }: Pick<ItemContext, 'n8n' | 'once'>,
		name: string,
		asked: string,
	): Promise<NodeMemory<T>> {
		const counts = once(`memories of ${name}`, () => new Map<string, number>());
		const count = (counts.get(asked) ?? 0) + 1;
		counts.set(asked, count);
		return new NodeMemory(n8n, name, `${asked} ${count} ${await scopeOfRun({ n8n, once })}`);
	}

	get stored(): T | undefined {
		return this.all[this.key];
	}

	/** Keeps it for the next run; undefined forgets it. */
	save(value: T | undefined): void {
		const otherEntries = Object.entries(this.all).filter(([key]) => key !== this.key);
		const kept = otherEntries.slice(1 - MAX_KEYS);
		const entry = value === undefined ? [] : [[this.key, value] as const];
		// A new object, since n8n stores static data when it sees an assignment.
		staticDataOf(this.n8n)[this.name] = Object.fromEntries([...kept, ...entry]);
	}

	private get all(): Readonly<Record<string, T>> {
		return (staticDataOf(this.n8n)[this.name] ?? {}) as Record<string, T>;
	}
}

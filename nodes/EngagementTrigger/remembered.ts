import { TextMemory } from '../kernel/memory/processMemory';
import { keyOfNode } from '../kernel/webhooks/trigger';

/** What a process remembers of a trigger. */
export class Remembered {
	/** How many events *Only If* has kept out. */
	filtered = 0;
	/** The addresses of n8n under which it is to have a subscription. */
	readonly addresses = new Set<string>();
	/** When it was last tried to remove a subscription that was left behind, by its ID (epoch ms). */
	readonly removals = new Map<string, number>();
	/** Whether the process receives the trigger's deliveries. */
	isReceiver = false;
	/** What the next access to n8n's store of deliveries records, and since when it may be there (epoch ms). */
	readonly marks = new Map<string, number>();
	/** How many marks the store keeps. */
	most = 0;
	/** How many times it was only looked whether they are there, since the last delivery. */
	looks = 0;
	/** The next access to it, until that begins: the marks that were known before. */
	next?: Promise<Set<unknown>>;
	/** The latest one, and the pause after it. */
	rest = Promise.resolve();
}

const triggers = new TextMemory<Remembered>('triggers');

export function rememberedOf(n8n: Parameters<typeof keyOfNode>[0]): Remembered {
	const trigger = keyOfNode(n8n);
	const remembered = triggers.get(trigger) ?? new Remembered();
	triggers.set(trigger, remembered);
	return remembered;
}

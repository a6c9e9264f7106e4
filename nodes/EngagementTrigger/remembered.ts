import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { TextMemory } from '../kernel/memory/processMemory';
import { keyOfNode } from '../kernel/webhooks/trigger';

/** What a process remembers of a trigger. */
export interface Remembered {
	/** How many events *Only If* has kept out. */
	filtered: number;
	/** When it was last tried to remove a subscription that was left behind, by its ID (epoch ms). */
	removals: Map<string, number>;
	/** Whether the process receives the trigger's deliveries. */
	isReceiver: boolean;
	/** What the next access to n8n's store of deliveries records, and since when it may be there (epoch ms). */
	marks: Map<string, number>;
	/** How many marks the store keeps. */
	most: number;
	/** The next access to it, until that begins: the marks that were known before. */
	next?: Promise<ReadonlySet<unknown>>;
	/** The latest one, and the pause after it. */
	rest: Promise<void>;
}

const triggers = new TextMemory<Remembered>('triggers');

export function rememberedOf(n8n: IExecuteFunctions | IWebhookFunctions): Remembered {
	const trigger = keyOfNode(n8n);
	const remembered = triggers.get(trigger) ?? {
		...{ filtered: 0, removals: new Map(), isReceiver: false },
		...{ marks: new Map(), most: 0, rest: Promise.resolve() },
	};
	triggers.set(trigger, remembered);
	return remembered;
}

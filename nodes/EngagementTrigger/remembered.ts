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
	/** What the next access to n8n's store of deliveries records, and since when each has found it (epoch ms). */
	marks: Map<string, number>;
	/** The latest access to it: the marks that were known before. */
	latest: Promise<ReadonlySet<unknown>>;
	/** Whether the latest access is still to begin. */
	isWaiting: boolean;
	/** The pause that the next access waits for. */
	rest: Promise<void>;
}

const triggers = new TextMemory<Remembered>('triggers');

export function rememberedOf(n8n: IExecuteFunctions | IWebhookFunctions): Remembered {
	const trigger = keyOfNode(n8n);
	const remembered = triggers.get(trigger) ?? {
		...{ filtered: 0, removals: new Map(), isReceiver: false },
		...{ marks: new Map(), latest: Promise.resolve(new Set()) },
		...{ isWaiting: false, rest: Promise.resolve() },
	};
	triggers.set(trigger, remembered);
	return remembered;
}

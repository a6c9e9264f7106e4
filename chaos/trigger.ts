import { randomUUID } from 'node:crypto';
import { subscriptionsOf } from '../playground/platform';
import { chain, triggerNode } from '../playground/workflows';
import type { Subscription } from '../sandbox/areas/webhook/store';
import type { Place } from './place';

/** A workflow that the trigger starts, and whose items go to the sink. */
export class TriggerWorkflow {
	private constructor(
		private readonly place: Place,
		readonly id: string,
		readonly webhookId: string,
	) {}

	/** @param options those of the trigger */
	static async make(place: Place, options?: Record<string, unknown>): Promise<TriggerWorkflow> {
		const webhookId = randomUUID();
		const nodes = [triggerNode(webhookId, place.credential, options), place.sink.node];
		const id = await place.client.importWorkflow(chain('Trigger', nodes));
		return new TriggerWorkflow(place, id, webhookId);
	}

	/** A published one. */
	static async publish(place: Place, options?: Record<string, unknown>): Promise<TriggerWorkflow> {
		const workflow = await TriggerWorkflow.make(place, options);
		await place.client.activate(workflow.id);
		return workflow;
	}

	/** Its subscriptions on the platform, under any address. */
	get subscriptions(): Subscription[] {
		return subscriptionsOf(this.place.sandbox).filter(({ url }) => url.includes(this.webhookId));
	}

	/** Its only subscription. */
	get subscription(): Subscription {
		const [found, ...others] = this.subscriptions;
		if (found === undefined || others.length > 0)
			throw new Error(`The trigger has ${others.length + (found ? 1 : 0)} subscriptions.`);
		return found;
	}

	/** Its address in each process that takes deliveries. */
	get urls(): string[] {
		const { pathname } = new URL(this.subscription.url);
		return this.place.webhooks.map((webhook) => `${webhook}${pathname}`);
	}
}

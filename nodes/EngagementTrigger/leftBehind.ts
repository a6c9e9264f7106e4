import type { IWebhookFunctions } from 'n8n-workflow';
import { resultOf } from '../kernel/failures/results';
import { patienceFor } from '../kernel/http/stoppable';
import { connect } from '../kernel/requests';
import { Secrets } from '../kernel/values/secrets';
import type { Made } from './preSharedKey';
import { rememberedOf } from './remembered';
import { findSubscriptions, removeAll } from './subscription';

/** How long it may take (ms): the platform waits for an answer to its delivery. */
const LIMITS = { pauses: 0, time: 5_000 };

/** For how long (ms) it is not tried again, so that deliveries in quick succession try it once. */
const TRY_AGAIN_AFTER = 60_000;

/**
 * Removes a subscription that this trigger made under another address of n8n, once a delivery that is signed
 * with its key arrives here: that proves that the old address leads here too, and that it is no copy of n8n
 * that the subscription belongs to. Nothing is stored here, since n8n drops a change of static data by a webhook
 * that starts an execution. Never throws.
 */
export async function removeLeftBehind(n8n: IWebhookFunctions, leftBehind: Made): Promise<void> {
	const { removals } = rememberedOf(n8n);
	const { subscriptionId, preSharedKey } = leftBehind;
	// A clock that was set back does not lengthen it.
	if (Math.abs(Date.now() - (removals.get(subscriptionId) ?? 0)) < TRY_AGAIN_AFTER) return;
	removals.set(subscriptionId, Date.now());

	const secrets = new Secrets([preSharedKey]);
	const send = connect(n8n, { secrets, patience: patienceFor(LIMITS) });
	const found = await resultOf(findSubscriptions(send, leftBehind, [subscriptionId]));
	const failure = await removeAll(send, found);
	const say = (text: string) => secrets.forLog(`${leftBehindInWords(leftBehind)} ${text}`);
	if (failure !== undefined)
		n8n.logger.warn(
			say(`could not be removed; this is tried again with its next delivery: ${failure.message}`),
		);
	else if (found instanceof Array && found.length > 0)
		n8n.logger.info(say('was removed, since its deliveries arrive here'));
}

/** A subscription that was left behind, as the subject of a sentence. */
export function leftBehindInWords({ subscriptionId, url }: Made): string {
	return `The webhook subscription ${subscriptionId} of an earlier address (${url})`;
}

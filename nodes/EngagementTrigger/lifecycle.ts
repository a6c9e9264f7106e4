import { type IHookFunctions, NodeOperationError } from 'n8n-workflow';
import { ApiError, CredentialError, inARow } from '../kernel/failures/errors';
import { presentable, toMessageError } from '../kernel/failures/nodeError';
import { resultOf } from '../kernel/failures/results';
import { patienceFor, type Patience } from '../kernel/http/stoppable';
import { ObjectMemory } from '../kernel/memory/processMemory';
import { connect } from '../kernel/requests';
import type { Send } from '../kernel/sending';
import { Secrets } from '../kernel/values/secrets';
import { sign } from '../kernel/values/signatures';
import { isStart } from '../kernel/webhooks/trigger';
import type { Subscription } from '../service/reads/subscriptions';
import { leftBehindInWords } from './leftBehind';
import type { WantedSubscription } from './parameters';
import { deriveCurrentKey, earlierKeysOf, keptBy, madeBy, type Made } from './preSharedKey';
import { rememberedOf } from './remembered';
import {
	bringUpToDate,
	createSubscription,
	findSubscriptions,
	type Owner,
	remove,
	removeAll,
	activate,
} from './subscription';

/**
 * Finds the trigger's own subscription and brings it up to date. Returns false when none fits; n8n then
 * calls {@link create}, and one that does not fit (its filters, the proxy, a key of another API key)
 * stays until the new one is there. The subscriptions of others are never touched (Part 3, "Webhook
 * subscriptions").
 */
export async function checkExists(
	n8n: IHookFunctions,
	wanted: WantedSubscription,
): Promise<boolean> {
	return await withPlatform(n8n, 'creation', async ({ own, send, find, warn }) => {
		if (own === undefined) return false;
		const check = async (): Promise<boolean> => {
			const found = await find(send);
			const current = found.find(({ id }) => id === own.subscriptionId);
			const hasCurrentKey = own.preSharedKey === (await deriveCurrentKey(n8n));
			if (current === undefined || !hasCurrentKey) return false;
			if (!(await bringUpToDate(send, current, wanted))) return false;
			await activate(send, current);
			// They are left over from a start of which n8n stored nothing, and no reason to lose this one.
			const removal = await removeAll(send, found, current.id);
			if (removal !== undefined)
				warn(`Webhook subscriptions of an earlier start may be left: ${removal.message}`);
			return true;
		};
		const result = await resultOf(check());
		if (!(result instanceof Error)) return result;
		const isFailure = result instanceof ApiError || result instanceof CredentialError;
		if (!isFailure || !isStart(n8n)) throw result;
		// n8n unpublishes a trigger whose check fails. Deliveries still come, also after the end of the token.
		warn(`The webhook subscription was not checked at the start: ${result.message}`);
		return true;
	});
}

/**
 * Creates, verifies and activates the subscription, and only then removes those that it replaces, so
 * that no event falls between the two. When a step fails, what was created is removed.
 */
export async function create(n8n: IHookFunctions, wanted: WantedSubscription): Promise<boolean> {
	return await withPlatform(n8n, 'creation', async (place) => {
		const { owner, stored, own, knownIds, send, sendToCleanUp, find, warn } = place;
		const { addresses } = rememberedOf(n8n);
		addresses.add(owner.url);
		const preSharedKey = await deriveCurrentKey(n8n);
		const subscribe = async (): Promise<string> => {
			const id = await createSubscription(send, owner, preSharedKey, wanted);
			knownIds.push(id);
			// A person may stop a test while it begins: the removal did not find what was still being made.
			if (!addresses.has(owner.url))
				throw new ApiError('failed', 'The subscription was removed while it was being made', {
					advice: 'Publish or test the workflow again.',
				});
			await activate(send, { id });
			return id;
		};
		/** Removes what was found, or all, but `keptId`. Returns the first failure. */
		const cleanUp = async (found?: Subscription[] | Error, keptId?: string) => {
			const those = found ?? (await resultOf(find(sendToCleanUp())));
			return await removeAll(sendToCleanUp(), those, keptId);
		};
		// Several main processes can start together: none removes what another has created since.
		const earlier = isStart(n8n) ? await resultOf(find(sendToCleanUp())) : undefined;
		const subscriptionId = await resultOf(subscribe());
		if (subscriptionId instanceof Error) {
			// One of another address is still there, and is removed when its delivery proves it.
			if (own !== undefined) keptBy(n8n).subscription = undefined;
			const removal = await cleanUp();
			if (removal !== undefined)
				subscriptionId.message += `. A subscription may be left on the platform, since removing it failed too (${removal.message}): remove it there`;
			throw subscriptionId;
		}
		const earlierKeys = earlierKeysOf(stored, preSharedKey, owner.url);
		keptBy(n8n).subscription = { ...owner, subscriptionId, preSharedKey, earlierKeys };
		const removal = await cleanUp(earlier, subscriptionId);
		if (removal !== undefined)
			warn(
				`The subscription that ${subscriptionId} replaces may be left on the platform: ${removal.message}`,
			);
		if (stored !== undefined && own === undefined) warn(notTouched(stored, owner));
		return true;
	});
}

function notTouched({ subscriptionId, url }: Made, owner: Owner): string {
	const why =
		url === owner.url
			? 'this address by an n8n with another instance ID, so it was not touched. It delivers here too. If that n8n is no longer used, remove the subscription on the platform.'
			: 'another address, so it was not touched. It is removed once its deliveries arrive here. If that address is no longer in use, remove it on the platform.';
	return `The webhook subscription ${subscriptionId} (${url}) was made under ${why}`;
}

/** Removes the subscription. One that is already gone is fine. */
export async function cancel(n8n: IHookFunctions): Promise<boolean> {
	return await withPlatform(n8n, 'removal', async ({ owner, own, knownIds, send, find, warn }) => {
		rememberedOf(n8n).addresses.delete(owner.url);
		// What is stored can be out of date: an execution may have stored its own copy over it.
		const found = await resultOf(find(send));
		if (found instanceof Error) for (const id of knownIds) await remove(send, id);
		const failure = await removeAll(send, found);
		if (failure !== undefined) throw failure;
		for (const earlier of own?.earlierKeys ?? [])
			if (earlier.url !== owner.url)
				warn(
					`${leftBehindInWords(earlier)} may be left on the platform. If that address is no longer in use, remove it there.`,
				);
		// One of another address is still there: n8n calls this after a publication that failed, too.
		if (own !== undefined) keptBy(n8n).subscription = undefined;
		return true;
	});
}

/** What a step of a trigger's life works with, in the time that is left in its round. */
function placeOf(n8n: IHookFunctions, round: Round) {
	const url = n8n.getNodeWebhookUrl('default');
	if (url === undefined) {
		throw new NodeOperationError(
			n8n.getNode(),
			'n8n provided no webhook URL. Set its webhook address (WEBHOOK_URL).',
		);
	}
	const instance = sign('webhook-subscription', n8n.getInstanceId()).slice(0, 16);
	const { subscription: stored } = keptBy(n8n);
	/** A copied database has the original's. */
	const own = stored?.url === url && stored.instance === instance ? stored : undefined;
	/** What identifies the trigger's subscriptions, apart from the URL. */
	const knownIds = own === undefined ? [] : [own.subscriptionId];
	const secrets = new Secrets(madeBy(stored).map(({ preSharedKey }) => preSharedKey));
	const connectIn = ({ patience }: Round) => connect(n8n, { secrets, patience });
	return {
		...{ owner: { url, instance }, stored, own, knownIds, secrets },
		send: connectIn(round),
		/** A way to remove what is in the way of a creation, or left of it. */
		sendToCleanUp: () => connectIn(roundOf(n8n, 'cleanUp')),
		/** The trigger's subscriptions on the platform. */
		find: async (send: Send) => await findSubscriptions(send, { url, instance }, knownIds),
		warn: (text: string) => n8n.logger.warn(secrets.forLog(text)),
	};
}

/** Runs a step against the platform. Of an error n8n shows only the message here, so the message says all. */
async function withPlatform(
	n8n: IHookFunctions,
	step: Step,
	work: (place: ReturnType<typeof placeOf>) => Promise<boolean>,
): Promise<boolean> {
	const round = roundOf(n8n, step);
	const place = placeOf(n8n, round);
	const result = await resultOf(work(place));
	if (!(result instanceof Error)) return result;
	// A call that comes too late only says so; the first failure says why.
	const isLate = Date.now() >= round.patience.end;
	round.failure = (isLate ? round.failure : undefined) ?? result;
	throw toMessageError(n8n.getNode(), presentable(sayingHowLong(round.failure), place.secrets));
}

/** An error with how long the platform asks to wait: n8n may have no time for it. */
function sayingHowLong(error: Error): Error {
	if (!(error instanceof ApiError)) return error;
	const { kind, message, retryAfter = 0 } = error;
	const seconds = Math.ceil(retryAfter / 1000);
	const [what, later] =
		kind === 'throttled' ? ['Nothing was done.', 'Try again later.'] : [error.advice, ''];
	const when = `The platform asks to wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}: try again after that.`;
	return error.with(message, { advice: inARow(what, seconds > 0 ? when : later) });
}

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
type Step = keyof typeof BUDGETS;

/** All calls of n8n that belong to one publication, to create or to remove. */
interface Round {
	patience: Patience;
	/** Why its first call failed: a later one may have no time left to find out. */
	failure?: Error;
}

/** `start`: epoch ms. */
type Rounds = { start: number } & Partial<Record<Step, Round>>;

/**
 * By static data: all calls that belong together get the same object from n8n, and a publication gets
 * another one than the removal of the earlier subscription.
 */
const publicationRounds = new ObjectMemory<object, Rounds>('publicationRounds');

/** The round of a step. A removal after a creation is that of one that failed. */
function roundOf(n8n: IHookFunctions, step: Step): Round {
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

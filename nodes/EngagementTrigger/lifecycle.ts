import type { IHookFunctions } from 'n8n-workflow';
import { ApiError, inARow } from '../kernel/failures/errors';
import { presentable, toMessageError } from '../kernel/failures/nodeError';
import { resultOf, resultOrFailure } from '../kernel/failures/results';
import { patienceFor, type Patience } from '../kernel/http/stoppable';
import { ObjectMemory } from '../kernel/memory/processMemory';
import { connect } from '../kernel/requests';
import type { Send } from '../kernel/sending';
import { Secrets } from '../kernel/values/secrets';
import { isMissing, saysNo } from '../kernel/values/values';
import { isStart } from '../kernel/webhooks/trigger';
import type { Subscription } from '../service/reads/subscriptions';
import { inWords } from './leftBehind';
import {
	loadSubscription,
	type Owner,
	ownerOf,
	type StoredSubscription,
	storeSubscription,
} from './owner';
import { deriveCurrentKey, earlierKeysOf } from './preSharedKey';
import {
	runAction,
	canBecome,
	createSubscription,
	findSubscriptions,
	remove,
	updateTypes,
	type WantedSubscription,
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
	const { owner, ownSubscription, knownIds } = ownSubscriptionOf(n8n);
	if (ownSubscription === undefined) return false;
	return await withPlatform(n8n, roundOf(n8n, 'creation'), async (send, { warn }) => {
		const bringUpToDate = async (): Promise<boolean> => {
			const found = await findSubscriptions(send, owner, knownIds);
			const current = found.find(({ id }) => id === ownSubscription.subscriptionId);
			const hasCurrentKey = ownSubscription.preSharedKey === (await deriveCurrentKey(n8n));
			if (current === undefined || !hasCurrentKey || !canBecome(current, wanted)) return false;
			await updateTypes(send, current, wanted);
			if (isOff(current.verified)) await runAction(send, current.id, 'verify');
			if (isOff(current.active)) await runAction(send, current.id, 'activate');
			// They are left over from a start of which n8n stored nothing, and no reason to lose this one.
			const removal = await removeAll(send, found, current.id);
			if (removal !== undefined)
				warn(`Webhook subscriptions of an earlier start may be left: ${removal.message}`);
			return true;
		};
		const result = await resultOf(bringUpToDate());
		if (!(result instanceof Error)) return result;
		if (!(result instanceof ApiError && result.maySucceedLater()) || !isStart(n8n)) throw result;
		// n8n unpublishes a trigger whose check fails. An unreachable platform is no reason for that.
		warn(`The webhook subscription was not checked at the start: ${result.message}`);
		return true;
	});
}

/**
 * Creates, verifies and activates the subscription, and only then removes those that it replaces, so
 * that no event falls between the two. When a step fails, what was created is removed.
 */
export async function create(n8n: IHookFunctions, wanted: WantedSubscription): Promise<boolean> {
	const { owner, stored, ownSubscription, knownIds } = ownSubscriptionOf(n8n);
	return await withPlatform(n8n, roundOf(n8n, 'creation'), async (send, { secrets, warn }) => {
		const preSharedKey = await deriveCurrentKey(n8n);
		secrets.add(preSharedKey);
		const subscribe = async (): Promise<string> => {
			const id = await createSubscription(send, owner, preSharedKey, wanted);
			knownIds.push(id);
			await runAction(send, id, 'verify');
			await runAction(send, id, 'activate');
			return id;
		};
		const sendToCleanUp = () => connectFor(n8n, secrets, roundOf(n8n, 'cleanUp').patience);
		const find = async () => await resultOf(findSubscriptions(sendToCleanUp(), owner, knownIds));
		const cleanUp = async (found: Subscription[] | Error, keptId?: string) =>
			await removeAll(sendToCleanUp(), found, keptId);
		// Several main processes can start together: none removes what another has created since.
		const earlier = isStart(n8n) ? await find() : undefined;
		const subscriptionId = await resultOf(subscribe());
		if (subscriptionId instanceof Error) {
			// One of another address is still there, and is removed when its delivery proves it.
			if (ownSubscription !== undefined) storeSubscription(n8n, undefined);
			const removal = await cleanUp(await find());
			if (removal === undefined) throw subscriptionId;
			const leftover = `A subscription may be left on the platform, since removing it failed too (${removal.message}): remove it there.`;
			const { message } = subscriptionId;
			if (!(subscriptionId instanceof ApiError))
				throw new ApiError('failed', message, { advice: leftover });
			throw subscriptionId.with(message, { advice: inARow(subscriptionId.advice, leftover) });
		}
		const earlierKeys = earlierKeysOf(stored, preSharedKey, owner);
		storeSubscription(n8n, { ...owner, subscriptionId, preSharedKey, earlierKeys });
		const removal = await cleanUp(earlier ?? (await find()), subscriptionId);
		if (removal !== undefined)
			warn(
				`The subscription that ${subscriptionId} replaces may be left on the platform: ${removal.message}`,
			);
		if (stored !== undefined && ownSubscription === undefined) warn(notTouched(stored, owner));
		return true;
	});
}

/** Whether a state that the platform shows is not reached, also as a text. */
function isOff(state: unknown): boolean {
	return isMissing(state) || saysNo(state);
}

function notTouched({ subscriptionId, url }: StoredSubscription, owner: Owner): string {
	const subscription = `The webhook subscription ${subscriptionId} (${url})`;
	return url === owner.url
		? `${subscription} was made under this address by an n8n with another instance ID, so it was not touched. It delivers here too. If that n8n is no longer used, remove the subscription on the platform.`
		: `${subscription} was made under another address, so it was not touched. It is removed once its deliveries arrive here. If that address is no longer in use, remove it on the platform.`;
}

/** Removes the subscription. One that is already gone is fine. */
export async function cancel(n8n: IHookFunctions): Promise<boolean> {
	const { owner, ownSubscription, knownIds } = ownSubscriptionOf(n8n);
	return await withPlatform(n8n, roundOf(n8n, 'removal'), async (send, { warn }) => {
		// What is stored can be out of date: an execution may have stored its own copy over it.
		const found = await resultOf(findSubscriptions(send, owner, knownIds));
		if (found instanceof Error) for (const id of knownIds) await remove(send, id);
		const failure = await removeAll(send, found);
		if (failure !== undefined) throw failure;
		for (const { leftBehind } of ownSubscription?.earlierKeys ?? [])
			if (leftBehind !== undefined)
				warn(
					`${inWords(leftBehind)} may be left on the platform. If that address is no longer in use, remove it there.`,
				);
		// One of another address is still there: n8n calls this after a publication that failed, too.
		if (ownSubscription !== undefined) storeSubscription(n8n, undefined);
		return true;
	});
}

/** The trigger's owner, the stored subscription, and that subscription if it belongs to this n8n: a copied database has the original's. */
function ownSubscriptionOf(n8n: IHookFunctions) {
	const owner: Owner = ownerOf(n8n);
	const stored = loadSubscription(n8n);
	const isOwn = stored?.url === owner.url && stored.instance === owner.instance;
	const ownSubscription = isOwn ? stored : undefined;
	/** What identifies the subscription, apart from the URL. */
	const knownIds = ownSubscription === undefined ? [] : [ownSubscription.subscriptionId];
	return { owner, stored, ownSubscription, knownIds };
}

/** Removes all that can be removed of what was found. Returns the first failure. */
async function removeAll(
	send: Send,
	found: readonly Subscription[] | Error,
	keptId?: string,
): Promise<Error | undefined> {
	if (found instanceof Error) return found;
	const results: unknown[] = [];
	for (const { id } of found) if (id !== keptId) results.push(await resultOf(remove(send, id)));
	return results.find((result) => result instanceof Error);
}

/**
 * Runs a step against the platform, in the time that is left in its round. Of an error n8n shows only
 * the message here, so the message says all.
 * @param step gets a way to n8n's log, without secrets, and adds every secret that it uses
 */
async function withPlatform<T>(
	n8n: IHookFunctions,
	round: Round,
	step: (send: Send, use: { secrets: Secrets; warn: (text: string) => void }) => Promise<T>,
): Promise<T> {
	const { preSharedKey, earlierKeys = [] } = loadSubscription(n8n) ?? {};
	const secrets = new Secrets([preSharedKey, ...earlierKeys.map((key) => key.preSharedKey)]);
	const warn = (text: string) => n8n.logger.warn(secrets.forLog(text));
	const send = connectFor(n8n, secrets, round.patience);
	const result = await resultOf(step(send, { secrets, warn }));
	if (!(result instanceof Error)) return result;
	// A call that comes too late only says so; the first failure says why.
	const isLate = Date.now() >= round.patience.end;
	round.failure = (isLate ? round.failure : undefined) ?? result;
	throw toMessageError(n8n.getNode(), presentable(round.failure, secrets));
}

/** The way to the platform; its errors say how long the platform asks to wait: n8n may have no time for it. */
function connectFor(n8n: IHookFunctions, secrets: Secrets, patience: Patience): Send {
	const send = connect(n8n, { secrets, patience });
	return async (...request) => {
		const result = await resultOrFailure(send(...request));
		if (!(result instanceof ApiError)) return result;
		const { kind, message, advice, retryAfter = 0 } = result;
		const seconds = Math.ceil(retryAfter / 1000);
		const what = kind === 'throttled' ? 'Nothing was done.' : advice;
		const when = `The platform asks to wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}: try again after that.`;
		const later = kind === 'throttled' ? 'Try again later.' : '';
		throw result.with(message, { advice: inARow(what, seconds > 0 ? when : later) });
	};
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

/** All calls of n8n that belong to one publication, to create or to remove. */
interface Round {
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
function roundOf(n8n: IHookFunctions, step: keyof typeof BUDGETS): Round {
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

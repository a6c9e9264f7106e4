import type { IDataObject } from 'n8n-workflow';
import { recordsOf } from '../shared/answer';
import { ApiError, inARow, type ErrorEntry } from '../shared/errors';
import { choice, number, type Field, type PartialValues } from '../shared/fields';
import { isRecordWith, readAlsoWithoutPrefix } from '../shared/ids';
import { OutputItem, type Item, type Output, type RunContext } from '../shared/operation';
import { resultOrFailure } from '../shared/results';
import { entriesOf, type Send, type SendRead } from '../shared/transport';
import { isMissing, quote, toText } from '../shared/values';
import {
	checkInterval,
	jobState,
	onTimeout,
	Polling,
	statusOf,
	Suspension,
	type Look,
	unreadAfter,
	waitForItems,
	waitLimit,
	wordsOf,
} from '../shared/waiting';
import { adviceOn, withPublishingAdvice, type Published } from './advice';

/** The longest wait that occupies a worker: n8n wakes a suspended execution once a minute at most. */
const SHORT_WAIT_SECONDS = 60;

const INTERVAL_SECONDS = 60;

const whenPublished = <F extends Field>(field: F) =>
	({
		...field,
		shownWhen: { waitFor: ['published'] },
		neverEmpty: 'resets',
		sameForAll: true,
	}) as const;

/** Options of an operation that publishes. */
export const publishedOptions = [
	choice(
		'waitFor',
		[
			{
				value: 'nothing',
				name: 'Nothing',
				description: 'Continue as soon as the platform has accepted it',
			},
			{
				value: 'published',
				name: 'Published',
				description:
					'Continue when the platform has published it, and fail if it could not be published',
			},
		],
		{ sameForAll: true, description: 'What to wait for before the items continue' },
	),
	whenPublished(
		number('waitTimeout', {
			displayName: 'Wait Timeout (Seconds)',
			min: 1,
			max: 365 * 24 * 3600,
			default: SHORT_WAIT_SECONDS,
			description: `The maximum time to wait. Up to ${SHORT_WAIT_SECONDS} seconds the node keeps asking for the status; for longer waits the execution is suspended and occupies no worker.`,
		}),
	),
	whenPublished({
		...checkInterval,
		default: INTERVAL_SECONDS,
		description: `How long to wait between two checks if the wait is longer than ${SHORT_WAIT_SECONDS} seconds`,
	}),
	whenPublished(onTimeout('What to do when Wait Timeout is over and it is not published')),
] as const;

type Options = PartialValues<typeof publishedOptions>;

/** What was published, as plain data: the items that come out, and the posts that are waited for. */
interface Begun {
	items: IDataObject[];
	postIds: string[];
	/** How many looks have found all of them published, and one with a status that may not be the last. */
	sentLooks?: number;
}

/** Publishes what an item asks for. */
type Publish<P> = (parameters: P, send: Send) => Promise<readonly IDataObject[]>;

/**
 * Publishes each item's part, and with Wait For waits until the platform shows the outcome. Whatever ends
 * the wait, nothing is published twice.
 * @param kind what it is that the operation publishes
 * @param publish the items of one; what they name in `postId` or `postIds` is waited for
 */
export async function publishAll<P extends { options: Options }>(
	items: ReadonlyArray<Item<P>>,
	context: RunContext,
	kind: Published,
	publish: Publish<P>,
): Promise<ReadonlyArray<Output | Error | undefined>> {
	const { ledger } = context;
	const options = items[0]?.parameters.options ?? {};
	const { waitFor, waitTimeout = SHORT_WAIT_SECONDS } = options;
	const { checkInterval: interval = INTERVAL_SECONDS } = options;
	const limit = waitLimit(waitTimeout, context);
	const { timeout } = limit;
	const waits = waitFor === 'published';
	const isShort = timeout <= SHORT_WAIT_SECONDS;
	// What is SENT may still fail on its channel. In a long wait, the next look is at least a minute later.
	const mostSentLooks = isShort ? 2 : 1;
	let status: string | undefined;
	let unnamed = 0;
	const outputs = await waitForItems(items, context, {
		begin: async (parameters, send): Promise<Begun> => {
			const published = await publish(parameters, send);
			return { items: [...published], postIds: postIdsIn(published) };
		},
		// What names no post has nothing to wait for.
		isAwaited: ({ postIds }) => waits && postIds.length > 0,
		look: async (_parameters, begun, isLast) => {
			const look = await lookAtPosts(begun, kind, context.send).catch(throwAccepted);
			const posts = postsIn(look.found);
			status = statusOfAll(posts);
			const { sentLooks = 0 } = begun;
			if (!look.isDone || isLast || sentLooks === mostSentLooks || !posts.some(isOnlySent))
				return look;
			const seen = { ...begun, sentLooks: sentLooks + 1 };
			return { isDone: false, found: { posts: [...posts] }, begun: seen };
		},
		time: {
			timeout: waits ? timeout : 0,
			start: () =>
				isShort
					? new Polling({ ...limit, job: 'The publication', status: () => status }, context)
					: new Suspension(ledger, { interval, timeout }),
		},
		output: (begun, found, timedOut) => {
			if (isUnnamed(begun)) unnamed++;
			if (timedOut === undefined) return begun.items.map((item) => asOutput(item, {}));
			const posts = postsIn(found);
			if (!timedOut && posts.some(isOnlySent)) context.hint(ONLY_SENT);
			return begun.items.map((item) => asOutput(item, { ...outcomeOf(item, posts), timedOut }));
		},
		timedOut: (_parameters, found) => notInTime(timeout, found),
	});
	if (unnamed > 0) {
		const message = `For ${unnamed} of ${items.length} items the platform named no post, so it may not have been published. Look at the account before you publish it again.`;
		context.hint(message);
	}
	return outputs;
}

/** What the node itself says about a publication is not marked as written by others. */
function asOutput(item: IDataObject, found: IDataObject): IDataObject | OutputItem {
	const isOwn = 'hints' in item || item.published === false;
	const all = { ...item, ...found };
	return isOwn ? new OutputItem(all) : all;
}

/** As {@link publishAll}, for replies and posts, whose write is one request. */
const publishOthers =
	(kind: Published) =>
	async <P extends { options: Options }>(
		items: ReadonlyArray<Item<P>>,
		context: RunContext,
		write: Publish<P>,
	) =>
		await publishAll(
			items,
			context,
			kind,
			async (parameters, send) => await withPublishingAdvice(write(parameters, send), kind),
		);

/** Of an operation that publishes one record for each item: it can wait until that is published. */
export const untilPublished = (kind: Published) =>
	({
		also: ['GET /publishing/post'],
		waitsFor: 'the platform to publish it',
		options: publishedOptions,
		together: publishOthers(kind),
	}) as const;

/** Whether the platform accepted it, and neither named a post nor is known to have published nothing. */
function isUnnamed({ items, postIds }: Begun): boolean {
	return postIds.length === 0 && items.every(({ published }) => published !== false);
}

function postIdsIn(items: readonly IDataObject[]): string[] {
	return items.flatMap(({ postIds, postId, id }) =>
		[postIds ?? id ?? postId].flat().flatMap((one) => (isMissing(one) ? [] : [toText(one)])),
	);
}

/** What the platform shows of a post, as plain data. */
interface Shown extends IDataObject {
	postId: string;
	published: boolean;
	/** Undefined while it is not there. */
	status?: string;
}

function postsIn(found?: IDataObject | Error): readonly Shown[] {
	return found === undefined || found instanceof Error ? [] : (found.posts as Shown[]);
}

const ONLY_SENT =
	'The platform still shows the status SENT, so the channel may not have confirmed it yet. Post > Get shows what became of it.';

function isOnlySent({ published, status }: Shown): boolean {
	return published && status !== undefined && wordsOf(status)[0] === 'SENT';
}

/** The outcome of the posts of one item; empty if it names none. */
function outcomeOf(item: IDataObject, posts: readonly Shown[]): IDataObject {
	const ids = postIdsIn([item]);
	const own = posts.filter(({ postId }) => ids.includes(postId));
	if (own.length === 0) return {};
	const status = statusOfAll(own);
	return {
		published: own.every(({ published }) => published),
		...(status !== undefined && { status }),
	};
}

/** The status of the first that is not published, if there is one. */
function statusOfAll(posts: readonly Shown[]): string | undefined {
	const known = posts.filter(({ status }) => status !== undefined);
	return (known.find(({ published }) => !published) ?? known[0])?.status;
}

/** What is known of the posts, in words. */
function inWords(posts: readonly Shown[]): string {
	return posts
		.map(({ postId, published, status }) => {
			if (published) return `${postId} was published`;
			return status === undefined
				? `${postId} was not found yet`
				: `${postId} has the status ${quote(status)}`;
		})
		.join(', ');
}

/**
 * What the platform shows of the posts. It is settled when each has a final status, or one has failed; a post
 * that is not there yet may come, and one may be listed several times, e.g. once for each channel.
 */
async function lookAtPosts(
	{ postIds }: Begun,
	kind: Published,
	send: SendRead,
): Promise<Look<Begun>> {
	const records = await postsWith(postIds, send);
	const looks = [...new Set(postIds)].map((postId) => lookAtPost(postId, records));
	const posts = looks.map(({ shown }) => shown);
	if (looks.some(({ failed }) => failed !== undefined))
		return { isDone: true, found: notPublished(looks, kind) };
	return { isDone: posts.every(({ published }) => published), found: { posts } };
}

/** `failed`: what the platform has of the post, if it could not be published. */
interface PostLook {
	shown: Shown;
	failed?: IDataObject;
}

function lookAtPost(postId: string, records: readonly IDataObject[]): PostLook {
	const own = records
		.filter((record) => isRecordWith(record, postId, ['postId']))
		.map((record) => ({ record, status: statusOf(record) }))
		.map((one) => ({ ...one, state: one.status === undefined ? undefined : stateOf(one.status) }));
	const failed = own.find(({ state }) => state === 'failed');
	const open = own.find(({ state }) => state !== undefined && state !== 'done');
	const { status } = failed ?? open ?? own.find(({ state }) => state === 'done') ?? {};
	const published = own.length > 0 && own.every(({ state }) => state === 'done');
	return {
		shown: { postId, published, ...(status !== undefined && { status }) },
		failed: failed?.record,
	};
}

/** The posts with these IDs, those that there are. */
async function postsWith(postIds: readonly string[], send: SendRead): Promise<IDataObject[]> {
	const posts = await resultOrFailure(
		readAlsoWithoutPrefix(postIds, async (ids) => {
			const answer = await send('GET /publishing/post', { query: { postIds: ids } });
			return recordsOf(answer).filter((post) =>
				postIds.some((id) => isRecordWith(post, id, ['postId'])),
			);
		}),
	);
	if (!(posts instanceof ApiError)) return posts;
	if (posts.kind === 'notFound') return [];
	throw posts;
}

/** First words of statuses that mean that a post is with its channel (SENT: Part 3, "Reply"). */
const PUBLISHED: readonly string[] = ['SENT', 'PUBLISHED', 'DELIVERED', 'READ', 'POSTED', 'LIVE'];

/** Words for a post that was sent, but not to its channel yet, e.g. SENT_FOR_APPROVAL (publicly known). */
const BEFORE_CHANNEL: readonly string[] = ['APPROVAL', 'APPROVER', 'REVIEW', 'MODERATION'];

function stateOf(status: string) {
	const [first = '', ...others] = wordsOf(status);
	if (!PUBLISHED.includes(first)) return jobState(status);
	return others.some((word) => BEFORE_CHANNEL.includes(word)) ? 'inProgress' : 'done';
}

/** Throws the error, which says that it came after the publication was accepted. */
function throwAccepted(error: Error): never {
	throw unreadAfter('It was accepted, but its status could not be read', 'send', error);
}

/** Where a post may say why it failed; `error` as in the event of a failure. */
const REASON_FIELDS = [
	...['error', 'errors', 'errorMessage', 'failureReason', 'reason', 'statusMessage', 'message'],
];

/** Names each post that failed, and what became of the others, which must not be published twice. */
function notPublished(looks: readonly PostLook[], kind: Published): ApiError {
	const failed = looks.flatMap(({ shown, failed: record }) =>
		record === undefined ? [] : [{ ...shown, record, entries: reasonsIn(record) }],
	);
	const others = looks.filter((look) => look.failed === undefined).map(({ shown }) => shown);
	const isOneOfSeveral = looks.length > 1;
	const what = failed.map(({ postId, status, entries }) => {
		const why = entries.map(({ message }) => message).join('; ');
		return `${isOneOfSeveral ? postId : 'it'} (status ${quote(status)})${why && `: ${why}`}`;
	});
	const entries = failed.flatMap((one) => one.entries);
	const known = adviceOn(entries, kind);
	const only = failed.map(({ postId, record: { accountId } }) =>
		isMissing(accountId) ? `the account of ${postId}` : `account ${toText(accountId)} (${postId})`,
	);
	const onlyThose = `${inWords(others)}: repeat it only for ${only.join(', ')}.`;
	return new ApiError('failed', `The platform did not publish ${what.join('; ')}`, {
		advice: inARow(
			'It was accepted first, so nothing was sent again.',
			others.length > 0 ? onlyThose : '',
			known || 'Correct what the reason names, and publish it as a new post.',
		),
		entries,
		mayHaveCompleted: true,
	});
}

function reasonsIn(post: IDataObject): ErrorEntry[] {
	const reasons = REASON_FIELDS.map((name) =>
		entriesOf(post[name]).filter(({ message }) => !isMissing(message)),
	);
	return reasons.find(({ length }) => length > 0) ?? [];
}

function notInTime(timeout: number, found?: IDataObject): ApiError {
	const posts = postsIn(found);
	const status = statusOfAll(posts);
	const one = status === undefined ? '' : `: its status is ${quote(status)}`;
	const shown = posts.length > 1 ? `: ${inWords(posts)}` : one;
	return new ApiError('timedOut', `It was not published within ${timeout} seconds${shown}`, {
		advice: {
			person:
				'Do not send it again. Look at it later with Post > Get, or wait longer (Wait Timeout).',
			model: 'Do not send it again. Look at it later.',
		},
		mayHaveCompleted: true,
	});
}

import type { IDataObject } from 'n8n-workflow';
import { recordsOf } from '../kernel/answers/answer';
import { idsIn, isRecordWith, withoutPrefix } from '../kernel/answers/ids';
import { entriesOf } from '../kernel/answers/refusals';
import { ApiError, inARow, type ErrorEntry } from '../kernel/failures/errors';
import { unlessRefused } from '../kernel/failures/results';
import {
	OutputItem,
	REACHES_PEOPLE,
	type Item,
	type Once,
	type RunContext,
} from '../kernel/operation';
import type { SendRead } from '../kernel/sending';
import { chunks, defined, isMissing, listOf, quote, toText } from '../kernel/values/values';
import { statusPhrase, waitLimit } from '../kernel/waiting/clocks';
import * as waiting from '../kernel/waiting/options';
import { waitForItems } from '../kernel/waiting/wait';
import { f } from '../service/fields';
import { jobState, statusOf, wordsOf } from '../service/jobs/jobAnswer';
import { MAX_IDS } from '../service/reads/messages';
import { adviceOn, withPublishingAdvice, type Published } from './advice';

/** n8n wakes a suspended execution once in so many seconds at most: a wait that is not longer occupies a worker. */
const SHORT_WAIT_SECONDS = 60;

const whenPublished = { ...waiting.FOR_ALL, shownWhen: { waitFor: ['published'] } } as const;

export const publishedOptions = [
	f.choice('waitFor', 'What to wait for before the items continue', { sameForAll: true }, [
		{ value: 'nothing', description: 'Continue as soon as the platform has accepted it' },
		{
			value: 'published',
			description:
				'Continue when the platform has published it, and fail if it could not be published',
		},
	]),
	f.number('waitTimeout', {
		...whenPublished,
		displayName: 'Wait Timeout (Seconds)',
		description: `The maximum time to wait. Up to ${SHORT_WAIT_SECONDS} seconds the node keeps asking for the status; for longer waits the execution is suspended and occupies no worker.`,
		min: 1,
		max: waiting.LONGEST_WAIT_SECONDS,
		default: SHORT_WAIT_SECONDS,
	}),
	{
		...waiting.checkInterval,
		...whenPublished,
		default: SHORT_WAIT_SECONDS,
		description: `How long to wait between two checks if the wait is longer than ${SHORT_WAIT_SECONDS} seconds`,
	},
	{
		...waiting.onTimeout('What to do when Wait Timeout is over and it is not published'),
		...whenPublished,
	},
] as const;

type Options = f.PartialValues<typeof publishedOptions>;

/** What was published, as plain data: the items that come out, which name the posts that are waited for. */
interface Begun {
	items: readonly IDataObject[];
	/** How many looks have found all of them published, and one with a status that may not be the last. */
	sentLooks?: number;
}

/** Publishes each item's part and, with Wait For, waits until the platform shows its outcome. Nothing is sent twice. */
export async function publishAll<P extends { options: Options }>(
	items: ReadonlyArray<Item<P>>,
	context: RunContext,
	kind: Published,
	publish: Once<P>,
) {
	const options = items[0]?.parameters.options ?? {};
	const { waitTimeout = SHORT_WAIT_SECONDS, checkInterval: interval = SHORT_WAIT_SECONDS } =
		options;
	const waits = options.waitFor === 'published';
	const timeout = waits ? waitLimit(waitTimeout, context) : 0;
	const isShort = timeout <= SHORT_WAIT_SECONDS;
	// What is SENT may still fail on its channel. In a long wait, the next look is at least a minute later.
	const mostSentLooks = isShort ? 2 : 1;
	let unnamed = 0;
	const outputs = await waitForItems(items, context, {
		begin: async (...given): Promise<Begun> => ({ items: await publish(...given) }),
		look: async (begun, { isLast, open, once }) => {
			const postIds = postIdsIn(begun.items);
			// What names no post has nothing to wait for.
			if (!waits || postIds.length === 0) return { isDone: true };
			const readAll = async () => await unlessRefused(readPosts(context.send, open));
			const readOwn = async () =>
				await unlessRefused(readPosts(context.send, [begun]), ({ kind }) => kind === 'notFound');
			// One that is refused must not hold up the others.
			const all = open.length > 1 ? await once('posts', readAll) : undefined;
			const records = all ?? (await readOwn()) ?? [];
			const posts = [...new Set(postIds)].map((postId) => postIn(records, postId));
			if (posts.some(({ failed }) => failed))
				return { isDone: true, found: notPublished(posts, kind) };
			const { sentLooks = 0 } = begun;
			if (!posts.every(({ published }) => published)) return { isDone: false, found: { posts } };
			const isDone = isLast || sentLooks === mostSentLooks || !posts.some(isOnlySent);
			return { isDone, found: { posts }, begun: { ...begun, sentLooks: sentLooks + 1 } };
		},
		sent: { verb: 'send', unread: () => 'It was accepted, but its status could not be read' },
		time: { timeout, interval, ...(isShort && { inWorker: 'The publication' }) },
		status: (seen) => statusOfAll(postsIn(seen)),
		output: ({ items }, found, timedOut) => {
			// What is known to have published nothing has no post to name.
			if (postIdsIn(items).length === 0 && items.every(({ published }) => published !== false))
				unnamed++;
			const posts = postsIn(found);
			if (!timedOut && posts.some(isOnlySent)) context.hint(ONLY_SENT);
			const end = timedOut ? { timedOut, note: UNDER_WAY } : posts.length > 0 && { timedOut };
			return items.map((item) => {
				const ids = postIdsIn([item]);
				const own = posts.filter(({ postId }) => ids.includes(postId));
				const published = own.length > 0 ? own.every((post) => post.published) : undefined;
				const outcome = defined({ published, status: statusOfAll(own) });
				const all = { ...item, ...outcome, ...end };
				// What the node itself says about a publication is not marked as written by others.
				const isOwn = 'hints' in item || item.published === false || timedOut;
				return isOwn ? new OutputItem(all) : all;
			});
		},
		late: (_begun, seen) => notInTime(timeout, postsIn(seen)),
	});
	if (unnamed > 0)
		context.hint(
			`For ${unnamed} of ${items.length} items the platform named no post, so it may not have been published. Look at the account before you publish it again.`,
		);
	return outputs;
}

/** Of an operation that publishes with one request for each item: it can wait until that is published. */
export const untilPublished = (kind: Published) =>
	({
		dangers: [REACHES_PEOPLE],
		also: ['GET /publishing/post'],
		waitsFor: 'the platform to publish it',
		options: publishedOptions,
		executeAll: async <P extends { options: Options }>(
			items: ReadonlyArray<Item<P>>,
			context: RunContext,
			once: Once<P>,
		) =>
			await publishAll(items, context, kind, async (parameters, send) =>
				withPublishingAdvice(once(parameters, send), kind),
			),
	}) as const;

/** The version before named the posts of a message in `postIds`, and may still wait for them. */
const postIdsIn = (items: readonly IDataObject[]) =>
	items.flatMap((one) => listOf(one.postIds ?? idsIn(one, ['id', 'postId'])[0]).map(toText));

type Post = ReturnType<typeof postIn>;

const postsIn = ({ posts = [] }: IDataObject = {}) => posts as readonly Post[];

const UNDER_WAY =
	'It was accepted, and is not published yet. Do not send it again; look at it later.';

const ONLY_SENT =
	'The platform still shows the status SENT, so the channel may not have confirmed it yet. Post > Get shows what became of it.';

const isOnlySent = ({ published, status = '' }: Post) => published && wordsOf(status)[0] === 'SENT';

/** The status of the first that is not published, if there is one. */
function statusOfAll(posts: readonly Post[]): string | undefined {
	const known = posts.filter(({ status }) => status !== undefined);
	return (known.find(({ published }) => !published) ?? known[0])?.status;
}

function postsInWords(posts: readonly Post[]): string {
	const outcomes = posts.map(({ postId, published, status }) => {
		if (published) return `${postId} was published`;
		if (status === undefined) return `${postId} was not found yet`;
		return `${postId} has the status ${quote(status)}`;
	});
	return outcomes.join(', ');
}

async function readPosts(send: SendRead, all: readonly Begun[]): Promise<IDataObject[]> {
	// Publicly known: records and queries have the number alone.
	const numbers = new Set(all.flatMap(({ items }) => postIdsIn(items).map(withoutPrefix)));
	const posts: IDataObject[] = [];
	for (const postIds of chunks([...numbers], MAX_IDS))
		posts.push(...recordsOf(await send('GET /publishing/post', { query: { postIds } })));
	return posts;
}

/**
 * What is shown of a post, as plain data. It may be listed several times, e.g. once for each channel, or not yet: then
 * it has no status. `failed`: what is shown of it, if it could not be published.
 */
function postIn(records: readonly IDataObject[], postId: string) {
	const own = records
		.filter((record) => isRecordWith(record, postId, ['postId']))
		.map((record) => ({ record, status: statusOf(record) }))
		.map((one) => ({ ...one, state: one.status === undefined ? undefined : stateOf(one.status) }));
	const first = (state: string) => own.find((one) => one.state === state);
	const failed = first('failed');
	return {
		postId,
		published: own.length > 0 && own.every(({ state }) => state === 'done'),
		status: (failed ?? first('inProgress') ?? first('done'))?.status,
		failed: failed?.record,
	};
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

/** Names each post that failed, and what became of the others, which must not be published twice. */
function notPublished(posts: readonly Post[], kind: Published): ApiError {
	const failed = posts.flatMap(({ failed: record, ...post }) =>
		record === undefined ? [] : [{ ...post, record, entries: reasonsIn(record) }],
	);
	const others = postsInWords(posts.filter((post) => post.failed === undefined));
	const what = failed.map(({ postId, status, entries }) => {
		const why = entries.map(({ message }) => message).join('; ');
		return `${posts.length > 1 ? postId : 'it'} (status ${quote(status)})${why && `: ${why}`}`;
	});
	const entries = failed.flatMap((one) => one.entries);
	const only = failed.map(({ postId, record: { accountId } }) =>
		isMissing(accountId) ? `the account of ${postId}` : `account ${toText(accountId)} (${postId})`,
	);
	return new ApiError('failed', `The platform did not publish ${what.join('; ')}`, {
		advice: inARow(
			'It was accepted first, so nothing was sent again.',
			others && `${others}: repeat it only for ${only.join(', ')}.`,
			adviceOn(entries, kind) || 'Correct what the reason names, and publish it as a new post.',
		),
		entries,
		mayHaveCompleted: true,
	});
}

/** Why a post failed, in the first place that says it; `error` as in the event of a failure. */
function reasonsIn(post: IDataObject): ErrorEntry[] {
	const { error, errors, errorMessage, failureReason, reason, statusMessage, message } = post;
	const reasons = [error, errors, errorMessage, failureReason, reason, statusMessage, message].map(
		(given) => entriesOf(given).filter((entry) => !isMissing(entry.message)),
	);
	return reasons.find(({ length }) => length > 0) ?? [];
}

function notInTime(timeout: number, posts: readonly Post[]) {
	const shown = posts.length > 1 ? `: ${postsInWords(posts)}` : statusPhrase(statusOfAll(posts));
	const person =
		'Do not send it again. Look at it later with Post > Get, or wait longer (Wait Timeout).';
	const advice = { person, model: 'Do not send it again. Look at it later.' };
	return [`It was not published within ${timeout} seconds${shown}`, advice] as const;
}

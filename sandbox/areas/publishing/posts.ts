import { isDeepStrictEqual } from 'node:util';
import type { Behaviours } from '../../core/behaviours';
import { Refusal } from '../../core/envelope';
import { toNumber } from '../../core/ids';
import type { JsonObject } from '../../core/json';
import { findAll } from '../../core/lookup';
import type { Platform } from '../../core/platform';

/** The body of a publish request, with its id and status. */
export interface Post extends JsonObject {
	postId: string;
	status: 'SCHEDULED' | 'SENT' | 'SUCCESS' | 'FAILED';
	/** Epoch ms. */
	createdTime: number;
}

/** What becomes of the posts that are added from now on. */
export interface Course {
	/** How long publishing takes once it is due, in ms. */
	delay: number;
	/** Why it fails; null: it does not. */
	error: string | null;
}

/** How long a message counts as recent, in ms. */
const RECENT_PERIOD = 60 * 60 * 1000;

/** The posts, oldest first. */
export class Posts {
	private readonly posts = new Map<string, Post>();
	course: Course = { delay: 0, error: null };

	/** Called for each post when it is published. */
	onPublished?: (post: Post) => void;

	constructor(private readonly platform: Platform) {}

	/** Adds a post, which is published at once unless it is scheduled, or publishing takes its time. */
	add(body: JsonObject): Post {
		const createdTime = this.platform.clock.now();
		const postId = this.platform.ids.digits('post');
		const post: Post = { ...body, postId, status: 'SCHEDULED', createdTime };
		this.posts.set(postId, post);
		const { course } = this;
		const wait = Math.max((Number(post.scheduleDate) || 0) - createdTime, 0) + course.delay;
		if (wait === 0) this.publish(post, course);
		else this.platform.after(wait, () => this.publish(post, course));
		return { ...post };
	}

	/** Does nothing for a post that was deleted. */
	private publish(post: Post, { error }: Course): void {
		if (!this.has(post.postId)) return;
		post.status = 'SENT';
		try {
			if (error !== null) throw new Refusal(400, error);
			this.onPublished?.(post);
			this.end(({ sentFor }) => (post.status = sentFor === null ? 'SENT' : 'SUCCESS'));
		} catch (refusal) {
			// What it answers may have been deleted since it was scheduled.
			if (!(refusal instanceof Refusal)) throw refusal;
			const { key } = refusal;
			this.end(() => {
				Object.assign(post, { status: 'FAILED', error: key });
				const payload = { postId: toNumber(post.postId), error: key };
				this.platform.emit('MESSAGE_PUBLISH_FAILED', payload);
			});
		}
	}

	/** Ends a publication once it has been under way for its time. */
	private end(task: (behaviours: Behaviours) => void): void {
		const { behaviours } = this.platform;
		const { sentFor } = behaviours;
		const finish = () => {
			task(behaviours);
			this.platform.touch();
		};
		if (sentFor) this.platform.after(sentFor * 1000, finish);
		else finish();
	}

	has(id: string): boolean {
		return this.posts.has(id);
	}

	/**
	 * Sets the workflow properties of the posts of an account that were sent to a channel id, and returns
	 * the posts. Throws 404 when there is none.
	 */
	setWorkflow({ accountId, channelId }: Record<string, string>, workflow: JsonObject): Post[] {
		const posts = [...this.posts.values()].filter((post) => {
			const { channelId: recipient } = (post.toProfile ?? post) as JsonObject;
			const accounts = [post.accountIds ?? post.accountId].flat().map(String);
			return accounts.includes(accountId!) && String(recipient) === channelId;
		});
		if (posts.length === 0) this.platform.fail(404, 'publishing.post.not.found');
		for (const post of posts) Object.assign(post, { workflow });
		return posts.map((post) => ({ ...post }));
	}

	/** Skips unknown ids. Throws 404 when none is known. */
	getMany(ids: string[]): Post[] {
		return findAll(this.platform, this.posts, ids, 'publishing.post.not.found').map((post) => ({
			...post,
		}));
	}

	/** Throws 404. */
	delete(id: string): void {
		if (!this.posts.delete(id)) this.platform.fail(404, 'publishing.post.not.found');
	}

	/** Whether the same account has sent the same content to the same profile recently. */
	hasRecentDuplicate({ content, toProfile, accountId }: JsonObject): boolean {
		const since = this.platform.clock.now() - RECENT_PERIOD;
		return [...this.posts.values()].some(
			(post) =>
				post.createdTime > since &&
				isDeepStrictEqual(
					{ content: post.content, toProfile: post.toProfile, accountId: post.accountId },
					{ content, toProfile, accountId },
				),
		);
	}

	list(): Post[] {
		return [...this.posts.values()].map((post) => ({ ...post }));
	}
}

import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../core/json';
import { findAll } from '../../core/lookup';
import type { Platform } from '../../core/platform';

/** The body of a publish request, with its id and status. */
export interface Post extends JsonObject {
	postId: string;
	status: string;
	/** Epoch ms. */
	createdTime: number;
}

/** How long a message counts as recent, in ms. */
const RECENT_PERIOD = 60 * 60 * 1000;

/** The posts, oldest first. */
export class Posts {
	private readonly posts = new Map<string, Post>();

	constructor(private readonly platform: Platform) {}

	add(body: JsonObject): Post {
		const createdTime = this.platform.clock.now();
		const post = { ...body, postId: this.platform.ids.hex('post'), status: 'SENT', createdTime };
		this.posts.set(post.postId, post);
		return this.view(post);
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
			return String(post.accountId) === accountId && String(recipient) === channelId;
		});
		if (posts.length === 0) this.platform.fail(404, 'publishing.post.not.found');
		for (const post of posts) Object.assign(post, { workflow });
		return posts.map((post) => this.view(post));
	}

	/** Skips unknown ids. Throws 404 when none is known. */
	getMany(ids: string[]): Post[] {
		return findAll(this.posts, ids, 'publishing.post.not.found').map((post) => this.view(post));
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
		return [...this.posts.values()].map((post) => this.view(post));
	}

	/** A post whose time has not come is scheduled. */
	private view(post: Post): Post {
		const isDue = !(Number(post.scheduleDate) > this.platform.clock.now());
		return { ...post, status: isDue ? 'SENT' : 'SCHEDULED' };
	}
}

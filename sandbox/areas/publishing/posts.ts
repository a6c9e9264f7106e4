import { isDeepStrictEqual } from 'node:util';
import type { Platform } from '../../core/platform';

type Json = Record<string, unknown>;

/** What was published: the body as received, with the identifier and the status it got. */
export interface Post extends Json {
	postId: string;
	status: string;
	/** Epoch ms. */
	createdTime: number;
}

/** How long a message counts as recent. */
const RECENT = 60 * 60 * 1000;

/** The posts that were published, oldest first. */
export class Posts {
	private readonly posts = new Map<string, Post>();

	constructor(private readonly platform: Platform) {}

	add(body: Json): Post {
		const createdTime = this.platform.clock.now();
		const status = Number(body.scheduleDate) > createdTime ? 'SCHEDULED' : 'SENT';
		const post = { ...body, postId: this.platform.ids.hex('post'), status, createdTime };
		this.posts.set(post.postId, post);
		return post;
	}

	/** Those of the ids that exist, in the order asked for. Throws 404 when none does. */
	get(ids: string[]): Post[] {
		const found = ids.flatMap((id) => this.posts.get(id) ?? []);
		if (found.length === 0) this.platform.fail(404, 'publishing.post.not.found');
		return found;
	}

	delete(id: string): void {
		if (!this.posts.delete(id)) this.platform.fail(404, 'publishing.post.not.found');
	}

	/** Whether the same account sent the same content to the same profile a short while ago. */
	hasRecent({ content, toProfile, accountId }: Json): boolean {
		const since = this.platform.clock.now() - RECENT;
		return this.list().some(
			(post) =>
				post.createdTime > since &&
				isDeepStrictEqual(
					{ content: post.content, toProfile: post.toProfile, accountId: post.accountId },
					{ content, toProfile, accountId },
				),
		);
	}

	list(): Post[] {
		return [...this.posts.values()];
	}
}

import type { Area } from '../../core/area';
import { contract } from '../../core/contract';
import { ok } from '../../core/envelope';
import type { Platform } from '../../core/platform';
import { checkAgainst } from '../../core/validate';
import { KINDS } from './channels';
import { Posts } from './posts';

type Json = Record<string, unknown>;

/** Private messages by the rules of their channel, and the posts they become. */
export const publishing: Area<Posts> = {
	name: 'publishing',
	open(platform) {
		const posts = new Posts(platform);
		return {
			store: posts,
			state: () => posts.list(),
			routes: {
				'POST /publishing/message': ({ body }) => {
					const message = body as Json;
					checkChannel(platform, message);
					if (message.allowDuplicateMessages !== true && posts.hasRecent(message))
						platform.fail(400, 'publishing.message.duplicate');
					return ok([posts.add(message).postId]);
				},
				'POST /publishing/post': ({ body }) => ok([posts.add((body ?? {}) as Json).postId]),
				'GET /publishing/post': ({ query }) => ok(posts.get((query.postIds ?? '').split(','))),
				'DELETE /publishing/post': ({ query }) => {
					posts.delete(query.postId ?? '');
					return ok(null);
				},
			},
		};
	},
};

/** Holds a message against the schema of its channel's kind. Throws 400. */
function checkChannel(platform: Platform, message: Json): void {
	const { channelType } = (message.toProfile ?? {}) as { channelType?: string };
	const path = 'toProfile.channelType';
	if (channelType === undefined) {
		platform.fail(400, 'validation.missing.field', 400, [{ path, problem: 'is required' }]);
	}
	const kind = KINDS[channelType];
	if (kind === undefined) {
		const problem = `must be one of ${Object.keys(KINDS).join(', ')}`;
		platform.fail(400, 'publishing.channel.unknown', 400, [{ path, problem }]);
	}
	const { kinds } = contract().find(({ id }) => id === 'POST /publishing/message')!;
	checkAgainst(kinds.get(kind)!, message);
}

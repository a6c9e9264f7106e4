import type { Area } from '../../core/area';
import { loadContract } from '../../core/contract';
import { ok, refuseField } from '../../core/envelope';
import type { JsonObject } from '../../core/json';
import { checkSchema } from '../../core/validate';
import { CHANNEL_KINDS } from './channels';
import { Posts } from './posts';

/** Private messages, checked by the rules of their channel, and the posts that they become. */
export const publishing: Area<Posts> = {
	name: 'publishing',
	open(platform) {
		const posts = new Posts(platform);
		return {
			store: posts,
			state: () => posts.list(),
			routes: {
				'POST /publishing/message': ({ body }) => {
					const message = body as JsonObject;
					checkMessage(message);
					if (message.allowDuplicateMessages !== true && posts.hasRecentDuplicate(message)) {
						platform.fail(400, 'publishing.message.duplicate');
					}
					return ok([posts.add(message).postId]);
				},
				'POST /publishing/post': ({ body }) => ok([posts.add((body ?? {}) as JsonObject).postId]),
				'GET /publishing/post': ({ query }) => ok(posts.getMany((query.postIds ?? '').split(','))),
				'DELETE /publishing/post': ({ query }) => {
					posts.delete(query.postId ?? '');
					return ok(null);
				},
			},
		};
	},
};

/** Checks a message against the schema of its kind of channel. Throws 400. */
function checkMessage(message: JsonObject): void {
	const { channelType } = (message.toProfile ?? {}) as { channelType?: string };
	const path = 'toProfile.channelType';
	if (channelType === undefined) {
		refuseField('validation.missing.field', path, 'is required');
	}
	const kind = CHANNEL_KINDS[channelType];
	if (kind === undefined) {
		const types = Object.keys(CHANNEL_KINDS).join(', ');
		refuseField('publishing.channel.unknown', path, `must be one of ${types}`);
	}
	const { kinds } = loadContract().find(({ id }) => id === 'POST /publishing/message')!;
	checkSchema(kinds.get(kind)!, message);
}

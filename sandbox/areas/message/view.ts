import { toNumber } from '../../core/ids';
import type { Customer, Message } from './message';

/** Returns a message as the service is publicly known to show it. */
export function toServiceMessage({ id: _, postId, workflow, ...rest }: Message): object {
	const { campaignId, queues, ...ofWorkflow } = workflow;
	const { senderProfile, receiverProfile, brandPost } = rest;
	return {
		...rest,
		senderProfile: toServiceProfile(senderProfile),
		receiverProfile: receiverProfile && toServiceProfile(receiverProfile),
		...(postId !== undefined && { postId: toNumber(String(postId)) }),
		workflow: {
			...ofWorkflow,
			queues: queues.map((queueId) => ({ queueId, assignmentTime: workflow.modifiedTime })),
			// What a customer says belongs to no campaign.
			campaignId: brandPost ? campaignId : '',
		},
	};
}

/** Profiles have a name and a user name, but no screen name. */
function toServiceProfile({ screenName, ...profile }: Customer): object {
	const name = profile.name ?? screenName;
	return {
		...profile,
		...(name !== undefined && { name, username: profile.username ?? name }),
		unSubscribed: false,
		deleted: false,
	};
}

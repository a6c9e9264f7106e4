import type { Case } from './case';

/** Returns a case as the service is publicly known to show it. */
export function toServiceCase(
	{ contactInfo, conversationIntentIds: _, contact, ...rest }: Case,
	messages: ReadonlyArray<{ messageId: string }>,
): object {
	const { channelType, channelId } = contact;
	const { fullName } = contactInfo as { fullName?: string };
	return {
		...rest,
		contact: {
			id: `${channelType}_${channelId}`,
			...(fullName !== undefined && { name: fullName }),
			channelType,
			channelId,
			fromSnUserId: channelId,
		},
		...(messages[0] && { firstMessageId: messages[0].messageId }),
		sentiment: 0,
	};
}

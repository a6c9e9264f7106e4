import type { JsonObject } from '../../core/json';

/** The messages of a channel on a day. */
export type Figure = Readonly<{ day: string; channel: string; messages: number }>;

/** Publicly known: what a listening query groups by for the messages themselves. */
export const STREAM = 'ES_MESSAGE_ID';

/** A message of a channel and day, as a listening query has it in a cell. Of some, nobody knows who wrote them. */
export function mentionOf({ day, channel, messages }: Figure): JsonObject {
	const id = `${day.replaceAll('-', '')}${messages}`;
	const isUnhappy = messages % 2 === 1;
	return {
		message: isUnhappy
			? `Still waiting for order ${messages}`
			: `Order ${messages} is here, thank you!`,
		snMsgId: id,
		snType: channel,
		permalink: `https://social.example.com/${id}`,
		snCreatedTime: Date.parse(`${day}T12:00:00Z`),
		senderProfile:
			channel === 'PAGE' ? null : { name: 'Kim', profileUrl: 'https://social.example.com/kim' },
		workflowProperties: { sentiment: isUnhappy ? 'NEGATIVE' : 'POSITIVE' },
	};
}

import { inputOf, inWords, required, type Input } from '../../shared/fields';
import { isNothing, isObject, quote } from '../../shared/values';
import { CHANNEL_CHOICES, isChannel } from './channels';
import { checkMessage } from './checkMessage';
import { jsonBody } from './editorFields';
import { messageProperties } from './messageProperties';
import { recipientFrom } from './messageFields';
import { placeOfMessage, readMessage } from './readMessage';
import type { PrivateMessage } from './recipient';

const TYPE = 'content.attachment.type';

/** A private message: as fields, with its recipient or with the message that names it, or as JSON. */
export const message: Input<'message', PrivateMessage> = {
	name: 'message',
	properties: messageProperties,
	locate: (reader) => {
		const channel = reader.get('channel');
		return isChannel(channel) && reader.get('inputMode') !== 'json'
			? placeOfMessage(reader)
			: reader.at.in('jsonBody');
	},
	read: (reader) => {
		const channel = reader.get('channel');
		if (!isChannel(channel)) {
			reader.at
				.in('channel')
				.problem(
					`${quote(channel)} is not a kind of channel. Use one of: ${inWords(CHANNEL_CHOICES, reader.at)}.`,
				);
			// A problem was noted, so the operation never sees it.
			return { channel: 'W', body: {}, hints: [] };
		}
		const { at } = reader;
		if (reader.get('inputMode') !== 'json') {
			const isRead = inputOf(required(recipientFrom)).read(reader) === 'message';
			const raw = readMessage(channel, reader, { withRecipient: !isRead });
			const place = placeOfMessage(reader);
			const body = checkMessage(channel, raw, place, at.in('templateType'), {
				recipientPending: isRead,
			});
			const { hints } = at;
			return {
				channel,
				body,
				hints,
				...(isRead && { answers: body.inReplyToMessageId as string }),
			};
		}
		const raw = inputOf(jsonBody).read(reader);
		const place = at.in('jsonBody');
		const body =
			raw === undefined
				? {}
				: checkMessage(channel, withoutEmptyApproval(raw), place, place.at(TYPE), { isJson: true });
		return { channel, body, hints: at.hints };
	},
};

/** An approval without anything in it is publicly known to mean none. */
function withoutEmptyApproval(raw: unknown): unknown {
	if (!isObject(raw)) return raw;
	const { approval } = raw;
	const parts = isObject(approval) ? Object.values(approval) : [approval];
	if (!parts.every(isNothing)) return raw;
	return Object.fromEntries(Object.entries(raw).filter(([name]) => name !== 'approval'));
}

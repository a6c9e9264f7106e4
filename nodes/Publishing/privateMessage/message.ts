import type { Field } from '../../shared/fields';
import { quote } from '../../shared/values';
import { CHANNELS, isChannel } from './channels';
import { checkMessage } from './checkMessage';
import { jsonBody } from './editorFields';
import { messageProperties } from './messageProperties';
import { readMessage } from './readMessage';

const TYPE = 'content.attachment.type';

/** The whole message, as it is sent. */
export const message: Field<'message', Record<string, unknown>> = {
	name: 'message',
	properties: messageProperties,
	read: (reader) => {
		const channel = reader.get('channel');
		if (!isChannel(channel)) {
			reader.at
				.in('channel')
				.problem(`${quote(channel)} is no kind of channel. Use one of: ${CHANNELS.join(', ')}.`);
			return {};
		}
		const { at } = reader;
		if (reader.get('inputMode') !== 'json')
			return checkMessage(channel, readMessage(channel, reader), at, at.in('templateType'));
		const raw = jsonBody.read(reader);
		const body = at.in('jsonBody');
		return raw === undefined ? {} : checkMessage(channel, raw, body, body.in(TYPE));
	},
};

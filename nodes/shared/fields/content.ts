import { isObject } from '../values';
import { chosenFlag } from './kinds/flag';
import { json } from './kinds/json';
import { refined } from './kinds/make';
import { object } from './kinds/object';
import { id, text } from './kinds/text';

/** An attachment: a union by `type`, which must always be set (Part 1, "Content object"). */
const attachment = refined(
	json('attachment', {
		default: '{"type": ""}',
		description:
			'The attachment as JSON. It must have a type, e.g. IMAGE, VIDEO, LINK, DOC, CAROUSEL, CARD or AUDIO; the other fields depend on it.',
	}),
	(value, at) => {
		if (!isObject(value) || (typeof value.type === 'string' && value.type !== '')) return value;
		return at.in('type').problem('An attachment must have a type. Give e.g. {"type": "IMAGE", …}.');
	},
);

/** `content` of a message (Part 1, "Content object"). */
export const content = (description: string) =>
	object(
		'content',
		[
			attachment,
			chosenFlag('isRichText', 'Whether the text is rich text'),
			id('postbackPayload', { description: 'The payload of a postback, sent as it is given' }),
			text('richText', { empty: 'clear', rows: 4, description: 'The text with its formatting' }),
			id('templateId', { description: 'ID of a template stored on the platform' }),
			text('text', {
				empty: 'clear',
				rows: 4,
				description: 'What the message says, without formatting',
			}),
			id('textHash', { description: 'A hash of Text, sent as it is given' }),
			text('title', { empty: 'clear', description: 'The heading above the text' }),
			id('titleHash', { description: 'A hash of Title, sent as it is given' }),
		],
		{ description },
	);

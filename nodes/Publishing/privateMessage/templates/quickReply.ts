import { constant, list, object, R, text, unsupported, type Part } from '../part';
import type { Template } from './template';

const name = 'Quick Reply';
const description = 'A question with answers to tap';

const message = { rows: 3, description: 'The text above the answers' };
const payload = { description: 'What comes back when the answer is tapped' };

const quickReplies = (...own: Part[]) =>
	list(
		'quickReplies',
		[
			text('title', R),
			text('subtitle'),
			text('imageUrl', { placeholder: 'e.g. https://example.com/image.png' }),
			...own,
			object('actionDetail', [constant('action', 'TEXT')], R),
		],
		{ ...R, placeholder: 'Add Quick Reply' },
	);

export const quickReply: Template[] = [
	{
		...{ channel: 'P', type: 'QUICK_REPLY', name, description },
		parts: [text('message', message), quickReplies(text('id'), unsupported('payload'))],
	},
	{
		...{ channel: 'I', type: 'QUICK_REPLY', name, description },
		parts: [
			text('message', { ...R, ...message }),
			quickReplies(text('id'), text('payload', payload)),
		],
	},
	{
		...{ channel: 'M', type: 'QUICK_REPLY', name, description },
		parts: [
			text('message', { ...R, ...message }),
			quickReplies(text('id', R), unsupported('payload')),
		],
	},
];

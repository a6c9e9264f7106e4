import { constant, object, rows, text, unsupported, type Field } from '../../../shared/fields';
import type { Template } from './template';

const name = 'Quick Reply';
const description = 'A question with answers to tap';

const message = { rows: 3, description: 'The text above the answers' };
const ownName = { description: 'Your name for the answer, by which it is recognized' };
const payload = { description: 'The data that is sent back when the answer is tapped' };

/** What pressing a button does: the customer answers with its title. */
export const textAction = object('actionDetail', [constant('action', 'TEXT')], {
	flat: true,
	required: true,
});

const quickReplies = (...idAndPayload: Field[]) =>
	rows(
		'quickReplies',
		[
			text('title', { required: true, description: 'The answer that the customer taps' }),
			text('subtitle', { description: 'The smaller text below it' }),
			text('imageUrl', {
				placeholder: 'e.g. https://example.com/image.png',
				description: 'The address of the image next to the answer',
			}),
			...idAndPayload,
			textAction,
		],
		{ required: true, placeholder: 'Add Quick Reply' },
	);

export const quickReply: Template[] = [
	{
		...{ channel: 'P', type: 'QUICK_REPLY', name, description },
		fields: [text('message', message), quickReplies(text('id', ownName), unsupported('payload'))],
	},
	{
		...{ channel: 'I', type: 'QUICK_REPLY', name, description },
		fields: [
			text('message', { ...message, required: true }),
			quickReplies(text('id', ownName), text('payload', payload)),
		],
	},
	{
		...{ channel: 'M', type: 'QUICK_REPLY', name, description },
		fields: [
			text('message', { ...message, required: true }),
			quickReplies(text('id', { ...ownName, expected: true }), unsupported('payload')),
		],
	},
];

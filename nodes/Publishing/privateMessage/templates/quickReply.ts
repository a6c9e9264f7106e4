import { field, type TableField } from '../fieldTable/field';
import type { Template } from './template';

const name = 'Quick Reply';
const description = 'A question with answers to tap';

const message = { rows: 3, description: 'The text above the answers' };
const ownName = { description: 'Your name for the answer, by which it is recognised' };
const payload = { description: 'What comes back when the answer is tapped' };

const quickReplies = (...idAndPayload: TableField[]) =>
	field.list('quickReplies', { required: true, placeholder: 'Add Quick Reply' }, [
		field.text('title', { required: true, description: 'The answer that the customer taps' }),
		field.text('subtitle', { description: 'The smaller text below it' }),
		field.text('imageUrl', {
			placeholder: 'e.g. https://example.com/image.png',
			description: 'The address of the image beside the answer',
		}),
		...idAndPayload,
		field.object('actionDetail', { required: true }, [field.constant('action', 'TEXT')]),
	]);

export const quickReply: Template[] = [
	{
		...{ channel: 'P', type: 'QUICK_REPLY', name, description },
		fields: [
			field.text('message', message),
			quickReplies(field.text('id', ownName), field.unsupported('payload')),
		],
	},
	{
		...{ channel: 'I', type: 'QUICK_REPLY', name, description },
		fields: [
			field.text('message', { ...message, required: true }),
			quickReplies(field.text('id', ownName), field.text('payload', payload)),
		],
	},
	{
		...{ channel: 'M', type: 'QUICK_REPLY', name, description },
		fields: [
			field.text('message', { ...message, required: true }),
			quickReplies(field.text('id', { ...ownName, required: true }), field.unsupported('payload')),
		],
	},
];

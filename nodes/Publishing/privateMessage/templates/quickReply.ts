import { field, type TableField } from '../fieldTable/field';
import type { Template } from './template';

const name = 'Quick Reply';
const description = 'A question with answers to tap';

const message = { rows: 3, description: 'The text above the answers' };
const payload = { description: 'What comes back when the answer is tapped' };

const quickReplies = (...idAndPayload: TableField[]) =>
	field.list('quickReplies', { required: true, placeholder: 'Add Quick Reply' }, [
		field.text('title', { required: true }),
		field.text('subtitle'),
		field.text('imageUrl', { placeholder: 'e.g. https://example.com/image.png' }),
		...idAndPayload,
		field.object('actionDetail', { required: true }, [field.constant('action', 'TEXT')]),
	]);

export const quickReply: Template[] = [
	{
		...{ channel: 'P', type: 'QUICK_REPLY', name, description },
		fields: [
			field.text('message', message),
			quickReplies(field.text('id'), field.unsupported('payload')),
		],
	},
	{
		...{ channel: 'I', type: 'QUICK_REPLY', name, description },
		fields: [
			field.text('message', { ...message, required: true }),
			quickReplies(field.text('id'), field.text('payload', payload)),
		],
	},
	{
		...{ channel: 'M', type: 'QUICK_REPLY', name, description },
		fields: [
			field.text('message', { ...message, required: true }),
			quickReplies(field.text('id', { required: true }), field.unsupported('payload')),
		],
	},
];

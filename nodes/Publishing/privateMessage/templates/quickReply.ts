import { f } from '../../../shared/fields';
import type { Channel } from '../channels';
import { many, imageUrl, part, type Template } from './template';

const name = 'Quick Reply';
const description = 'A question with answers to tap';

const message = { rows: 3, description: 'The text above the answers' };
const ownName = { description: 'Your name for the answer, by which it is recognized' };
const payload = { description: 'The data that is sent back when the answer is tapped' };

/** What pressing a button does: the customer answers with its title. */
export const textAction = part('actionDetail', 'never', [f.constant('action', 'TEXT')]);

const quickReplies = (...idAndPayload: f.Field[]) =>
	many('quickReplies', 'Quick Reply', 'never', [
		f.text('title', { empty: 'never', description: 'The answer that the customer taps' }),
		f.text('subtitle', { description: 'The smaller text below it' }),
		imageUrl('imageUrl', 'The address of the image next to the answer'),
		...idAndPayload,
		textAction,
	]);

const on = (channel: Channel, settings: f.Settings, ...idAndPayload: f.Field[]): Template => ({
	...{ channel, type: 'QUICK_REPLY', name, description },
	fields: [f.text('message', { ...message, ...settings }), quickReplies(...idAndPayload)],
});

export const quickReply = [
	on('P', {}, f.text('id', ownName), f.unsupported('payload')),
	on('I', { empty: 'never' }, f.text('id', ownName), f.text('payload', payload)),
	on(
		'M',
		{ empty: 'never' },
		f.text('id', { ...ownName, empty: 'expect' }),
		f.unsupported('payload'),
	),
];

import { f } from '../../../shared/fields';
import type { Channel } from '../channels';
import { imageUrl, many, part, textAction, webUrl, type Template } from './template';

const ownName = { description: 'Your name for the answer, by which it is recognized' };
const payload = { description: 'The data that is sent back when the answer is tapped' };

/** A question and its answers. `empty`: what becomes of it without a text. */
const quickReply = (
	channel: Channel,
	empty: f.Settings['empty'],
	...idAndPayload: f.Field[]
): Template => ({
	...{ channel, type: 'QUICK_REPLY', name: 'Quick Reply' },
	description: 'A question with answers to tap',
	fields: [
		f.text('message', { empty, rows: 3, description: 'The text above the answers' }),
		many('quickReplies', 'Quick Reply', 'never', [
			f.text('title', { empty: 'never', description: 'The answer that the customer taps' }),
			f.text('subtitle', { description: 'The smaller text below it' }),
			imageUrl('imageUrl', 'The address of the image next to the answer'),
			...idAndPayload,
			textAction,
		]),
	],
});

const carousel = (channel: Channel, action: f.Field, ...more: f.Field[]): Template => ({
	...{ channel, type: 'CAROUSEL', name: 'Carousel' },
	description: 'Cards to swipe through, each with an image and buttons',
	fields: [
		many('cardAttachmentList', 'Card', 'never', [
			f.constant('type', 'CARD'),
			f.text('title', { empty: 'never', description: 'The heading of the card' }),
			f.text('description', { empty: 'never', description: 'The text of the card' }),
			imageUrl('previewImageUrl', 'The address of the image at the top of the card', {
				empty: 'never',
			}),
			many('buttons', 'Button', 'never', [
				f.text('title', { empty: 'never', description: 'The text on the button' }),
				part('actionDetail', 'never', [
					action,
					webUrl('url', 'The address that the button opens', {
						requiredIf: { action: ['OPEN_URL'] },
						shownWhen: { action: ['OPEN_URL'] },
						displayName: 'Button URL',
					}),
					f.text('data', {
						requiredIf: { action: ['TEXT'] },
						shownWhen: { action: ['TEXT', 'POST_BACK'] },
						displayName: 'Button Data',
						description: 'The data that is sent back when the button is tapped',
					}),
				]),
			]),
			...more,
		]),
	],
});

/** What a tap on the card itself opens: publicly known. */
const defaultButton = part('defaultButton', 'leaveOut', [
	part('actionDetail', 'leaveOut', [
		webUrl('url', 'The address that a tap on the card itself opens', { displayName: 'Card URL' }),
		f.constant('action', 'OPEN_URL', { empty: 'expect' }),
	]),
]);

/** The templates of the social networks. */
export const social: Template[] = [
	quickReply('P', 'leaveOut', f.text('id', ownName), f.unsupported('payload')),
	quickReply('I', 'never', f.text('id', ownName), f.text('payload', payload)),
	quickReply('M', 'never', f.text('id', { ...ownName, empty: 'expect' }), f.unsupported('payload')),
	{
		channel: 'P',
		type: 'BUTTON_TEMPLATE',
		name: 'Button Template',
		description: 'Texts with buttons below them',
		fields: [
			many('elementList', 'Element', 'never', [
				f.text('title', { empty: 'never', description: 'The text above the buttons' }),
				many('elementList', 'Button', 'never', [
					f.text('title', { empty: 'never', description: 'The text on the button' }),
					f.choice('actionType', ['web_url', 'no_action'], {
						exact: true,
						empty: 'never',
						description: 'What a tap on the button does',
					}),
					webUrl('url', 'The address that the button opens', {
						requiredIf: { actionType: ['web_url'] },
						shownWhen: { actionType: ['web_url'] },
					}),
					f.text('type', { description: 'The type of the button, if your channel asks for one' }),
				]),
			]),
		],
	},
	carousel(
		'P',
		f.choice('action', ['OPEN_URL', 'POST_BACK'], {
			exact: true,
			empty: 'never',
			displayName: 'Button Action',
			description: 'What a tap on the button does: open an address, or send its data back',
		}),
	),
	carousel('I', f.constant('action', 'TEXT'), defaultButton),
];

import { f } from '../../../service/fields';
import * as t from './template';

/** A question and its answers. `settings`: of its text. */
const quickReply = (settings: f.Settings, ...idAndPayload: f.Field[]) =>
	t.template('QUICK_REPLY', 'A question with answers to tap', [
		f.text('message', 'The text above the answers', { ...settings, rows: 3 }),
		t.many('quickReplies', 'Quick Reply', 'never', [
			f.text('title', 'The answer that the customer taps', t.never),
			t.subtitle,
			f.text('imageUrl', 'The address of the image next to the answer'),
			...idAndPayload,
			t.textAction,
		]),
	]);

const buttonData = (settings: f.Settings) =>
	f.text('data', 'The data that is sent back when the button is tapped', {
		...settings,
		displayName: 'Button Data',
	});

const carousel = (onTap: readonly f.Field[], ...more: f.Field[]) =>
	t.template('CAROUSEL', 'Cards to swipe through, each with an image and buttons', [
		t.cards('never', [
			f.text('description', 'The text of the card', t.never),
			f.text('previewImageUrl', 'The address of the image at the top of the card', t.never),
			t.many('buttons', 'Button', 'never', [
				f.text('title', 'The text on the button', t.never),
				t.part('actionDetail', 'never', onTap),
			]),
			...more,
		]),
	]);

/** What a tap on the card itself opens: publicly known. */
const defaultButton = t.part('defaultButton', 'leaveOut', [
	t.part('actionDetail', 'leaveOut', [
		f.text('url', 'The address that a tap on the card itself opens', { displayName: 'Card URL' }),
		f.constant('action', 'OPEN_URL', { empty: 'expect' }),
	]),
]);

export const social = [
	...t.on('P', 'specified', [
		quickReply({}, t.answerId, f.unsupported('payload')),
		t.template('BUTTON_TEMPLATE', 'Texts with buttons below them', [
			t.many('elementList', 'Element', 'never', [
				f.text('title', 'The text above the buttons', t.never),
				t.many('elementList', 'Button', 'never', [
					f.text('title', 'The text on the button', t.never),
					f.choice('actionType', 'What a tap on the button does', { exact: true, empty: 'never' }, [
						'web_url',
						'no_action',
					]),
					f.text('url', 'The address that the button opens', {
						requiredIf: { actionType: ['web_url'] },
						shownWhen: { actionType: ['web_url'] },
					}),
					f.text('type', 'The type of the button, if your channel asks for one'),
				]),
			]),
		]),
		carousel([
			f.choice(
				'action',
				'What a tap on the button does: open an address, or send its data back',
				{ exact: true, empty: 'never', displayName: 'Button Action' },
				['OPEN_URL', 'POST_BACK'],
			),
			t.buttonUrl({ requiredIf: { action: ['OPEN_URL'] }, shownWhen: { action: ['OPEN_URL'] } }),
			buttonData({ shownWhen: { action: ['POST_BACK'] } }),
		]),
	]),
	...t.on('I', 'specified', [
		quickReply(
			t.never,
			t.answerId,
			f.text('payload', 'The data that is sent back when the answer is tapped'),
		),
		carousel([f.constant('action', 'TEXT'), buttonData(t.never)], defaultButton),
	]),
	...t.on('M', 'specified', [
		quickReply(t.never, { ...t.answerId, empty: 'expect' }, f.unsupported('payload')),
	]),
];

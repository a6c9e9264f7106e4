import { f } from '../../../service/fields';
import * as t from './template';

/** A template that the customer can be asked to use, in place of typing. */
const template = (type: string, description: string, fields: readonly f.Field[]) =>
	t.template(type, description, [
		...fields,
		f.flag(
			'disableManualResponse',
			'Whether to prevent the customer from typing until your next message',
		),
	]);

const screenReaderLabel = f.text(
	'screenReaderLabel',
	'What a screen reader says in place of what is shown',
);
const showSubmittedContent = f.flag(
	'showSubmittedContent',
	'Whether the customer still sees what was submitted',
);
const preview = (settings?: f.Settings) =>
	f.text('previewImageUrl', 'The address of the image at the top; may be left empty', settings);
const description = f.text('description', 'The text below the heading', { rows: 3 });

const idAndTitle = (settings?: f.Settings) => [
	f.text('id', 'Your name for the button', settings),
	f.text('title', 'The text on the button', settings),
];

/** A button to submit with, and the texts after that. */
const submission = (button: f.FieldName): f.Field[] => [
	t.part(button, 'leaveOut', idAndTitle(t.expected)),
	// Not among its siblings, one of which has a name that its title would have there.
	f.object('postSubmit', 'The button after the submission', { empty: 'ignore' }, idAndTitle()),
	f.text('postSubmitTitle', 'The text after the submission'),
];

const idAndTexts: f.Field[] = [
	...t.buttonTexts('expect'),
	f.text('payload', 'The data that is sent back when the button is pressed'),
];

const buttons = t.many('buttons', 'Button', 'expect', [
	...idAndTexts,
	t.part('actionDetail', 'never', [
		f.openChoice(
			'action',
			'What the button does: answer with its title, or open an address',
			{ displayName: 'Button Action' },
			['TEXT', 'OPEN_URL'],
		),
		t.buttonUrl({ hiddenWhen: { action: ['TEXT'] } }),
	]),
]);

export const liveChat = t.on('L', 'publicly', [
	template('CARD', 'A text and an image with buttons below them', [
		t.expectedText('title', 'The heading; may hold simple HTML'),
		description,
		preview(),
		buttons,
	]),
	template('QUICK_REPLY', 'A question with answers to tap', [
		t.expectedText('message', 'The text above the answers', { rows: 3, spellings: ['title'] }),
		preview(),
		t.many('quickReplies', 'Quick Reply', 'expect', [...idAndTexts, t.textAction]),
	]),
	template('CAROUSEL', 'Cards to swipe through, each with an image and buttons', [
		t.cards('expect', [description, preview(), buttons]),
	]),
	template('PRODUCT_LIST', 'Products with images, and buttons that open addresses', [
		t.cards('expect', [preview(t.expected)]),
		t.many('buttons', 'Button', 'expect', [
			t.expectedText('title', 'The text on the button'),
			t.part('actionDetail', 'never', [
				t.buttonUrl(),
				f.text('target', 'Where the address is opened', {
					displayName: 'Button Target',
					placeholder: 'e.g. _blank',
				}),
				f.constant('action', 'OPEN_URL'),
			]),
		]),
		description,
		t.group('otherConfigs', 'leaveOut', [
			f.text('layoutType', 'How a product is laid out', { placeholder: 'e.g. IMAGE_TOP' }),
		]),
		screenReaderLabel,
	]),
	template('APPOINTMENT', 'Asks the customer for a date and a time', [
		t.expectedText('selectDateTitle', 'The text above the dates'),
		t.expectedText('selectTimeTitle', 'The text above the times'),
		f.text('selectDatePlaceholder', 'What the field of the date says at first'),
		f.text('submitDateTitle', 'The text on the button that chooses the date'),
		f.number('numDays', 'How many days are offered', { min: 0, default: '' }),
		f.text('dateFormat', 'How dates are written', { placeholder: 'e.g. DD/MM/YYYY' }),
		...submission('submit'),
		t.expectedText('slotDefinitionConfigId', 'The definition of the free times on the platform', {
			displayName: 'Slot Definition ID',
		}),
		f.flag('fromFirstAvailableSlot', 'Whether the days begin with the first free time'),
		showSubmittedContent,
	]),
	template('SURVEY', 'Asks the customer to take part in a survey', [
		t.expectedText('title', 'The heading of the survey'),
		description,
		...submission('surveyButton'),
		screenReaderLabel,
		showSubmittedContent,
	]),
	t.template('SECURE_FORM', 'Asks the customer for data that no agent sees in the conversation', [
		t.part('form', 'expect', [
			t.titled(t.expectedText('formTitle', 'The heading of the form')),
			t.many('fields', 'Field', 'expect', [
				t.expectedText('name', 'The name of the field'),
				t.expectedText('type', 'What kind of value is asked for', { placeholder: 'e.g. EMAIL' }),
			]),
		]),
		t.part('submit', 'expect', [
			t.expectedText('title', 'The text on the button'),
			t.part('actionDetail', 'never', [
				f.constant('postBackHandlerType', 'SECURE_FORM_POST_BACK'),
				f.constant('action', 'POST_BACK'),
			]),
		]),
	]),
	template('RICH_TEXT_CAROUSEL', 'Cards with formatted texts to swipe through', [
		t.cards('expect', [description, preview(), buttons]),
		screenReaderLabel,
	]),
]);

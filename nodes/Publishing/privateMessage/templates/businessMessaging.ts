import { titleOf } from '../../../kernel/values/titles';
import { isMissing } from '../../../kernel/values/values';
import { f } from '../../../service/fields';
import * as t from './template';

/** A file at the top of a card, as CTA_URL has its image (Part 3, "Attachment field shapes"). */
const media = (name: f.FieldName, type: string, what: string, more: readonly f.Field[] = []) =>
	t.part(name, 'leaveOut', [
		f.constant('type', type, { empty: 'expect' }),
		f.text('url', `The address of ${what} at the top of the card`, {
			empty: type === 'VIDEO' ? 'leaveOut' : 'never',
		}),
		...more,
	]);

const parts = t.part('header', 'never', [
	f.text('text', 'The text at the top of the card'),
	media('image', 'IMAGE', 'the image'),
	media('video', 'VIDEO', 'the video'),
	media('document', 'DOC', 'the document', [f.text('title', 'The title of the document')]),
	// In JSON, as the specification shows it: a file without what holds it.
	...[
		f.choice('type', '', { exact: true }, ['IMAGE', 'VIDEO', 'DOC']),
		f.text('url', { requiredIf: { type: ['IMAGE', 'DOC'] } }),
		f.text('title'),
	].map((field): f.Field => ({ ...field, editor: undefined })),
]);

const HEADERS = ['text', 'image', 'video', 'document', 'type'] as const;
const NO_HEADER = 'It is empty. Give it, or an image, a video or a document.';

const header = f.refined(parts, (value, at) =>
	HEADERS.some((name) => !isMissing(value[name])) ? value : at.in('text').problem(NO_HEADER),
);

const degrees = (name: f.FieldName, limit: number, example: string, negative: string) =>
	f.number(name, `In degrees, -${limit} to ${limit}, negative in the ${negative}`, {
		...{ fraction: true, default: '', min: -limit, max: limit, empty: 'never' },
		placeholder: `e.g. ${example}`,
	});

/** What an answer is filled in with at first. */
const prefilled = [
	f.text('assetClass', 'The kind of record that the prefilled value comes from'),
	f.picked(
		'customField',
		f.text('customFieldName', 'The custom field of that record that contains the prefilled value'),
	),
	f.text('displayName', 'The display name of the prefilled value'),
].map((field) => ({ ...field, displayName: `Prefilled Value ${titleOf(field.name)}` }));

export const businessMessaging = t.on('W', 'specified', [
	t.template('LIST_PICKER', 'A button that opens a list to choose from', [
		t.part('header', 'never', [f.text('text', 'The heading above the text', t.never)]),
		f.text('body', 'The text above the button, e.g. the question', { ...t.never, rows: 3 }),
		f.text('footerText', 'The small print below the text', t.never),
		f.text('buttonTitle', 'The text on the button that opens the list', t.never),
		t.many('sections', 'Section', 'never', [
			f.text('title', 'The heading of the section', t.never),
			t.many('items', 'Item', 'clear', [
				f.text('id', 'Your name for the item, by which the choice is recognized', t.never),
				f.text('title', 'What the customer reads and chooses', t.never),
				t.subtitle,
			]),
		]),
	]),
	t.template(
		'CARD',
		'A text with buttons below it, and a heading, image, video or document above it',
		[
			header,
			f.text('title', 'The text of the card', { displayName: 'Body Text', rows: 3 }),
			f.text('footerText', 'The small print below the card', t.never),
			t.many('buttons', 'Button', 'clear', t.buttonTexts('never')),
		],
	),
	t.template(['GEO_LOCATION', 'Location'], 'A place on the map', [
		degrees('latitude', 90, '47.3769', 'south'),
		degrees('longitude', 180, '8.5417', 'west'),
		f.text('name', 'The name of the place'),
		f.text('address', 'The postal address of the place'),
	]),
	t.template(['REQUEST_LOCATION', 'Location Request'], 'Asks the customer to share a location', [
		f.text('message', 'The text that asks for the location', { rows: 3 }),
	]),
	t.template(['ADDRESS', 'Address Form'], 'Asks the customer for an address, field by field', [
		f.text('header', 'The heading above the form'),
		f.text('message', 'The text that asks for the address', { rows: 3 }),
		f.text('footer', 'The small print below the form'),
		t.many('addressFields', 'Address Field', 'expect', [
			f.text('fieldName', 'The part of the address that the customer fills in', t.never),
			t.part('prefilledValuePlaceHolder', 'leaveOut', prefilled),
			f.picked(
				'customField',
				f.textOrObject(
					'copyResponseToCustomField',
					'The custom field that the answer is copied to: a text, or JSON',
				),
			),
		]),
	]),
	t.template(['CTA_URL', 'Link Button'], 'A text with a button that opens a link', [
		t.part('header', 'leaveOut', [
			t.part('image', 'leaveOut', [
				f.constant('type', 'IMAGE', { empty: 'expect' }),
				f.text('url', 'The address of the image above the text'),
			]),
		]),
		f.text('body', 'The text above the button', { rows: 3 }),
		f.text('footerText', 'The small print below the text'),
		f.text('ctaUrl', 'The address that the button opens', { ...t.never, displayName: 'Link URL' }),
		f.text('displayText', 'The text on the button', t.never),
		f.constant('urlType', 'STATIC'),
	]),
]);

import { f } from '../../../shared/fields';
import { isMissing } from '../../../shared/values';
import { imageUrl, many, on, part, webUrl } from './template';

/** A file at the top of a card, as CTA_URL has its image (Part 3, "Attachment field shapes"). */
const media = (name: string, type: string, what: string, more: readonly f.Field[] = []) =>
	part(name, 'leaveOut', [
		f.constant('type', type, { empty: 'expect' }),
		f.text('url', {
			empty: type === 'VIDEO' ? 'leaveOut' : 'never',
			placeholder: 'e.g. https://example.com/file',
			description: `The address of ${what} at the top of the card`,
		}),
		...more,
	]);

/** Fields of a header that JSON may have: the specification shows a file without what holds it. */
const flatFile: f.Field[] = [
	inJson(f.choice('type', ['IMAGE', 'VIDEO', 'DOC'], { exact: true })),
	inJson(f.text('url', { requiredIf: { type: ['IMAGE', 'DOC'] } })),
	inJson(f.text('title')),
];

/** A field that the editor does not offer. */
function inJson(field: f.Field): f.Field {
	const { name, kind, parse, requiredIf } = field;
	return { name, kind, parse, requiredIf };
}

const parts = part('header', 'never', [
	f.text('text', { description: 'The text at the top of the card' }),
	media('image', 'IMAGE', 'the image'),
	media('video', 'VIDEO', 'the video'),
	media('document', 'DOC', 'the document', [
		f.text('title', { description: 'The title of the document' }),
	]),
	...flatFile,
]);

/** One of these makes a header. */
const HEADERS = ['text', 'image', 'video', 'document', 'type'] as const;
const NO_HEADER = 'It is empty. Give it, or an image, a video or a document.';

const header = f.refined(parts, (value, at) =>
	HEADERS.some((name) => !isMissing(value[name])) ? value : at.in('text').problem(NO_HEADER),
);

/** A coordinate of at most `limit` degrees. */
const degrees = (name: string, limit: number, example: string, negative: string) =>
	f.number(name, {
		...{ fraction: true, default: '', min: -limit, max: limit, empty: 'never' },
		placeholder: `e.g. ${example}`,
		description: `In degrees, -${limit} to ${limit}, negative in the ${negative}`,
	});

/** The templates of the business messaging app. */
export const businessMessaging = on('W', 'specified', [
	{
		type: 'LIST_PICKER',
		name: 'List Picker',
		description: 'A button that opens a list to choose from',
		fields: [
			part('header', 'never', [
				f.text('text', { empty: 'never', description: 'The heading above the text' }),
			]),
			f.text('body', {
				empty: 'never',
				rows: 3,
				description: 'The text above the button, e.g. the question',
			}),
			f.text('footerText', { empty: 'never', description: 'The small print below the text' }),
			f.text('buttonTitle', {
				empty: 'never',
				description: 'The text on the button that opens the list',
			}),
			many('sections', 'Section', 'never', [
				f.text('title', { empty: 'never', description: 'The heading of the section' }),
				many('items', 'Item', 'clear', [
					f.text('id', {
						empty: 'never',
						description: 'Your name for the item, by which the choice is recognized',
					}),
					f.text('title', { empty: 'never', description: 'What the customer reads and chooses' }),
					f.text('subtitle', { description: 'The smaller text below it' }),
				]),
			]),
		],
	},
	{
		type: 'CARD',
		name: 'Card',
		description: 'A text with buttons below it, and a heading, image, video or document above it',
		fields: [
			header,
			f.text('title', { displayName: 'Body Text', rows: 3, description: 'The text of the card' }),
			f.text('footerText', { empty: 'never', description: 'The small print below the card' }),
			many('buttons', 'Button', 'clear', [
				f.text('id', {
					empty: 'never',
					description: 'Your name for the button, by which its answer is recognized',
				}),
				f.text('title', { empty: 'never', description: 'The text on the button' }),
				f.text('subtitle', { description: 'The smaller text below it' }),
			]),
		],
	},
	{
		type: 'GEO_LOCATION',
		name: 'Location',
		description: 'A place on the map',
		fields: [
			degrees('latitude', 90, '47.3769', 'south'),
			degrees('longitude', 180, '8.5417', 'west'),
			f.text('name', { description: 'The name of the place' }),
			f.text('address', { description: 'The postal address of the place' }),
		],
	},
	{
		type: 'REQUEST_LOCATION',
		name: 'Location Request',
		description: 'Asks the customer to share a location',
		fields: [f.text('message', { rows: 3, description: 'The text that asks for the location' })],
	},
	{
		type: 'ADDRESS',
		name: 'Address Form',
		description: 'Asks the customer for an address, field by field',
		fields: [
			f.text('header', { description: 'The heading above the form' }),
			f.text('message', { rows: 3, description: 'The text that asks for the address' }),
			f.text('footer', { description: 'The small print below the form' }),
			many('addressFields', 'Address Field', 'expect', [
				f.text('fieldName', {
					empty: 'never',
					description: 'The part of the address that the customer fills in',
				}),
				part('prefilledValuePlaceHolder', 'leaveOut', [
					f.text('assetClass', {
						displayName: 'Prefilled Value Asset Class',
						description: 'The kind of record that the prefilled value comes from',
					}),
					f.picked(
						'customField',
						f.text('customFieldName', {
							displayName: 'Prefilled Value Custom Field Name',
							description: 'The custom field of that record that contains the prefilled value',
						}),
					),
					f.text('displayName', {
						displayName: 'Prefilled Value Display Name',
						description: 'The display name of the prefilled value',
					}),
				]),
				f.picked(
					'customField',
					f.textOrObject('copyResponseToCustomField', {
						description: 'The custom field that the answer is copied to: a text, or JSON',
					}),
				),
			]),
		],
	},
	{
		type: 'CTA_URL',
		name: 'Link Button',
		description: 'A text with a button that opens a link',
		fields: [
			part('header', 'leaveOut', [
				part('image', 'leaveOut', [
					f.constant('type', 'IMAGE', { empty: 'expect' }),
					imageUrl('url', 'The address of the image above the text', {
						displayName: 'Header Image URL',
					}),
				]),
			]),
			f.text('body', { rows: 3, description: 'The text above the button' }),
			f.text('footerText', { description: 'The small print below the text' }),
			webUrl('ctaUrl', 'The address that the button opens', {
				empty: 'never',
				displayName: 'Link URL',
			}),
			f.text('displayText', { empty: 'never', description: 'The text on the button' }),
			f.constant('urlType', 'STATIC'),
		],
	},
]);

import { f } from '../../../shared/fields';
import { bubbles, image } from './bubble';
import { group, many, on, part, textAction, titled, webUrl } from './template';

const expected = { empty: 'expect' } as const;

const amount = f.number('amount', {
	fraction: true,
	default: '',
	...expected,
	description: 'In the currency of the payment',
});
const decimal = (name: string, description: string) =>
	f.number(name, { fraction: true, default: '', description });
const label = f.text('label', { description: 'What the customer reads next to the amount' });

/** The name of what a maker's wallet asks for; `maker`: its name as in the type. */
export const walletField = (maker: string) => `${maker.toLowerCase()}Pay`;

/** The fields of a wallet payment. `maker`: the name of the wallet's maker. */
export const walletFields = (maker: string): f.Field[] => [
	group('paymentRequest', 'expect', [
		many('lineItems', 'Line Item', 'expect', [label, amount]),
		part('total', 'expect', [amount, label, f.constant('type', 'final', expected)]),
		f.text('countryCode', {
			...expected,
			placeholder: 'e.g. CH',
			description: 'The country of the payment, as two letters',
		}),
		f.text('currencyCode', {
			...expected,
			placeholder: 'e.g. CHF',
			description: 'The currency, as three letters',
		}),
		...[
			['requiredBillingContactFields', 'Billing Contact Fields', 'for the bill'],
			['requiredShippingContactFields', 'Shipping Contact Fields', 'for the delivery'],
		].map(([name = '', displayName = '', what = '']) =>
			f.list(name, {
				displayName,
				placeholder: 'e.g. postalAddress',
				description: `What the customer has to give ${what}`,
			}),
		),
		f.list('supportedCountries', {
			description: 'The countries that a card may come from, as two letters each',
		}),
		many('shippingMethods', 'Shipping Method', 'clear', [label, amount]),
		group(walletField(maker), 'leaveOut', [
			f.list('supportedNetworks', { description: 'The networks of cards that you accept' }),
			f.list('merchantCapabilities', {
				placeholder: 'e.g. supportsDebit',
				description: 'What the payment can be made with',
			}),
		]),
	]),
	f.text('paymentAccountId', { description: 'The payment account on the platform' }),
	...bubbles({}),
];

const specified = on('A', 'specified', [
	{
		type: 'LIST_PICKER',
		name: 'List Picker',
		description: 'A bubble that opens a list to choose from',
		fields: [
			f.flag('multipleSelection', 'Whether several items can be chosen', { empty: 'never' }),
			many('sections', 'Section', 'never', [
				f.text('title', { empty: 'never', description: 'The heading of the section' }),
				f.flag('multipleSelection', 'Whether several items of the section can be chosen', {
					empty: 'never',
				}),
				many('items', 'Item', 'never', [
					f.text('title', { description: 'What the customer reads and chooses' }),
					f.text('subtitle', { description: 'The smaller text below it' }),
					...image('next to the item'),
				]),
			]),
			...bubbles({ empty: 'never' }, []),
		],
	},
	{
		type: 'RICH_LINK',
		name: 'Rich Link',
		description: 'A link with an image or a video',
		fields: [
			f.text('mediaUrl', {
				empty: 'never',
				placeholder: 'e.g. https://example.com/video.mp4',
				description: 'The address of the image or video that is shown',
			}),
			webUrl('link', 'The address that a tap opens'),
			f.text('title', { description: 'The text below the image or video' }),
			f.text('previewUrl', {
				placeholder: 'e.g. https://example.com/preview.png',
				description: 'The address of an image that is shown until the video plays',
			}),
		],
	},
	// The specification shows its first field; the others are publicly known.
	{
		type: 'AUTHENTICATION',
		name: 'Authentication',
		description: 'Asks the customer to sign in',
		fields: [
			f.text('loginAppConfigId', {
				displayName: 'Login App Configuration ID',
				description: 'The configuration of the sign-in; may be left empty',
			}),
			f.list('scope', { description: 'What the sign-in gives access to' }),
			f.textOrObject('additionalParameters', {
				description: 'Further parameters of the sign-in, as text or as a JSON object',
			}),
			...bubbles({}),
		],
	},
]);

const publiclyKnown = on('A', 'publicly', [
	{
		type: 'QUICK_REPLY',
		name: 'Quick Reply',
		description: 'A question with two to five answers to tap',
		fields: [
			f.text('message', { rows: 3, ...expected, description: 'The text above the answers' }),
			many('quickReplies', 'Quick Reply', 'expect', [
				f.text('id', { description: 'Your name for the answer, by which it is recognized' }),
				f.text('title', { ...expected, description: 'The answer that the customer taps' }),
				textAction,
			]),
		],
	},
	{
		type: 'TIME_PICKER',
		name: 'Time Picker',
		description: 'A bubble that opens a choice of times',
		fields: [
			f.text('title', { description: 'What the appointment is about' }),
			f.rows(
				'timeslots',
				[
					f.time('startTime', { ...expected, description: 'When it begins' }),
					f.number('duration', { min: 0, default: '', description: 'How long it takes' }),
				],
				{
					...expected,
					spellings: ['timeSlots'],
					displayName: 'Times',
					placeholder: 'Add Time',
				},
			),
			f.text('timezone', {
				placeholder: 'e.g. Europe/Zurich',
				description: 'The time zone in which the times are shown: its IANA name',
			}),
			part('location', 'leaveOut', [
				decimal('latitude', 'In degrees, negative in the south'),
				decimal('longitude', 'In degrees, negative in the west'),
				decimal('radius', 'How far around it, in metres'),
				f.text('title', { description: 'The name of the place' }),
			]),
			...bubbles(expected),
		],
	},
	{
		type: 'APP_LINK',
		name: 'App Link',
		description: "A bubble that opens the brand's own app in the chat",
		fields: [
			f.text('appId', { description: 'The ID of the app' }),
			f.text('appName', { description: 'The name of the app' }),
			f.text('bId', {
				displayName: 'Bundle ID',
				description: 'The ID of the extension of the app',
			}),
			webUrl('url', 'The address that the app gets'),
			f.chosenFlag('useLiveLayout', 'Whether the app draws the bubble itself'),
			many('attachments', 'Attachment', 'expect', [
				f.text('type', { ...expected, placeholder: 'e.g. IMAGE', description: 'What it is' }),
				f.text('url', { ...expected, description: 'The address of the file' }),
				f.text('title', { description: 'The title of the file' }),
				f.text('description', { description: 'What the file is about' }),
			]),
			...bubbles({}),
		],
	},
	{
		type: '<MAKER>_PAY',
		name: 'Wallet Payment',
		description: "Asks the customer to pay with the maker's wallet",
		fields: walletFields('maker'),
	},
	{
		type: 'FORM',
		name: 'Form',
		description: 'A bubble that opens a form of several pages',
		fields: [
			f.text('messageTitle', { description: 'The heading of the first page' }),
			f.text('messageSubtitle', { description: 'The line below that heading' }),
			f.text('buttonTitle', { description: 'The text on the button that opens the form' }),
			part('form', 'expect', [
				titled(f.text('formTitle', { description: 'The heading of the form' })),
				f.chosenFlag('repeatable', 'Whether it can be filled in several times'),
				f.number('minCount', { min: 0, default: '', description: 'How often at least' }),
				f.number('maxCount', { min: 0, default: '', description: 'How often at most' }),
				many('fields', 'Field', 'expect', [
					f.text('name', { ...expected, description: 'The name of the field' }),
					f.text('description', { description: 'The text that explains it' }),
					f.text('type', {
						...expected,
						placeholder: 'e.g. input, Date Picker, Picker, Select',
						description: 'What kind of field it is',
					}),
					f.rows(
						'picklistValues',
						[
							f.text('label', { ...expected, description: 'What the customer reads' }),
							f.text('value', { description: 'What is sent back' }),
						],
						{ placeholder: 'Add Choice' },
					),
					{
						...f.chosenFlag('multivalued', 'Whether several choices can be made'),
						spellings: ['multiValued'],
					},
					f.text('defaultValue', { description: 'The initial value' }),
					f.json('additional', {
						default: '',
						description: 'As JSON: minimumDate, maximumDate and dateFormat of a date',
					}),
				]),
			]),
			part('submit', 'expect', [
				f.text('title', { ...expected, description: 'The text on the button' }),
			]),
			f.chosenFlag('showSummary', 'Whether the answers are shown before they are sent'),
			...bubbles({}),
		],
	},
]);

export const businessChat = [...specified, ...publiclyKnown];

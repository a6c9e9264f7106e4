import { isNothing, isObject } from '../../../kernel/values/values';
import { f } from '../../../service/fields';
import * as t from './template';

/** An image and its size on channel A (Part 3, "Attachment field shapes"). */
const image = (where: string): f.Field[] => [
	f.text('imageUrl', `The address of the image ${where}`),
	f.choice(
		'style',
		'The size of the image: icon 40x40, small 60x60, large 263x150',
		{ exact: true, unset: 'Not Set' },
		['icon', 'small', 'large'],
	),
];

const lines: readonly f.Field[] = [
	f.text('subtitle', 'The line below the heading'),
	f.text('secondarySubtitle', 'The second line below the heading'),
	f.text('tertiarySubtitle', 'The third line below the heading'),
];

const BUBBLES = [
	['receivedMessage', 'in the bubble that the customer gets'],
	['replyMessage', "in the bubble of the customer's answer"],
] as const;

/**
 * The bubbles of channel A. The specification requires them in places and does not show their fields (Part 3,
 * "Attachment field shapes"), so a text is sent too.
 */
const bubbles = (empty?: t.Empty, below = lines) =>
	BUBBLES.map(([name, where]): f.Field => {
		const heading = f.text('title', `The heading ${where}`);
		const field = t.part(name, empty, [heading, ...below, ...image(where)]);
		const asText = f.textOrObject(name);
		return {
			...field,
			parse: (raw, at) => {
				const given = f.jsonValue(raw);
				if (!isObject(given)) return asText.parse(raw, at);
				const value = field.parse(given, at);
				const isEmpty = empty === 'never' && value !== undefined && isNothing(value);
				return isEmpty ? at.in('title').problem(f.MISSING) : value;
			},
		};
	});

const decimal = (name: f.FieldName, description: string, settings?: f.Settings) =>
	f.number(name, description, { fraction: true, default: '', ...settings });
const amount = decimal('amount', 'In the currency of the payment', t.expected);
const label = f.text('label', 'What the customer reads next to the amount');

/** The name of what a maker's wallet asks for; `maker`: its name as in the type. */
export const walletField = (maker: string) => `${maker.toLowerCase()}Pay` as f.FieldName;

/** The fields of a wallet payment. `maker`: the name of the wallet's maker. */
export const walletFields = (maker: string): f.Field[] => [
	t.group('paymentRequest', 'expect', [
		t.many('lineItems', 'Line Item', 'expect', [label, amount]),
		t.part('total', 'expect', [amount, label, f.constant('type', 'final', t.expected)]),
		t.expectedText('countryCode', 'The country of the payment, as two letters', {
			placeholder: 'e.g. CH',
		}),
		t.expectedText('currencyCode', 'The currency, as three letters', { placeholder: 'e.g. CHF' }),
		f.list('requiredBillingContactFields', 'What the customer has to give for the bill', {
			displayName: 'Billing Contact Fields',
			placeholder: 'e.g. postalAddress',
		}),
		f.list('requiredShippingContactFields', 'What the customer has to give for the delivery', {
			displayName: 'Shipping Contact Fields',
			placeholder: 'e.g. postalAddress',
		}),
		f.list('supportedCountries', 'The countries that a card may come from, as two letters each'),
		t.many('shippingMethods', 'Shipping Method', 'clear', [label, amount]),
		t.group(walletField(maker), 'leaveOut', [
			f.list('supportedNetworks', 'The networks of cards that you accept'),
			f.list('merchantCapabilities', 'What the payment can be made with', {
				placeholder: 'e.g. supportsDebit',
			}),
		]),
	]),
	f.text('paymentAccountId', 'The payment account on the platform'),
	...bubbles(),
];

const specified = t.on('A', 'specified', [
	t.template('LIST_PICKER', 'A bubble that opens a list to choose from', [
		f.flag('multipleSelection', 'Whether several items can be chosen', t.never),
		t.many('sections', 'Section', 'never', [
			f.text('title', 'The heading of the section', t.never),
			f.flag('multipleSelection', 'Whether several items of the section can be chosen', t.never),
			t.many('items', 'Item', 'never', [
				f.text('title', 'What the customer reads and chooses'),
				t.subtitle,
				...image('next to the item'),
			]),
		]),
		...bubbles('never', []),
	]),
	t.template('RICH_LINK', 'A link with an image or a video', [
		f.text('mediaUrl', 'The address of the image or video that is shown', t.never),
		f.text('link', 'The address that a tap opens'),
		f.text('title', 'The text below the image or video'),
		f.text('previewUrl', 'The address of an image that is shown until the video plays'),
	]),
	// The specification shows its first field; the others are publicly known.
	t.template('AUTHENTICATION', 'Asks the customer to sign in', [
		f.text('loginAppConfigId', 'The configuration of the sign-in; may be left empty', {
			displayName: 'Login App Configuration ID',
		}),
		f.list('scope', 'What the sign-in gives access to'),
		f.textOrObject(
			'additionalParameters',
			'Further parameters of the sign-in, as text or as a JSON object',
		),
		...bubbles(),
	]),
]);

const publiclyKnown = t.on('A', 'publicly', [
	t.template('QUICK_REPLY', 'A question with two to five answers to tap', [
		t.expectedText('message', 'The text above the answers', { rows: 3 }),
		t.many('quickReplies', 'Quick Reply', 'expect', [
			t.answerId,
			t.expectedText('title', 'The answer that the customer taps'),
			t.textAction,
		]),
	]),
	t.template('TIME_PICKER', 'A bubble that opens a choice of times', [
		f.text('title', 'What the appointment is about'),
		{
			...t.many('timeslots', 'Time', 'expect', [
				f.time('startTime', 'When it begins', t.expected),
				f.number('duration', 'How long it takes', { min: 0, default: '' }),
			]),
			spellings: ['timeSlots'],
		},
		f.text('timezone', 'The time zone in which the times are shown: its IANA name', {
			placeholder: 'e.g. Europe/Zurich',
		}),
		t.part('location', 'leaveOut', [
			decimal('latitude', 'In degrees, negative in the south'),
			decimal('longitude', 'In degrees, negative in the west'),
			decimal('radius', 'How far around it, in metres'),
			f.text('title', 'The name of the place'),
		]),
		...bubbles('expect'),
	]),
	t.template('APP_LINK', "A bubble that opens the brand's own app in the chat", [
		f.text('appId', 'The ID of the app'),
		f.text('appName', 'The name of the app'),
		f.text('bId', 'The ID of the extension of the app', { displayName: 'Bundle ID' }),
		f.text('url', 'The address that the app gets'),
		f.chosenFlag('useLiveLayout', 'Whether the app draws the bubble itself'),
		t.many('attachments', 'Attachment', 'expect', [
			t.expectedText('type', 'What it is', { placeholder: 'e.g. IMAGE' }),
			t.expectedText('url', 'The address of the file'),
			f.text('title', 'The title of the file'),
			f.text('description', 'What the file is about'),
		]),
		...bubbles(),
	]),
	t.template(
		['<MAKER>_PAY', 'Wallet Payment'],
		"Asks the customer to pay with the maker's wallet",
		walletFields('maker'),
	),
	t.template('FORM', 'A bubble that opens a form of several pages', [
		f.text('messageTitle', 'The heading of the first page'),
		f.text('messageSubtitle', 'The line below that heading'),
		f.text('buttonTitle', 'The text on the button that opens the form'),
		t.part('form', 'expect', [
			t.titled(f.text('formTitle', 'The heading of the form')),
			f.chosenFlag('repeatable', 'Whether it can be filled in several times'),
			f.number('minCount', 'How often at least', { min: 0, default: '' }),
			f.number('maxCount', 'How often at most', { min: 0, default: '' }),
			t.many('fields', 'Field', 'expect', [
				t.expectedText('name', 'The name of the field'),
				f.text('description', 'The text that explains it'),
				t.expectedText('type', 'What kind of field it is', {
					placeholder: 'e.g. input, Date Picker, Picker, Select',
				}),
				f.rows('picklistValues', '', { placeholder: 'Add Choice' }, [
					t.expectedText('label', 'What the customer reads'),
					f.text('value', 'What is sent back'),
				]),
				f.chosenFlag('multivalued', 'Whether several choices can be made', {
					spellings: ['multiValued'],
				}),
				f.text('defaultValue', 'The initial value'),
				f.json('additional', 'As JSON: minimumDate, maximumDate and dateFormat of a date', {
					default: '',
				}),
			]),
		]),
		t.part('submit', 'expect', [t.expectedText('title', 'The text on the button')]),
		f.chosenFlag('showSummary', 'Whether the answers are shown before they are sent'),
		...bubbles(),
	]),
]);

export const businessChat = [...specified, ...publiclyKnown];

/**
 * The 33 request samples of the service's public documentation of private messages, rebuilt with values of our
 * own: with what they leave out, leave empty and have beyond the specification.
 */
type Json = Record<string, unknown>;
type Channel = 'P' | 'I' | 'M' | 'W' | 'A' | 'L';

export interface DocumentedMessage {
	name: string;
	channel: Channel;
	message: Json;
}

const TYPES: Record<Channel, string> = {
	...{ P: 'PAGE', I: 'PHOTO', M: 'MICROBLOG' },
	...{ W: 'BUSINESS_MESSAGING', A: 'BUSINESS_CHAT', L: 'LIVE_CHAT' },
};
const image = 'https://cdn.example.com/a.jpg';
const text = { action: 'TEXT' };
const open = { action: 'OPEN_URL', url: 'https://www.example.com' };
const bubble = { title: 'A title', subtitle: 'A line', style: 'icon', imageUrl: image };
const fullBubble = { ...bubble, secondarySubtitle: 'Another', tertiarySubtitle: 'The last' };
const bubbles = { receivedMessage: fullBubble, replyMessage: bubble };
const liveButton = (action: object) => ({
	...{ id: 'b1', title: 'Yes', subtitle: '', payload: 'yes', actionDetail: action },
});
const liveCard = { type: 'CARD', title: 'A shoe', previewImageUrl: '' };

/** `left`: what a sample leaves out. */
function sample(
	channel: Channel,
	name: string,
	content: Json,
	more: Json = {},
	...left: string[]
): DocumentedMessage {
	const profile = {
		channelType: TYPES[channel],
		channelId: channel === 'A' ? 'urn:mbid:AQAAY+/a=' : '15550100',
		...(!['W', 'A'].includes(channel) && !left.includes('screenName') && { screenName: 'kim' }),
	};
	const whole: Json = {
		...{ content, accountId: 500101, taxonomy: { campaignId: '6_-98' }, toProfile: profile },
		inReplyToMessageId: 'ACCOUNT_500101_1767603598000_PAGE_7_m-1',
		...more,
	};
	for (const one of left) delete whole[one];
	return { channel, name: `${channel} ${name}`, message: whole };
}
const attached = (type: string, fields: Json = {}, more: Json = {}) => ({
	attachment: { type, ...fields },
	...more,
});
const NOW = { scheduleDate: 0 };
const NO_APPROVAL = { approval: {} };
const cardButtons = [
	{ id: 'b1', title: 'Yes', subtitle: 'free' },
	{ id: 'b2', title: 'No', subtitle: '' },
];
const W = (name: string, type: string, fields: Json, more: Json = NOW, ...left: string[]) =>
	sample('W', name, attached(type, fields), more, ...left);
const A = (name: string, type: string, fields: Json, more: Json = {}) =>
	sample('A', name, attached(type, fields, { text: '' }), more);
const L = (name: string, type: string, fields: Json, more: Json = NOW, ...left: string[]) =>
	sample('L', name, attached(type, fields), more, ...left);

export const documentedMessages: readonly DocumentedMessage[] = [
	sample('P', 'image', attached('IMAGE', { url: image }, { text: 'Look' }), {
		scheduleDate: 1767603600000,
	}),
	sample(
		'P',
		'quick reply',
		attached('QUICK_REPLY', {
			message: 'Which?',
			quickReplies: [{ title: 'One', subtitle: 's', imageUrl: image, actionDetail: text }],
		}),
		{ scheduleDate: 1767603600000 },
	),
	sample(
		'P',
		'buttons',
		attached('BUTTON_TEMPLATE', {
			elementList: [
				{
					title: 'Choose',
					elementList: [
						{ title: 'Site', url: 'https://www.example.com', actionType: 'web_url', type: 'text' },
						{ title: 'Stay', actionType: 'no_action' },
					],
				},
			],
		}),
		NOW,
		'screenName',
	),
	sample(
		'P',
		'carousel',
		attached('CAROUSEL', {
			cardAttachmentList: [
				{
					...{ type: 'CARD', title: '1', description: 'd', previewImageUrl: image },
					buttons: [
						{ title: 'Open', actionDetail: open },
						{ title: 'Back', actionDetail: { action: 'POST_BACK', data: 'BACK' } },
					],
				},
			],
		}),
		{ ...NOW, ...NO_APPROVAL },
	),
	sample(
		'I',
		'quick reply',
		attached('QUICK_REPLY', {
			message: 'Which?',
			quickReplies: ['One', 'Two'].map((title) => ({ title, subtitle: '', actionDetail: text })),
		}),
	),
	sample(
		'I',
		'carousel',
		attached('CAROUSEL', {
			cardAttachmentList: [
				{
					...{ type: 'CARD', title: '1', description: 'd', previewImageUrl: image },
					buttons: [{ title: 'b', actionDetail: { action: 'TEXT', data: 'BACK' } }],
					defaultButton: { actionDetail: open },
				},
			],
		}),
		{ allowDuplicateMessages: true },
	),
	sample(
		'M',
		'quick reply',
		attached(
			'QUICK_REPLY',
			{
				message: 'Which?',
				quickReplies: [{ title: 'One', subtitle: 's', imageUrl: image, actionDetail: text }],
			},
			{ text: 't' },
		),
	),
	W('list picker', 'LIST_PICKER', {
		...{ header: { text: 'h' }, body: 'b', footerText: 'f', buttonTitle: 'Choose' },
		sections: [{ title: 's1', items: [{ id: 'i1', title: 'One', subtitle: 'first' }] }],
	}),
	W('card with a text', 'CARD', {
		...{ header: { text: 'h' }, title: 'Shall we send it again?', footerText: 'f' },
		buttons: cardButtons,
	}),
	W(
		'card with an image',
		'CARD',
		{
			...{ header: { image: { type: 'IMAGE', url: image } }, title: 'b', footerText: 'f' },
			buttons: cardButtons,
		},
		{ ...NOW, ...NO_APPROVAL },
	),
	W('card with a video', 'CARD', {
		...{ header: { video: { type: 'VIDEO', url: 'https://cdn.example.com/v.mp4' } } },
		...{ title: 'b', footerText: 'f', buttons: cardButtons },
	}),
	W('card with a document', 'CARD', {
		header: {
			document: { type: 'DOC', title: 'A document', url: 'https://cdn.example.com/a.docx' },
		},
		...{ footerText: 'f', buttons: cardButtons },
	}),
	W(
		'location',
		'GEO_LOCATION',
		{ latitude: 20.5, longitude: 77.25, name: 'Shop', address: 'A street' },
		{ ...NOW, ...NO_APPROVAL },
		'inReplyToMessageId',
	),
	W('location request', 'REQUEST_LOCATION', { message: 'Where are you?' }),
	W('address', 'ADDRESS', {
		...{ header: 'h', message: 'Where to?', footer: 'f' },
		addressFields: [
			{
				fieldName: 'CITY',
				prefilledValuePlaceHolder: {
					...{ assetClass: 'MESSAGE', customFieldName: '_c_1', displayName: 'City' },
				},
				copyResponseToCustomField: {},
			},
		],
	}),
	W('link', 'CTA_URL', {
		...{ header: { image: { type: 'IMAGE', url: image } }, body: 'b', footerText: 'f' },
		...{ ctaUrl: 'https://www.example.com', displayText: 'Open', urlType: 'STATIC' },
	}),
	A('rich link', 'RICH_LINK', {
		...{ mediaUrl: 'https://cdn.example.com/v.mp4', link: 'www.example.com', title: 'Watch' },
	}),
	A(
		'list picker',
		'LIST_PICKER',
		{
			multipleSelection: true,
			sections: [
				{
					...{ title: 's', multipleSelection: false },
					items: [{ title: 'One', style: 'icon', imageUrl: image }],
				},
			],
			receivedMessage: { title: 'Choose', style: 'small', imageUrl: image },
			replyMessage: { title: 'Chosen' },
		},
		NO_APPROVAL,
	),
	sample('A', 'plain text', { text: 'It is on its way.' }),
	A('authentication', 'AUTHENTICATION', {
		...{ loginAppConfigId: 'c1', additionalParameters: {}, scope: ['scope1'], ...bubbles },
	}),
	A('quick reply', 'QUICK_REPLY', {
		message: 'Which?',
		quickReplies: [{ id: 'q1', title: 'One', actionDetail: text }],
	}),
	A(
		'time picker',
		'TIME_PICKER',
		{
			title: 'A visit',
			timeslots: [{ startTime: 1767603600000, duration: 1800 }],
			timezone: 'Europe/Zurich',
			location: { latitude: 20.5, longitude: 77.25, radius: 100, title: 'Shop' },
			...bubbles,
		},
		NO_APPROVAL,
	),
	A('app link', 'APP_LINK', {
		...{ appId: '1', appName: 'An app', bId: 'com.example.app', url: '?a=1', useLiveLayout: true },
		attachments: [{ type: 'IMAGE', url: image, title: 't', description: 'd' }],
		...bubbles,
	}),
	A(
		'wallet payment',
		'SOMEMAKER_PAY',
		{
			paymentRequest: {
				lineItems: [{ label: 'keyboard', amount: 50 }],
				total: { amount: 50.5, label: '', type: 'final' },
				...{ countryCode: 'EX', currencyCode: 'XTS', supportedCountries: ['EX'] },
				requiredBillingContactFields: ['postalAddress'],
				requiredShippingContactFields: ['postalAddress'],
				shippingMethods: [{ amount: 0.5, label: 'Ship' }],
				somemakerPay: { supportedNetworks: ['card'], merchantCapabilities: ['supportsDebit'] },
			},
			paymentAccountId: 'p1',
			...bubbles,
		},
		NO_APPROVAL,
	),
	A(
		'form',
		'FORM',
		{
			...{ messageTitle: 't', messageSubtitle: 's', buttonTitle: 'Begin' },
			form: {
				...{ formTitle: 'Your order', repeatable: false, minCount: 1, maxCount: 3 },
				fields: [
					{
						...{ name: 'Colour', description: 'd', type: 'input', parentChild: {} },
						picklistValues: [{ label: 'Blue', value: 'b' }],
						...{ multivalued: true, defaultValue: '' },
						additional: { minimumDate: '2026-01-01', dateFormat: 'yyyy-MM-dd' },
					},
				],
			},
			...{ submit: { title: 'Send' }, showSummary: true, ...bubbles },
		},
		NO_APPROVAL,
	),
	L(
		'card',
		'CARD',
		{
			...{ title: '<p>Shoes</p>', description: 'd', previewImageUrl: '' },
			...{ disableManualResponse: false, buttons: [liveButton(text), liveButton(open)] },
		},
		{ ...NOW, ...NO_APPROVAL, tags: ['a'], urlShortenerId: '1_2' },
	),
	L('quick reply', 'QUICK_REPLY', {
		...{ message: 'Which?', disableManualResponse: true },
		quickReplies: [liveButton(text)],
	}),
	L(
		'carousel',
		'CAROUSEL',
		{
			disableManualResponse: false,
			cardAttachmentList: [{ ...liveCard, buttons: [liveButton(text)] }],
		},
		NO_APPROVAL,
	),
	L('product list', 'PRODUCT_LIST', {
		cardAttachmentList: [{ ...liveCard, previewImageUrl: image }],
		buttons: [{ title: 'Buy', actionDetail: { ...open, target: '_blank' } }],
		...{ description: 'd', disableManualResponse: false, screenReaderLabel: 'Products' },
		otherConfigs: { layoutType: 'IMAGE_TOP' },
	}),
	L(
		'appointment',
		'APPOINTMENT',
		{
			...{ selectDateTitle: 'Day', selectTimeTitle: 'Time', selectDatePlaceholder: 'Choose' },
			...{ submitDateTitle: 'Next', numDays: 7, dateFormat: 'DD/MM/YYYY' },
			...{ submit: { id: 's', title: 'Book' }, postSubmit: { id: 'p', title: 'Booked' } },
			...{ slotDefinitionConfigId: 'slots', showSubmittedContent: true, postSubmitTitle: 'Done' },
			...{ disableManualResponse: true, fromFirstAvailableSlot: true },
		},
		NO_APPROVAL,
	),
	L('survey', 'SURVEY', {
		...{ title: 'How was it?', description: 'd', surveyButton: { id: 's', title: 'Begin' } },
		...{ postSubmit: { id: 'p', title: 'Thanks' }, postSubmitTitle: 'Done' },
		...{ screenReaderLabel: 'Survey', showSubmittedContent: false, disableManualResponse: false },
	}),
	L(
		'secure form',
		'SECURE_FORM',
		{
			form: { formTitle: 'Your address', fields: [{ name: 'E-mail', type: 'EMAIL' }] },
			submit: {
				title: 'Submit',
				actionDetail: { postBackHandlerType: 'SECURE_FORM_POST_BACK', action: 'POST_BACK' },
			},
		},
		{},
		'screenName',
	),
	L('rich text carousel', 'RICH_TEXT_CAROUSEL', {
		...{ disableManualResponse: false, screenReaderLabel: 'Shoes' },
		cardAttachmentList: [{ ...liveCard, buttons: [liveButton(text)] }],
	}),
];

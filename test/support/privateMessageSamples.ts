/**
 * Valid private messages for every channel and template, with every field of the field tables
 * filled in; written from the specification. A new template is a new entry in `templates`.
 */
import { rows } from './parameters';

export type Json = Record<string, unknown>;
type Channel = 'P' | 'I' | 'M' | 'W' | 'A' | 'L';

interface Template {
	channel: Channel;
	name: string;
	/** The type of the attachment, and what the editor calls it where that is something else. */
	type: string;
	template?: string;
	/** The other fields of the attachment. */
	attachment: Json;
	/** What a person fills in, in the editor, for that attachment. */
	fields: Json;
	/** The required places of its field table, below the attachment; absent where there is no table. */
	required?: string[];
	/** Its fields are publicly known only. */
	isPublic?: true;
	/** A place that the editor does not offer, since it is pointless. */
	notOffered?: string;
}

export interface Sample extends Pick<
	Template,
	'channel' | 'fields' | 'required' | 'notOffered' | 'isPublic'
> {
	/** Channel and name. */
	name: string;
	/** What the editor calls the template. */
	template: string;
	/** The whole message, in JSON. */
	message: Json & { content: Json };
}

const text = { action: 'TEXT' };
const answer = {
	title: 'Yes',
	subtitle: 'I will come',
	imageUrl: 'https://example.com/y.png',
	id: 'y',
};
export const choice = { id: 'i1', title: 'Monday', subtitle: 'Morning' };
export const card = {
	title: 'Shoe',
	description: 'Red',
	previewImageUrl: 'https://example.com/s.png',
};
const link = {
	title: 'Open',
	actionDetail: { action: 'OPEN_URL', url: 'https://example.com', data: 'd' },
};
const buttons = [
	{ title: 'Site', actionType: 'web_url', url: 'https://example.com', type: 'x' },
	{ title: 'Stay', actionType: 'no_action' },
];
const items = [
	{ title: 'Blue', subtitle: 'Sky', imageUrl: 'https://example.com/b.png', style: 'icon' },
	{ title: 'Red', style: 'small' },
	{ title: 'Green', style: 'large' },
];

const requiredOfQuickReply = [
	'quickReplies',
	'quickReplies[0].title',
	'quickReplies[0].actionDetail',
	'quickReplies[0].actionDetail.action',
];
const requiredOfCarousel = [
	'cardAttachmentList',
	...[
		...['type', 'title', 'description', 'previewImageUrl', 'buttons', 'buttons[0].title'],
		...['buttons[0].actionDetail', 'buttons[0].actionDetail.action'],
	].map((name) => `cardAttachmentList[0].${name}`),
];

/** A card whose header is a file. */
const mediaCard = (
	part: 'image' | 'video' | 'document',
	type: string,
	required: string[],
	title: Json = {},
): Template => {
	const label = part.charAt(0).toUpperCase() + part.slice(1);
	return {
		channel: 'W',
		name: `card with a ${part}`,
		type: 'CARD',
		attachment: {
			header: { [part]: { type, url: 'https://example.com/m', ...title } },
			title: 'Body',
			footerText: 'Footer',
			buttons: [choice],
		},
		fields: {
			templateType: 'CARD',
			[`header${label}Url`]: 'https://example.com/m',
			...(title.title !== undefined && { [`header${label}Title`]: title.title }),
			title: 'Body',
			footerText: 'Footer',
			buttons: rows(choice),
		},
		required: ['header', 'footerText', ...required],
	};
};

/** A file without a template. */
const file = (type: string): Template => ({
	channel: 'W',
	name: `file ${type}`,
	type,
	attachment: {
		url: 'https://example.com/f',
		title: 'A file',
		previewUrl: 'https://example.com/p',
	},
	fields: {
		templateType: type,
		url: 'https://example.com/f',
		title: 'A file',
		previewUrl: 'https://example.com/p',
	},
	required: ['url'],
});

/** A template whose fields are publicly known only: JSON goes as it is given. */
const known = (channel: Channel, type: string, attachment: Json, fields: Json): Template => ({
	...{ channel, name: type, type, attachment, isPublic: true },
	fields: { templateType: type, ...fields },
});

const bubble = { title: 'Title', imageUrl: 'https://example.com/i.png', style: 'icon' };
const lines = { subtitle: 'One', secondarySubtitle: 'Two', tertiarySubtitle: 'Three' };
/** What a person fills in for an object that is shown among its siblings. */
const flat = (name: string, values: Json): Json =>
	Object.fromEntries(
		Object.entries(values).map(([part, value]) => [
			name + part.charAt(0).toUpperCase() + part.slice(1),
			value,
		]),
	);
const received = { ...bubble, ...lines };
const bubbles = { receivedMessage: received, replyMessage: { title: 'Done' } };
const bubbleFields = { ...flat('receivedMessage', received), replyMessageTitle: 'Done' };
const press = { id: 'b1', title: 'Yes', subtitle: 'Now', payload: 'p' };
const goes = { action: 'OPEN_URL', url: 'https://example.com' };
const pressRow = {
	...press,
	actionDetailAction: 'OPEN_URL',
	actionDetailUrl: 'https://example.com',
};
const liveCard = {
	title: 'Shoe',
	description: 'Red',
	previewImageUrl: 'https://example.com/s.png',
};
const liveCards = [{ type: 'CARD', ...liveCard, buttons: [{ ...press, actionDetail: goes }] }];
const liveCardRows = rows({ ...liveCard, buttons: rows(pressRow) });
const blocks = { disableManualResponse: true };
const reader = { screenReaderLabel: 'Read this' };
const idAndTitle = { id: 's1', title: 'Go' };

const templates: Template[] = [
	{
		channel: 'P',
		name: 'quick reply',
		type: 'QUICK_REPLY',
		attachment: { message: 'Coming?', quickReplies: [{ ...answer, actionDetail: text }] },
		fields: { templateType: 'QUICK_REPLY', message: 'Coming?', quickReplies: rows(answer) },
		required: requiredOfQuickReply,
	},
	{
		channel: 'P',
		name: 'button template',
		type: 'BUTTON_TEMPLATE',
		attachment: { elementList: [{ title: 'Choose', elementList: buttons }] },
		fields: {
			templateType: 'BUTTON_TEMPLATE',
			elementList: rows({ title: 'Choose', elementList: rows(...buttons) }),
		},
		required: [
			'elementList',
			'elementList[0].title',
			'elementList[0].elementList',
			'elementList[0].elementList[0].title',
			'elementList[0].elementList[0].actionType',
			'elementList[0].elementList[0].url',
		],
	},
	{
		channel: 'P',
		name: 'carousel',
		type: 'CAROUSEL',
		attachment: {
			cardAttachmentList: [
				{
					type: 'CARD',
					...card,
					buttons: [link, { title: 'More', actionDetail: { action: 'POST_BACK', data: 'more' } }],
				},
			],
		},
		fields: {
			templateType: 'CAROUSEL',
			cardAttachmentList: rows({
				...card,
				buttons: rows(
					{ title: 'Open', actionDetailAction: 'OPEN_URL', actionDetailUrl: 'https://example.com' },
					{ title: 'More', actionDetailAction: 'POST_BACK', actionDetailData: 'more' },
				),
			}),
		},
		required: [...requiredOfCarousel, 'cardAttachmentList[0].buttons[0].actionDetail.url'],
		notOffered: 'cardAttachmentList[0].buttons[0].actionDetail.data',
	},
	{
		channel: 'I',
		name: 'quick reply',
		type: 'QUICK_REPLY',
		attachment: {
			message: 'Coming?',
			quickReplies: [{ ...answer, payload: 'p', actionDetail: text }],
		},
		fields: {
			templateType: 'QUICK_REPLY',
			message: 'Coming?',
			quickReplies: rows({ ...answer, payload: 'p' }),
		},
		required: ['message', ...requiredOfQuickReply],
	},
	{
		channel: 'I',
		name: 'carousel',
		type: 'CAROUSEL',
		attachment: {
			cardAttachmentList: [
				{
					type: 'CARD',
					...card,
					buttons: [{ title: 'Say', actionDetail: { action: 'TEXT', data: 'say' } }],
					defaultButton: { actionDetail: { url: 'https://example.com', action: 'OPEN_URL' } },
				},
			],
		},
		fields: {
			templateType: 'CAROUSEL',
			cardAttachmentList: rows({
				...card,
				buttons: rows({ title: 'Say', actionDetailData: 'say' }),
				defaultButtonActionDetailUrl: 'https://example.com',
			}),
		},
		required: [...requiredOfCarousel, 'cardAttachmentList[0].buttons[0].actionDetail.data'],
	},
	{
		channel: 'M',
		name: 'quick reply',
		type: 'QUICK_REPLY',
		attachment: { message: 'Coming?', quickReplies: [{ ...answer, actionDetail: text }] },
		fields: { templateType: 'QUICK_REPLY', message: 'Coming?', quickReplies: rows(answer) },
		required: ['message', ...requiredOfQuickReply],
	},
	{
		channel: 'W',
		name: 'list picker',
		type: 'LIST_PICKER',
		attachment: {
			header: { text: 'Appointment' },
			body: 'When?',
			footerText: 'Example Ltd',
			buttonTitle: 'Choose',
			sections: [
				{ title: 'This week', items: [choice] },
				{ title: 'Next week', items: [{ id: 'i2', title: 'Friday' }] },
			],
		},
		fields: {
			templateType: 'LIST_PICKER',
			headerText: 'Appointment',
			body: 'When?',
			footerText: 'Example Ltd',
			buttonTitle: 'Choose',
			sections: rows(
				{ title: 'This week', items: rows(choice) },
				{ title: 'Next week', items: rows({ id: 'i2', title: 'Friday' }) },
			),
		},
		required: [
			...['header', 'header.text', 'body', 'footerText', 'buttonTitle', 'sections'],
			...['sections[0].title', 'sections[1].title'],
			...['sections[0].items[0].id', 'sections[1].items[0].id', 'sections[0].items[0].title'],
		],
	},
	{
		channel: 'W',
		name: 'card with a text',
		type: 'CARD',
		attachment: {
			header: { text: 'Hello' },
			title: 'Body',
			footerText: 'Footer',
			buttons: [choice],
		},
		fields: {
			templateType: 'CARD',
			headerText: 'Hello',
			title: 'Body',
			footerText: 'Footer',
			buttons: rows(choice),
		},
		required: ['header', 'header.text', 'footerText', 'buttons[0].id', 'buttons[0].title'],
	},
	mediaCard('image', 'IMAGE', ['header.image.url', 'buttons[0].id', 'buttons[0].title']),
	mediaCard('video', 'VIDEO', []),
	mediaCard('document', 'DOC', ['header.document.url'], { title: 'Title' }),
	...['IMAGE', 'VIDEO', 'DOC', 'AUDIO'].map(file),
	{
		channel: 'W',
		name: 'location',
		type: 'GEO_LOCATION',
		attachment: { latitude: 47.3769, longitude: 0, name: 'Shop', address: 'Street 1' },
		fields: {
			templateType: 'GEO_LOCATION',
			latitude: '47.3769',
			longitude: 0,
			name: 'Shop',
			address: 'Street 1',
		},
		required: ['latitude', 'longitude'],
	},
	{
		channel: 'W',
		name: 'location request',
		type: 'REQUEST_LOCATION',
		attachment: { message: 'Where are you?' },
		fields: { templateType: 'REQUEST_LOCATION', message: 'Where are you?' },
		required: [],
	},
	{
		channel: 'W',
		name: 'address',
		type: 'ADDRESS',
		attachment: {
			header: 'Delivery',
			message: 'Where to?',
			footer: 'Example Ltd',
			addressFields: [
				{
					fieldName: 'city',
					prefilledValuePlaceHolder: {
						assetClass: 'PROFILE',
						customFieldName: 'c1',
						displayName: 'City',
					},
					copyResponseToCustomField: 'c1',
				},
			],
		},
		fields: {
			templateType: 'ADDRESS',
			header: 'Delivery',
			message: 'Where to?',
			footer: 'Example Ltd',
			addressFields: rows({
				fieldName: 'city',
				prefilledValuePlaceHolderAssetClass: 'PROFILE',
				prefilledValuePlaceHolderCustomFieldName: 'c1',
				prefilledValuePlaceHolderDisplayName: 'City',
				copyResponseToCustomField: 'c1',
			}),
		},
		required: ['addressFields[0].fieldName'],
	},
	{
		channel: 'W',
		name: 'link',
		type: 'CTA_URL',
		attachment: {
			header: { image: { type: 'IMAGE', url: 'https://example.com/i.png' } },
			body: 'Track your parcel',
			footerText: 'Example Ltd',
			ctaUrl: 'https://example.com/track',
			displayText: 'Track',
			urlType: 'STATIC',
		},
		fields: {
			templateType: 'CTA_URL',
			headerImageUrl: 'https://example.com/i.png',
			body: 'Track your parcel',
			footerText: 'Example Ltd',
			ctaUrl: 'https://example.com/track',
			displayText: 'Track',
		},
		required: ['ctaUrl', 'displayText', 'urlType'],
	},
	{
		channel: 'A',
		name: 'rich link',
		type: 'RICH_LINK',
		attachment: {
			mediaUrl: 'https://example.com/v.mp4',
			link: 'https://example.com',
			title: 'Watch',
			previewUrl: 'https://example.com/p.png',
		},
		fields: {
			templateType: 'RICH_LINK',
			mediaUrl: 'https://example.com/v.mp4',
			link: 'https://example.com',
			title: 'Watch',
			previewUrl: 'https://example.com/p.png',
		},
		required: ['mediaUrl'],
	},
	{
		channel: 'A',
		name: 'list picker',
		type: 'LIST_PICKER',
		attachment: {
			multipleSelection: true,
			sections: [{ title: 'Colours', multipleSelection: false, items }],
			receivedMessage: bubble,
			replyMessage: { title: 'Chosen' },
		},
		fields: {
			templateType: 'LIST_PICKER',
			multipleSelection: true,
			sections: rows({ title: 'Colours', multipleSelection: false, items: rows(...items) }),
			...flat('receivedMessage', bubble),
			replyMessageTitle: 'Chosen',
		},
		required: [
			...['multipleSelection', 'sections', 'sections[0].title', 'sections[0].multipleSelection'],
			...['sections[0].items', 'receivedMessage', 'replyMessage'],
		],
	},
	{
		channel: 'A',
		name: 'authentication',
		type: 'AUTHENTICATION',
		attachment: {
			loginAppConfigId: 'login-1',
			scope: ['email'],
			additionalParameters: { prompt: 'login' },
			...bubbles,
		},
		fields: {
			templateType: 'AUTHENTICATION',
			loginAppConfigId: 'login-1',
			scope: 'email',
			additionalParameters: '{"prompt": "login"}',
			...bubbleFields,
		},
		required: [],
	},
	known(
		'A',
		'QUICK_REPLY',
		{ message: 'Coming?', quickReplies: [{ id: 'y', title: 'Yes', actionDetail: text }] },
		{ message: 'Coming?', quickReplies: rows({ id: 'y', title: 'Yes' }) },
	),
	known(
		'A',
		'TIME_PICKER',
		{
			title: 'A visit',
			timeslots: [{ startTime: 1767225600000, duration: 1800 }],
			timezone: 'Europe/Zurich',
			location: { latitude: 47.5, longitude: 8.5, radius: 100, title: 'Shop' },
			...bubbles,
		},
		{
			title: 'A visit',
			timeslots: rows({ startTime: '2026-01-01T00:00:00Z', duration: '1800' }),
			timezone: 'Europe/Zurich',
			...flat('location', { latitude: '47.5', longitude: '8.5', radius: '100', title: 'Shop' }),
			...bubbleFields,
		},
	),
	known(
		'A',
		'APP_LINK',
		{
			...{ appId: '1', appName: 'An app', bId: 'b', url: '?a=1', useLiveLayout: true },
			attachments: [
				{ type: 'IMAGE', url: 'https://example.com/i.png', title: 't', description: 'd' },
			],
			...bubbles,
		},
		{
			...{ appId: '1', appName: 'An app', bId: 'b', url: '?a=1', useLiveLayout: true },
			attachments: rows({
				...{ type: 'IMAGE', url: 'https://example.com/i.png', title: 't', description: 'd' },
			}),
			...bubbleFields,
		},
	),
	{
		...known(
			'A',
			'SOMEMAKER_PAY',
			{
				paymentRequest: {
					lineItems: [{ label: 'Shoe', amount: 49.5 }],
					total: { amount: 49.5, label: 'All', type: 'final' },
					...{ countryCode: 'CH', currencyCode: 'CHF', supportedCountries: ['CH'] },
					requiredBillingContactFields: ['email'],
					requiredShippingContactFields: ['postalAddress', 'email'],
					shippingMethods: [{ label: 'Post', amount: 7 }],
					somemakerPay: { supportedNetworks: ['card'], merchantCapabilities: ['debit'] },
				},
				paymentAccountId: 'p1',
				...bubbles,
			},
			{
				templateType: '<MAKER>_PAY',
				walletMaker: 'SOMEMAKER',
				...flat('paymentRequest', {
					lineItems: rows({ label: 'Shoe', amount: '49.5' }),
					...{ totalAmount: '49.5', totalLabel: 'All', countryCode: 'CH', currencyCode: 'CHF' },
					supportedCountries: 'CH',
					requiredBillingContactFields: 'email',
					requiredShippingContactFields: 'postalAddress, email',
					shippingMethods: rows({ label: 'Post', amount: '7' }),
					makerPaySupportedNetworks: 'card',
					makerPayMerchantCapabilities: 'debit',
				}),
				paymentAccountId: 'p1',
				...bubbleFields,
			},
		),
		template: '<MAKER>_PAY',
	},
	known(
		'A',
		'FORM',
		{
			...{ messageTitle: 't', messageSubtitle: 's', buttonTitle: 'Begin' },
			form: {
				...{ formTitle: 'Order', repeatable: false, minCount: 1, maxCount: 3 },
				fields: [
					{
						...{ name: 'Colour', description: 'd', type: 'input', multivalued: true },
						picklistValues: [{ label: 'Blue', value: 'b' }],
						...{ defaultValue: 'b', additional: { dateFormat: 'yyyy' } },
					},
				],
			},
			submit: { title: 'Send' },
			showSummary: true,
			...bubbles,
		},
		{
			...{ messageTitle: 't', messageSubtitle: 's', buttonTitle: 'Begin' },
			...flat('form', {
				...{ formTitle: 'Order', repeatable: false, minCount: '1', maxCount: '3' },
				fields: rows({
					...{ name: 'Colour', description: 'd', type: 'input', multivalued: true },
					picklistValues: rows({ label: 'Blue', value: 'b' }),
					...{ defaultValue: 'b', additional: '{"dateFormat": "yyyy"}' },
				}),
			}),
			submitTitle: 'Send',
			showSummary: true,
			...bubbleFields,
		},
	),
	known(
		'L',
		'CARD',
		{ ...liveCard, buttons: [{ ...press, actionDetail: goes }], ...blocks },
		{ ...liveCard, buttons: rows(pressRow), ...blocks },
	),
	known(
		'L',
		'QUICK_REPLY',
		{
			...{ message: 'Coming?', previewImageUrl: 'https://example.com/s.png', ...blocks },
			quickReplies: [{ ...press, actionDetail: text }],
		},
		{
			...{ message: 'Coming?', previewImageUrl: 'https://example.com/s.png', ...blocks },
			quickReplies: rows(press),
		},
	),
	known(
		'L',
		'CAROUSEL',
		{ cardAttachmentList: liveCards, ...blocks },
		{ cardAttachmentList: liveCardRows, ...blocks },
	),
	known(
		'L',
		'PRODUCT_LIST',
		{
			cardAttachmentList: [
				{ type: 'CARD', title: 'Shoe', previewImageUrl: 'https://example.com/s.png' },
			],
			buttons: [{ title: 'Buy', actionDetail: { ...goes, target: '_blank' } }],
			...{ description: 'd', otherConfigs: { layoutType: 'IMAGE_TOP' }, ...reader, ...blocks },
		},
		{
			cardAttachmentList: rows({ title: 'Shoe', previewImageUrl: 'https://example.com/s.png' }),
			buttons: rows({
				title: 'Buy',
				actionDetailUrl: 'https://example.com',
				actionDetailTarget: '_blank',
			}),
			...{ description: 'd', otherConfigsLayoutType: 'IMAGE_TOP', ...reader, ...blocks },
		},
	),
	...((): Template[] => {
		const texts = {
			...{ selectDateTitle: 'Day', selectTimeTitle: 'Time', selectDatePlaceholder: 'Choose' },
			...{ submitDateTitle: 'Next', dateFormat: 'DD/MM', postSubmitTitle: 'Done' },
			...{ slotDefinitionConfigId: 'c1', fromFirstAvailableSlot: true },
			...{ showSubmittedContent: true, ...blocks },
		};
		return [
			known(
				'L',
				'APPOINTMENT',
				{ ...texts, numDays: 7, submit: idAndTitle, postSubmit: idAndTitle },
				{
					...texts,
					numDays: '7',
					...flat('submit', idAndTitle),
					postSubmit: idAndTitle,
				},
			),
		];
	})(),
	known(
		'L',
		'SURVEY',
		{
			...{ title: 'How was it?', description: 'd', surveyButton: idAndTitle },
			...{ postSubmit: idAndTitle, postSubmitTitle: 'Done', ...reader },
			...{ showSubmittedContent: true, ...blocks },
		},
		{
			...{ title: 'How was it?', description: 'd', ...flat('surveyButton', idAndTitle) },
			...{ postSubmit: idAndTitle, postSubmitTitle: 'Done', ...reader },
			...{ showSubmittedContent: true, ...blocks },
		},
	),
	known(
		'L',
		'SECURE_FORM',
		{
			form: { formTitle: 'Address', fields: [{ name: 'E-mail', type: 'EMAIL' }] },
			submit: {
				title: 'Send',
				actionDetail: { postBackHandlerType: 'SECURE_FORM_POST_BACK', action: 'POST_BACK' },
			},
		},
		{
			formFormTitle: 'Address',
			formFields: rows({ name: 'E-mail', type: 'EMAIL' }),
			submitTitle: 'Send',
		},
	),
	known(
		'L',
		'RICH_TEXT_CAROUSEL',
		{ cardAttachmentList: liveCards, ...reader, ...blocks },
		{ cardAttachmentList: liveCardRows, ...reader, ...blocks },
	),
];

const taxonomy = {
	campaignId: '9004_1',
	subCampaignId: '9004_3',
	clientCustomProperties: { audience: ['new'] },
	partnerCustomProperties: { region: ['EMEA', 'APAC'] },
	tags: ['spring'],
	urlShortenerId: 'u1',
};

/** The sandbox's channel type of each kind. */
export const CHANNEL_TYPES = {
	P: 'PAGE',
	I: 'PHOTO',
	M: 'MICROBLOG',
	W: 'BUSINESS_MESSAGING',
	A: 'BUSINESS_CHAT',
	L: 'LIVE_CHAT',
} as const;

/** A message around `content`, with every other field of the Reply. */
function around(channel: Channel, content: Json): Sample['message'] {
	return {
		content,
		taxonomy,
		scheduleDate: 1767225600000,
		accountId: 5003,
		inReplyToMessageId: 'm1',
		toProfile: {
			channelType: CHANNEL_TYPES[channel],
			channelId: 'customer-3',
			...(channel !== 'W' && { screenName: 'someone' }),
		},
		approval: { type: 'USER', id: '1001' },
		allowDuplicateMessages: true,
		channelOptions: [{ name: 'value' }],
		status: 'SCHEDULED',
		externalId: 'x1',
		sourceLocale: 'en',
		contentLocale: 'de',
		messageCategory: 'c',
		conversationId: 'c1',
		parentMessageId: 'p1',
		accountGroupId: 'g1',
		permalink: 'https://example.com/m',
		publishedDate: 1767225600000,
		createdTime: 1767225600000,
		modifiedTime: 1767225600000,
		authorId: 1,
		enrichments: { sentiment: 1 },
		customPropertiesMetadata: [],
		autoResponse: false,
	};
}

export const samples: Sample[] = [
	...templates.map(({ type, template = type, attachment, ...rest }) => ({
		...rest,
		name: `${rest.channel} ${rest.name}`,
		template,
		message: around(rest.channel, {
			title: 'Title',
			text: 'Hello',
			richText: '<p>Hello</p>',
			isRichText: true,
			templateId: 't1',
			attachment: { type, ...attachment },
		}),
	})),
	{
		channel: 'A',
		name: 'A plain text',
		template: 'plainText',
		message: around('A', { text: 'Hello' }),
		fields: { templateType: 'plainText', text: 'Hello' },
	},
];

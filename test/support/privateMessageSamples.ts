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
	/** A place that the editor does not offer, since it is pointless. */
	notOffered?: string;
}

export interface Sample extends Pick<Template, 'channel' | 'fields' | 'required' | 'notOffered'> {
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
const mediaCard = (name: string, type: string, required: string[]): Template => ({
	channel: 'W',
	name,
	type: 'CARD',
	attachment: {
		header: { type, url: 'https://example.com/m', title: 'Title' },
		footerText: 'Footer',
		buttons: [choice],
	},
	fields: {
		templateType: 'CARD',
		headerType: type,
		headerUrl: 'https://example.com/m',
		headerTitle: 'Title',
		footerText: 'Footer',
		buttons: rows(choice),
	},
	required,
});

/** A template of which the specification shows no fields: what stands in its attachment is open. */
const withoutFieldTable = (
	channel: Channel,
	type: string,
	template = type,
	fields: Json = {},
): Template => ({
	channel,
	name: type,
	type,
	template,
	attachment: { anything: [1] },
	fields: { templateType: template, ...fields, attachment: '{"anything": [1]}' },
});

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
					buttons: [{ title: 'Tell', actionDetail: { action: 'TEXT', data: 'tell' } }],
				},
			],
		},
		fields: {
			templateType: 'CAROUSEL',
			cardAttachmentList: rows({
				...card,
				buttons: rows({ title: 'Tell', actionDetailData: 'tell' }),
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
		required: ['message', ...requiredOfQuickReply, 'quickReplies[0].id'],
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
		attachment: { header: { text: 'Hello' }, footerText: 'Footer', buttons: [choice] },
		fields: {
			templateType: 'CARD',
			headerText: 'Hello',
			footerText: 'Footer',
			buttons: rows(choice),
		},
		required: ['header', 'header.text', 'footerText', 'buttons[0].id', 'buttons[0].title'],
	},
	mediaCard('card with an image', 'IMAGE', [
		...['header', 'header.url', 'footerText', 'buttons[0].id', 'buttons[0].title'],
	]),
	mediaCard('card with a video', 'VIDEO', ['header', 'footerText']),
	mediaCard('card with a document', 'DOC', ['header', 'header.url', 'footerText']),
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
		required: ['addressFields', 'addressFields[0].fieldName'],
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
		// Without a template type: on this channel the editor begins with this one.
		fields: {
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
			receivedMessage: { title: 'Choose' },
			replyMessage: 'Chosen',
		},
		fields: {
			templateType: 'LIST_PICKER',
			multipleSelection: true,
			sections: rows({ title: 'Colours', multipleSelection: false, items: rows(...items) }),
			receivedMessage: '{"title": "Choose"}',
			replyMessage: 'Chosen',
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
		attachment: { loginAppConfigId: 'login-1' },
		fields: { templateType: 'AUTHENTICATION', loginAppConfigId: 'login-1' },
		required: [],
	},
	...['QUICK_REPLY', 'TIME_PICKER', 'APP_LINK'].map((type) => withoutFieldTable('A', type)),
	withoutFieldTable('A', 'SOMEMAKER_PAY', '<MAKER>_PAY', { walletMaker: 'SOMEMAKER' }),
	withoutFieldTable('A', 'FORM'),
	...[
		...['CARD', 'QUICK_REPLY', 'CAROUSEL', 'PRODUCT_LIST', 'APPOINTMENT', 'SURVEY'],
		...['SECURE_FORM', 'RICH_TEXT_CAROUSEL'],
	].map((type) => withoutFieldTable('L', type)),
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

/**
 * Valid private messages for every channel and template, with every field of the field tables
 * filled in; written from the specification.
 */
export type Json = Record<string, unknown>;
export interface Sample {
	channel: 'P' | 'I' | 'M' | 'W' | 'A' | 'L';
	name: string;
	message: Json & { content: Json };
}

const text = { action: 'TEXT' };
const answer = {
	title: 'Yes',
	subtitle: 'I will come',
	imageUrl: 'https://example.com/y.png',
	id: 'y',
};
const choice = { id: 'i1', title: 'Monday', subtitle: 'Morning' };
const card = { title: 'Shoe', description: 'Red', previewImageUrl: 'https://example.com/s.png' };
const link = {
	title: 'Open',
	actionDetail: { action: 'OPEN_URL', url: 'https://example.com', data: 'd' },
};
const media = (type: string) => ({
	header: { type, url: 'https://example.com/m', title: 'Title' },
	footerText: 'Footer',
	buttons: [choice],
});
const items = [
	{ title: 'Blue', subtitle: 'Sky', imageUrl: 'https://example.com/b.png', style: 'icon' },
	{ title: 'Red', style: 'small' },
	{ title: 'Green', style: 'large' },
];

/** Channel, name of the sample, type, and the fields of the template besides its type. */
const templates: Array<[Sample['channel'], string, string, Json]> = [
	[
		'P',
		'quick reply',
		'QUICK_REPLY',
		{ message: 'Coming?', quickReplies: [{ ...answer, actionDetail: text }] },
	],
	[
		'P',
		'button template',
		'BUTTON_TEMPLATE',
		{
			elementList: [
				{
					title: 'Choose',
					elementList: [
						{ title: 'Site', actionType: 'web_url', url: 'https://example.com', type: 'x' },
						{ title: 'Stay', actionType: 'no_action' },
					],
				},
			],
		},
	],
	[
		'P',
		'carousel',
		'CAROUSEL',
		{
			cardAttachmentList: [
				{
					type: 'CARD',
					...card,
					buttons: [link, { title: 'More', actionDetail: { action: 'POST_BACK', data: 'more' } }],
				},
			],
		},
	],
	[
		'I',
		'quick reply',
		'QUICK_REPLY',
		{ message: 'Coming?', quickReplies: [{ ...answer, payload: 'p', actionDetail: text }] },
	],
	[
		'I',
		'carousel',
		'CAROUSEL',
		{
			cardAttachmentList: [
				{
					type: 'CARD',
					...card,
					buttons: [{ title: 'Tell', actionDetail: { action: 'TEXT', data: 'tell' } }],
				},
			],
		},
	],
	[
		'M',
		'quick reply',
		'QUICK_REPLY',
		{ message: 'Coming?', quickReplies: [{ ...answer, actionDetail: text }] },
	],
	[
		'W',
		'list picker',
		'LIST_PICKER',
		{
			header: { text: 'Appointment' },
			body: 'When?',
			footerText: 'Example Ltd',
			buttonTitle: 'Choose',
			sections: [
				{ title: 'This week', items: [choice] },
				{ title: 'Next week', items: [{ id: 'i2', title: 'Friday' }] },
			],
		},
	],
	[
		'W',
		'card with a text',
		'CARD',
		{ header: { text: 'Hello' }, footerText: 'Footer', buttons: [choice] },
	],
	['W', 'card with an image', 'CARD', media('IMAGE')],
	['W', 'card with a video', 'CARD', media('VIDEO')],
	['W', 'card with a document', 'CARD', media('DOC')],
	[
		'W',
		'location',
		'GEO_LOCATION',
		{ latitude: 47.3769, longitude: 0, name: 'Shop', address: 'Street 1' },
	],
	['W', 'location request', 'REQUEST_LOCATION', { message: 'Where are you?' }],
	[
		'W',
		'address',
		'ADDRESS',
		{
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
	],
	[
		'W',
		'link',
		'CTA_URL',
		{
			header: { image: { type: 'IMAGE', url: 'https://example.com/i.png' } },
			body: 'Track your parcel',
			footerText: 'Example Ltd',
			ctaUrl: 'https://example.com/track',
			displayText: 'Track',
			urlType: 'STATIC',
		},
	],
	[
		'A',
		'rich link',
		'RICH_LINK',
		{
			mediaUrl: 'https://example.com/v.mp4',
			link: 'https://example.com',
			title: 'Watch',
			previewUrl: 'https://example.com/p.png',
		},
	],
	[
		'A',
		'list picker',
		'LIST_PICKER',
		{
			multipleSelection: true,
			sections: [{ title: 'Colours', multipleSelection: false, items }],
			receivedMessage: { title: 'Choose' },
			replyMessage: 'Chosen',
		},
	],
	['A', 'authentication', 'AUTHENTICATION', { loginAppConfigId: 'login-1' }],
	...['QUICK_REPLY', 'TIME_PICKER', 'APP_LINK', 'SOMEMAKER_PAY', 'FORM'].map(
		(type): [Sample['channel'], string, string, Json] => ['A', type, type, { anything: [1] }],
	),
	...[
		...['CARD', 'QUICK_REPLY', 'CAROUSEL', 'PRODUCT_LIST', 'APPOINTMENT', 'SURVEY'],
		...['SECURE_FORM', 'RICH_TEXT_CAROUSEL'],
	].map((type): [Sample['channel'], string, string, Json] => ['L', type, type, { anything: [1] }]),
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
function around(channel: Sample['channel'], content: Json): Sample['message'] {
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
	...templates.map(([channel, name, type, fields]) => ({
		channel,
		name: `${channel} ${name}`,
		message: around(channel, {
			title: 'Title',
			text: 'Hello',
			richText: '<p>Hello</p>',
			isRichText: true,
			templateId: 't1',
			attachment: { type, ...fields },
		}),
	})),
	{ channel: 'A', name: 'A plain text', message: around('A', { text: 'Hello' }) },
];
